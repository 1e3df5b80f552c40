import { feedName } from '@rampart/ports';
import { type Transaction, write } from '@rampart/data';
import { sql } from '@rampart/sql';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ReceiptReader } from './receipt-reader.js';

/** Requests reads of receipts, once the current unit of work is committed. A provider's push notification only triggers a read; its content is not trusted. */
@Injectable()
export class PaymentChecks {
  constructor(
    private readonly database: DataSource,
    private readonly reader: ReceiptReader,
  ) {}

  /** Wakes the loop that reads the feed of an order's driver, which reads each payment once. */
  wakeFeedOf(transaction: Pick<Transaction, 'type' | 'method' | 'chain'>): Promise<void> {
    return this.wakeFeeds(
      feedName(transaction.type === 'buy' ? 'fiatRail' : 'chain', this.reader.driverFor(transaction)),
    );
  }

  /** Wakes the loop of one feed, or the loops of all drivers for a notification without an order. */
  async wakeFeeds(feed = ''): Promise<void> {
    await write(this.database, sql`SELECT wake_later('rampart_feeds', ${feed})`.prepared());
  }
}

import { rows, sql } from '@rampart/data';
import { type ChainDeposit, ChainGateway, type FiatPayment, FiatRail } from '@rampart/ports';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** A response with the number of its request: a greater number was requested later. */
export type Numbered<T> = T & { readonly reading: string };

/**
 * Reads receipts from the rail and the chain. Two workers may read at the same time, and the first request may be answered last: a
 * response never overwrites what a request with a greater number stored.
 */
@Injectable()
export class ReceiptReader {
  constructor(
    private readonly database: DataSource,
    private readonly rail: FiatRail,
    private readonly chain: ChainGateway,
  ) {}

  async readPayments(reference: string): Promise<Numbered<FiatPayment>[]> {
    const reading = await this.takeNumber();
    return (await this.rail.paymentsFor(reference)).map((payment) => ({ ...payment, reading }));
  }

  async readDeposits(reference: string): Promise<Numbered<ChainDeposit>[]> {
    const reading = await this.takeNumber();
    return (await this.chain.depositsFor(reference)).map((deposit) => ({ ...deposit, reading }));
  }

  /** Taken before the request: later changes are read by a request with a greater number. */
  private async takeNumber(): Promise<string> {
    const [row] = await rows<{ reading: string }>(this.database, sql`SELECT nextval('reading')::text AS reading`);
    if (!row) throw new Error('the sequence of readings has no value');
    return row.reading;
  }
}

import { type FeedPass, Notifications, recordFailure, releaseFeed, runForEveryPartner, takeFeed } from '@rampart/data';
import { SECOND } from '@rampart/kernel';
import { PriceFeed, type PriceReading } from '@rampart/ports';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { hasPrice, MarketPrices } from './market-prices.js';

/** How long the sources may take to respond, shorter than the lease, so that it requires no renewal. */
const ANSWER_TIMEOUT = 8 * SECOND;
const MAX_PROBLEM = 200;

/** Queries the market's sources for all processes, while no other process does. */
@Injectable()
export class PriceCollector {
  private readonly log = new Logger('Prices');
  private readonly pass: FeedPass;
  private wasAnswered = false;
  private collecting: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly database: DataSource,
    private readonly feed: PriceFeed,
    private readonly prices: MarketPrices,
    notifications: Notifications,
  ) {
    this.pass = { source: 'priceFeed', process: notifications.process };
  }

  /** Collects once, unless another process does, and remains the collector. */
  collectPrices(): Promise<void> {
    const done = this.collecting.then(() => runForEveryPartner(() => this.collectIfFree()));
    this.collecting = done.catch(() => undefined);
    return done;
  }

  /** Leaves the collecting to the next process. */
  async release(): Promise<void> {
    await this.collecting;
    await releaseFeed(this.database, this.pass).catch(() => undefined); // the lease expires by itself
  }

  private async collectIfFree(): Promise<void> {
    const taken = await takeFeed(this.database, this.pass, this.wasAnswered);
    this.wasAnswered = false;
    if (taken === undefined) return;
    try {
      const reading = await this.readInTime();
      await this.prices.storeReading(reading, this.pass); // also without a price, because its pairs close
      if (!hasPrice(reading)) throw new Error('no source has a price that counts');
      this.wasAnswered = true;
    } catch (error) {
      const { message } = error as Error;
      this.log.warn(`no prices: ${message}`);
      await recordFailure(this.database, this.pass, message.slice(0, MAX_PROBLEM));
    }
  }

  private async readInTime(): Promise<PriceReading> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`no response within ${ANSWER_TIMEOUT / SECOND} s`)), ANSWER_TIMEOUT);
    });
    try {
      return await Promise.race([this.feed.readPrices(), late]);
    } finally {
      clearTimeout(timer);
    }
  }
}

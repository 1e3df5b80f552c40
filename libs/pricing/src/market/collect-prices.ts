import { Loop } from '@rampart/jobs';
import { SECOND } from '@rampart/kernel';
import { Injectable, Logger } from '@nestjs/common';
import { PriceCollector } from './price-collector.js';

const COLLECT_EVERY_MS = 2 * SECOND;

/** Collects the prices in one of the workers; if that one ends or dies, another continues. */
@Injectable()
export class CollectPrices extends Loop {
  constructor(private readonly collector: PriceCollector) {
    super(new Logger('Prices'), COLLECT_EVERY_MS);
  }

  override async onApplicationShutdown(): Promise<void> {
    await super.onApplicationShutdown();
    await this.collector.release();
  }

  protected async processBatch(): Promise<boolean> {
    await this.collector.collectPrices();
    return false;
  }
}

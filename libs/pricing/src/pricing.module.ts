import { BrakesModule } from '@rampart/brakes';
import { ENV, type Env } from '@rampart/config';
import { MethodsModule } from '@rampart/methods';
import { Module } from '@nestjs/common';
import { Estimate, PRICING } from './estimate.js';
import { HeldQuotes } from './held-quotes.js';
import { CollectPrices } from './market/collect-prices.js';
import { MarketPrices } from './market/market-prices.js';
import { PriceCollector } from './market/price-collector.js';
import { PriceBook } from './price-book.js';
import { PriceReport } from './price-report.js';
import { loadPricing } from './pricing-config.js';
import { ProcessingTimes } from './processing-time.js';

@Module({
  imports: [BrakesModule, MethodsModule],
  providers: [
    Estimate,
    HeldQuotes,
    MarketPrices,
    PriceBook,
    PriceCollector,
    PriceReport,
    ProcessingTimes,
    { provide: PRICING, inject: [ENV], useFactory: (env: Env) => loadPricing(env.PRICING_CONFIG) },
  ],
  exports: [Estimate, HeldQuotes, PriceBook, PriceCollector, PriceReport, ProcessingTimes, PRICING],
})
export class PricingModule {}

/** Collects the prices, for the worker. */
@Module({ imports: [PricingModule], providers: [CollectPrices] })
export class PricingJobsModule {}

import { ENV, type Env } from '@rampart/config';
import { Module } from '@nestjs/common';
import { Estimate, PRICING } from './estimate.js';
import { HeldQuotes } from './held-quotes.js';
import { PriceBook } from './price-book.js';
import { loadPricing } from './pricing-config.js';

@Module({
  providers: [
    Estimate,
    HeldQuotes,
    PriceBook,
    { provide: PRICING, inject: [ENV], useFactory: (env: Env) => loadPricing(env.PRICING_CONFIG) },
  ],
  exports: [Estimate, HeldQuotes, PriceBook, PRICING],
})
export class PricingModule {}

import { ENV, type Env } from '@rampart/config';
import { Module } from '@nestjs/common';
import { Estimate, PRICING } from './estimate.js';
import { PriceBook } from './price-book.js';
import { loadPricing } from './pricing-config.js';

@Module({
  providers: [Estimate, PriceBook, { provide: PRICING, inject: [ENV], useFactory: (env: Env) => loadPricing(env.PRICING_CONFIG) }],
  exports: [Estimate, PriceBook, PRICING],
})
export class PricingModule {}

import { ENV, type Env } from '@rampart/config';
import { SECOND } from '@rampart/kernel';
import type { Provider } from '@nestjs/common';
import type { MoneyPolicy } from './facts.js';

/** Injection token of the configured treatment of late and insufficient payments. */
export const MONEY_POLICY = Symbol('MONEY_POLICY');

export const moneyPolicy: Provider = {
  provide: MONEY_POLICY,
  inject: [ENV],
  useFactory: (env: Env): MoneyPolicy => ({
    lateGraceMs: env.LATE_GRACE_SECONDS * SECOND,
    latePriceTolerancePercent: env.LATE_PRICE_TOLERANCE_PERCENT,
    underpaidTolerancePercent: env.UNDERPAID_TOLERANCE_PERCENT,
    proRata: { buy: env.UNDERPAID_BUY === 'proRata', sell: env.UNDERPAID_SELL === 'proRata' },
  }),
};

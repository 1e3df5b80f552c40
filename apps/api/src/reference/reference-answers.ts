import { ENV, type Env } from '@rampart/config';
import { FixedAnswer } from '@rampart/http';
import {
  cryptocurrencies,
  cryptocurrenciesV2,
  cryptoLimits,
  cryptoLimitsV2,
  icons,
  paymentMethods,
} from '@rampart/methods';
import { PRICING, type PricingConfig, serviceCharges } from '@rampart/pricing';
import { Inject, Injectable } from '@nestjs/common';
import { deprecationOf } from '../edge/deprecated.js';

/** Reference data changes with a release or a setting, never while a process runs. */
const FOR_ALL = 'public, max-age=60';
export const FOR_PARTNERS = 'private, max-age=60';

/** Reference data, written once. */
@Injectable()
export class ReferenceAnswers {
  /** Answers by address. Reference data is public. */
  readonly open;
  /** With credentials. */
  readonly serviceCharge: FixedAnswer;

  constructor(@Inject(ENV) env: Env, @Inject(PRICING) pricing: PricingConfig) {
    this.open = {
      '/api/methods': FixedAnswer.fromContent(paymentMethods(), FOR_ALL),
      '/api/methods/icons': FixedAnswer.fromContent(icons(env.CDN_URL), FOR_ALL),
      '/api/cryptocurrencies': FixedAnswer.fromContent(
        cryptocurrencies(),
        FOR_ALL,
        deprecationOf('/api/v2/cryptocurrencies'),
      ),
      '/api/v2/cryptocurrencies': FixedAnswer.fromContent(cryptocurrenciesV2(), FOR_ALL),
      '/api/cryptocurrencies/limits': FixedAnswer.fromContent(
        cryptoLimits(),
        FOR_ALL,
        deprecationOf('/api/v2/cryptocurrencies/limits'),
      ),
      '/api/v2/cryptocurrencies/limits': FixedAnswer.fromContent(cryptoLimitsV2(), FOR_ALL),
    } as const;
    this.serviceCharge = FixedAnswer.fromContent(serviceCharges(pricing), FOR_PARTNERS);
  }
}

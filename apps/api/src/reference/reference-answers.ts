import { ENV, type Env } from '@rampart/config';
import { FixedAnswer } from '@rampart/http';
import {
  Catalogue,
  cryptocurrencies,
  cryptocurrenciesV2,
  cryptoLimits,
  cryptoLimitsV2,
  icons,
  type Offer,
  paymentMethods,
} from '@rampart/methods';
import { PRICING, type PricingConfig, serviceCharges } from '@rampart/pricing';
import { Inject, Injectable } from '@nestjs/common';
import { deprecationOf } from '../edge/deprecated.js';

/** Reference data changes only with the catalogue; orders are validated against a change immediately. */
const FOR_ALL = 'public, max-age=60';
export const FOR_PARTNERS = 'private, max-age=60';

/** Maps each path to its response. Reference data is public. */
const openAnswers = (offer: Offer, cdnUrl: string) =>
  ({
    '/api/methods': FixedAnswer.fromContent(paymentMethods(offer), FOR_ALL),
    '/api/methods/icons': FixedAnswer.fromContent(icons(cdnUrl), FOR_ALL),
    '/api/cryptocurrencies': FixedAnswer.fromContent(
      cryptocurrencies(offer),
      FOR_ALL,
      deprecationOf('/api/v2/cryptocurrencies'),
    ),
    '/api/v2/cryptocurrencies': FixedAnswer.fromContent(cryptocurrenciesV2(offer), FOR_ALL),
    '/api/cryptocurrencies/limits': FixedAnswer.fromContent(
      cryptoLimits(offer),
      FOR_ALL,
      deprecationOf('/api/v2/cryptocurrencies/limits'),
    ),
    '/api/v2/cryptocurrencies/limits': FixedAnswer.fromContent(cryptoLimitsV2(offer), FOR_ALL),
  }) as const;

export type OpenAnswers = ReturnType<typeof openAnswers>;

/** Keeps the responses with reference data, rebuilt after each change of the offer. */
@Injectable()
export class ReferenceAnswers {
  /** Requires credentials. */
  readonly serviceCharge: FixedAnswer;

  private offer: Offer;
  private answers: OpenAnswers;

  constructor(
    @Inject(ENV) private readonly env: Env,
    @Inject(PRICING) pricing: PricingConfig,
    private readonly catalogue: Catalogue,
  ) {
    this.offer = catalogue.offer;
    this.answers = openAnswers(this.offer, env.CDN_URL);
    this.serviceCharge = FixedAnswer.fromContent(serviceCharges(pricing), FOR_PARTNERS);
  }

  /** Returns the responses, which are replaced as a whole when the offer changes. */
  get open(): OpenAnswers {
    const { offer } = this.catalogue;
    if (offer !== this.offer) {
      this.offer = offer;
      this.answers = openAnswers(offer, this.env.CDN_URL);
    }
    return this.answers;
  }
}

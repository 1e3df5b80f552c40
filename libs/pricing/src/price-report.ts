import { CRYPTO_CODES, isOneOf, SECOND, TRANSACTION_TYPES, type TransactionType } from '@rampart/kernel';
import { Catalogue } from '@rampart/methods';
import { Inject, Injectable } from '@nestjs/common';
import { PRICING } from './estimate.js';
import { MarketPrices, type Pair } from './market/market-prices.js';
import { FRESH_FOR_MS, PriceBook } from './price-book.js';
import type { PricingConfig } from './pricing-config.js';
import { currentSpread, spreadOf } from './spread.js';

/** Price from a source, from when the pair's price was last agreed. */
export interface ReportedSource {
  readonly name: string;
  readonly price: string;
  /** Seconds since the source was queried; null if it gives no time. */
  readonly ageSeconds: number | null;
  /** `counted`, or why it did not count; null for a source that is trusted alone. */
  readonly judgement: string | null;
}

/** Percent, decimal text. */
export type ReportedSpread = Readonly<Record<TransactionType | 'range', string>>;

export interface ReportedPair {
  readonly pair: Pair;
  /** Null while the pair is closed. */
  readonly price: string | null;
  /** Seconds since its sources were queried. */
  readonly ageSeconds: number;
  /** Whether orders are priced by it now. */
  readonly isUsed: boolean;
  readonly closedAt: Date | null;
  /** Spread of a cryptocurrency. */
  readonly spread: ReportedSpread | null;
  readonly sources: readonly ReportedSource[];
}

/** The prices of all pairs with their evidence, for operators. */
@Injectable()
export class PriceReport {
  constructor(
    private readonly prices: MarketPrices,
    private readonly book: PriceBook,
    @Inject(PRICING) private readonly pricing: PricingConfig,
    private readonly catalogue: Catalogue,
  ) {}

  async listPairs(): Promise<ReportedPair[]> {
    return (await this.prices.readEvidence()).map(({ pair, price, ageMs, closedAt, evidence }) => ({
      ...{ pair, price, closedAt },
      ageSeconds: Math.max(0, Math.round(ageMs / SECOND)),
      isUsed: price !== null && ageMs <= FRESH_FOR_MS,
      spread: this.findSpread(pair),
      sources: Object.entries(evidence).map(([name, answer]) => reportedSource(name, answer)),
    }));
  }

  private findSpread(pair: Pair): ReportedSpread | null {
    const [cryptoCurrency = ''] = pair.split('/');
    if (!isOneOf(CRYPTO_CODES, cryptoCurrency)) return null;
    const range = this.book.rangeOf(cryptoCurrency);
    const [buy, sell] = TRANSACTION_TYPES.map((type) =>
      spreadOf(currentSpread({ type, cryptoCurrency }, this.pricing, this.catalogue.offer), range),
    );
    return { buy: buy!.toFixed(), sell: sell!.toFixed(), range: range.toDecimalPlaces(4).toFixed() };
  }
}

function reportedSource(name: string, answer: unknown): ReportedSource {
  if (typeof answer !== 'object' || answer === null)
    return { name, price: String(answer), ageSeconds: null, judgement: null };
  const { price = '', ageSeconds = null, judgement = null } = answer as Partial<ReportedSource>;
  return { name, price, ageSeconds, judgement };
}

import { Decimal } from '@rampart/kernel';

/** A source's price of one pair, in the pair's own units. */
export interface Offer {
  readonly source: string;
  /** Decimal text. */
  readonly price: string;
  /** Milliseconds since the source saw the price; negative if the source's clock is ahead. */
  readonly ageMs: number;
  /** Milliseconds after which the price no longer counts. */
  readonly maxAgeMs: number;
}

export type Judgement = 'counted' | 'no price' | 'stale' | 'from the future' | 'too far from the others' | 'alone';

const FAR: Judgement = 'too far from the others';

export interface Agreement {
  /** Undefined if fewer than two sources agree. */
  readonly price: Decimal | undefined;
  /** In the order of the offers. */
  readonly judgements: readonly Judgement[];
}

const MIN_SOURCES = 2;
/**
 * Largest deviation from the median, as a share of it. If half of the sources report the same false price, the median is halfway between both prices, so the
 * agreed price is wrong by no more than this.
 */
const MAX_DEVIATION = '0.0075';
/** The clocks of sources differ slightly from ours. */
const MAX_AHEAD_MS = 10_000;
/** Significant digits, since the median of two prices may add some. */
const PRICE_DIGITS = 20;
const PRICE = /^\d{1,20}(?:\.\d{1,30})?(?:e[+-]?\d{1,2})?$/i;

/**
 * The median of the fresh sources, two of which must be near it. It is not recomputed without distant ones: if half of the sources report the same false price,
 * that would leave more of them than of the others.
 */
export function agreeOnPrice(offers: readonly Offer[]): Agreement {
  const alone = offers.map(judgeAlone);
  const fresh = countedOf(offers, alone);
  if (fresh.length < MIN_SOURCES) return refuse(alone);
  const median = medianOf(fresh);
  const isFar = ({ price }: Offer): boolean => new Decimal(price).minus(median).abs().gt(median.times(MAX_DEVIATION));
  const judgements = offers.map((offer, i) => (alone[i] === 'counted' && isFar(offer) ? FAR : alone[i]!));
  if (countedOf(offers, judgements).length < MIN_SOURCES) return refuse(judgements);
  return { price: median.toSignificantDigits(PRICE_DIGITS), judgements };
}

/** Whether a text is a positive number; sources also write zeros, `NaN` and signs. */
export const isPriceText = (text: string): boolean => PRICE.test(text) && !new Decimal(text).isZero();

function judgeAlone({ price, ageMs, maxAgeMs }: Offer): Judgement {
  if (!isPriceText(price)) return 'no price';
  if (ageMs < -MAX_AHEAD_MS) return 'from the future';
  return ageMs <= maxAgeMs ? 'counted' : 'stale';
}

const countedOf = (offers: readonly Offer[], judgements: readonly Judgement[]): Decimal[] =>
  offers.filter((_, i) => judgements[i] === 'counted').map(({ price }) => new Decimal(price));

const refuse = (judgements: readonly Judgement[]): Agreement => ({
  price: undefined,
  judgements: judgements.map((judgement) => (judgement === 'counted' ? 'alone' : judgement)),
});

function medianOf(prices: readonly Decimal[]): Decimal {
  const sorted = [...prices].sort((a, b) => a.cmp(b));
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle]!;
  return sorted.length % 2 === 1 ? upper : upper.plus(sorted[middle - 1]!).div(2);
}

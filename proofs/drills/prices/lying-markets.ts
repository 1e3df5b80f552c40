import type { Agreement, Offer } from '@rampart/drivers';
import { randomFrom } from '../faults/random.js';

/** The ways in which a market lies about its price. `alike` is the worst: up to half of them report the same wrong price. */
export const LIES = [
  'zero',
  'negative',
  'notANumber',
  'tenfold',
  'swapped',
  'frozen',
  'old',
  'future',
  'gone',
  'alike',
] as const;
export type Lie = (typeof LIES)[number];

const START = 91_250.5;
const OTHER_COIN = 3_120.75;
/** The largest change of the true price in one tick, and the largest deviation of honest markets. */
const STEP = 0.002;
const HONEST = 0.001;
/** The largest deviation on which markets that lie alike may agree. */
const MAX_ALIKE = 0.05;
const MAX_AGE_MS = 60_000;
const MAX_MARKETS = 6;
/** Mean number of ticks for which the same markets lie in the same way. */
const SPELL = 20;

export interface Figures {
  readonly ticks: number;
  readonly agreed: number;
  readonly refused: number;
  /** The largest deviation of an agreed price from the true one, as a share of it. */
  readonly worst: number;
  /** Ticks in which all markets were honest; `refusedHonest` counts those without a price. */
  readonly honest: number;
  readonly refusedHonest: number;
}

interface Spell {
  readonly markets: number;
  readonly lies: readonly Lie[];
  readonly frozenAt: number;
  readonly alike: number;
}

/** Simulates a random price that two to six markets report, up to half of which lie. `agree` is the rule under test. */
export function simulate(ticks: number, seed: number, agree: (offers: readonly Offer[]) => Agreement): Figures {
  const random = randomFrom(seed);
  let price = START;
  let spell = newSpell(random, price);
  const figures = { ticks, agreed: 0, refused: 0, worst: 0, honest: 0, refusedHonest: 0 };
  for (let tick = 0; tick < ticks; tick++) {
    price *= 1 + (random() * 2 - 1) * STEP;
    if (price < 1_000 || price > 1_000_000) price = START;
    if (random() < 1 / SPELL) spell = newSpell(random, price);
    const agreed = agree(offersOf(spell, price, random)).price?.toNumber();
    if (spell.lies.length === 0) figures.honest += 1;
    if (agreed === undefined) {
      figures.refused += 1;
      if (spell.lies.length === 0) figures.refusedHonest += 1;
      continue;
    }
    figures.agreed += 1;
    figures.worst = Math.max(figures.worst, Number.isFinite(agreed) ? Math.abs(agreed - price) / price : Infinity);
  }
  return figures;
}

function newSpell(random: () => number, price: number): Spell {
  const markets = 2 + Math.floor(random() * (MAX_MARKETS - 1));
  const liars = Math.floor(random() * (Math.floor(markets / 2) + 1));
  const lies = Array.from({ length: liars }, () => LIES[Math.floor(random() * LIES.length)]!);
  const chosen = random() < 0.3 ? lies.map((): Lie => 'alike') : lies;
  return { markets, lies: chosen, frozenAt: price, alike: 1 + (random() * 2 - 1) * MAX_ALIKE };
}

function offersOf(spell: Spell, price: number, random: () => number): Offer[] {
  const honest = (): Offer => offer(price * (1 + (random() * 2 - 1) * HONEST), random() * 5_000);
  const offers = Array.from({ length: spell.markets }, (_, i): Offer | undefined => {
    const lie = spell.lies[i];
    return lie === undefined ? honest() : lied(lie, spell, price);
  });
  return offers.filter((each) => each !== undefined);
}

function lied(lie: Lie, { frozenAt, alike }: Spell, price: number): Offer | undefined {
  switch (lie) {
    case 'gone':
      return undefined;
    case 'zero':
      return { ...offer(price), price: '0.00' };
    case 'negative':
      return offer(-price);
    case 'notANumber':
      return { ...offer(price), price: 'NaN' };
    case 'tenfold':
      return offer(price * 10);
    case 'swapped':
      return offer(OTHER_COIN);
    case 'frozen':
      return offer(frozenAt);
    case 'old':
      return offer(price * 1.04, MAX_AGE_MS + 1);
    case 'future':
      return offer(price * 0.97, -3_600_000);
    case 'alike':
      return offer(price * alike);
  }
}

const offer = (price: number, ageMs = 0): Offer => ({
  source: 'a market',
  price: price.toFixed(8),
  ageMs,
  maxAgeMs: MAX_AGE_MS,
});

import { Decimal, PRECISION } from '@rampart/kernel';
import { z } from 'zod';
import type { CatalogueItem, CatalogueSetting } from './catalogue-items.js';
import { openingHours } from './opening-hours.js';
import type { RailCap } from './rail-caps.js';

/** A week, since prices are locked for this time. */
/** The longest payment window that the catalogue accepts. */
export const MAX_WINDOW_MINUTES = 7 * 24 * 60;
const MAX_CONFIRMATIONS = 1_000;
const MAX_BANDS = 10;
/** Equal to the limits of the pricing file. */
const MAX_SPREAD_PERCENT = 20;
const MAX_SHARE_OF_RANGE = 300;

const amount = z.string().regex(/^\d{1,15}(\.\d{1,18})?$/, 'must be decimal text');
/** Percent with as many decimals as a spread keeps. */
const percent = (max: number): z.ZodType =>
  z
    .string()
    .regex(/^\d{1,3}(\.\d{1,4})?$/, 'must be decimal text with at most 4 decimals')
    .refine((text) => Number(text) <= max, `must be at most ${max} %`);
const band = z.strictObject({ above: amount, confirmations: z.int().min(1).max(MAX_CONFIRMATIONS) });

const VALUES: Readonly<Record<CatalogueSetting, z.ZodType>> = {
  offered: z.boolean(),
  hours: openingHours,
  limits: z.strictObject({ min: amount, max: amount.optional() }),
  window: z.int().min(5).max(MAX_WINDOW_MINUTES),
  depth: z.array(band).min(1).max(MAX_BANDS),
  cap: z.strictObject({
    max: amount,
    source: z.string().min(3).max(300),
    asOf: z.iso.date(),
  }),
  spread: z.strictObject({ percent: percent(MAX_SPREAD_PERCENT), ofRange: percent(MAX_SHARE_OF_RANGE) }),
};

/** Limits of a new value from outside the item. */
export interface ValueBounds {
  readonly cap: RailCap | undefined;
}

/** Returns the problem of a new value, as a sentence for the operator, or undefined if it is valid. Null, which restores the default, is always valid. */
export function findValueProblem(item: CatalogueItem, value: unknown, bounds: ValueBounds): string | undefined {
  if (value === null) return undefined;
  const parsed = VALUES[item.setting].safeParse(value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return `${['value', ...(issue?.path ?? [])].join('.')}: ${issue?.message ?? 'is not usable'}`;
  }
  if (item.setting === 'limits') return limitsProblem(item, value as Limits, bounds);
  if (item.setting === 'depth') return depthProblem(item, value as readonly Band[]);
  return item.setting === 'cap' ? precisionProblem(item, [(value as RailCap).max]) : undefined;
}

interface Limits {
  readonly min: string;
  readonly max?: string;
}

interface Band {
  readonly above: string;
  readonly confirmations: number;
}

function limitsProblem(item: CatalogueItem, { min, max }: Limits, { cap }: ValueBounds): string | undefined {
  if ((max === undefined) !== (item.method === undefined))
    return item.method === undefined ? 'a cryptocurrency has a minimum only' : 'a method has a minimum and a maximum';
  if (!new Decimal(min).isPositive() || new Decimal(min).isZero()) return 'the minimum must be more than 0';
  if (max !== undefined && new Decimal(max).lt(min)) return 'the maximum is below the minimum';
  if (max !== undefined && cap && new Decimal(max).gt(cap.max))
    return `the rail carries at most ${cap.max} ${item.currency ?? ''} (${cap.source}; ${cap.asOf})`;
  return precisionProblem(item, max === undefined ? [min] : [min, max]);
}

function depthProblem(item: CatalogueItem, bands: readonly Band[]): string | undefined {
  const { minConfirmations = 1 } = item;
  if (!new Decimal(bands[0]?.above ?? 1).isZero()) return 'the first band must begin above 0';
  for (const [i, { above, confirmations }] of bands.entries()) {
    const before = bands[i - 1];
    if (before && new Decimal(above).lte(before.above)) return 'the bands must ascend';
    if (before && confirmations < before.confirmations) return 'a larger amount needs no fewer confirmations';
    if (confirmations < minConfirmations) return `the chain needs at least ${minConfirmations} confirmations`;
  }
  return precisionProblem(
    item,
    bands.map(({ above }) => above),
  );
}

function precisionProblem({ currency }: CatalogueItem, amounts: readonly string[]): string | undefined {
  if (currency === undefined) return undefined;
  const digits = PRECISION[currency];
  const isTooPrecise = amounts.some((each) => new Decimal(each).decimalPlaces() > digits);
  return isTooPrecise ? `${currency} has ${digits} decimals` : undefined;
}

import { grouped } from '../../console-kit/amounts.js';
import type { Schema } from '../../shared/api.js';

export type Item = Schema<'CatalogueItemView'>;
export type Setting = Item['setting'];

export interface Limits {
  readonly min: string;
  readonly max?: string;
}

export interface Band {
  readonly above: string;
  readonly confirmations: number;
}

export interface Cap {
  readonly max: string;
  readonly source: string;
  readonly asOf: string;
}

export interface Spread {
  readonly percent: string;
  readonly ofRange: string;
}

export interface Hours {
  readonly zone: string;
  readonly open: string;
  readonly close: string;
  /** Monday is 1. */
  readonly days: readonly number[];
}

export const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;

/** Headings of the settings. */
export const SETTINGS: Readonly<Record<Setting, string>> = {
  offered: 'offered',
  hours: 'opening hours',
  limits: 'limits',
  window: 'payment window',
  depth: 'confirmations',
  cap: "the rail's cap",
  spread: 'spread',
};

interface Values {
  readonly offered: boolean;
  readonly hours: Hours | null;
  readonly limits: Limits;
  readonly window: number;
  readonly depth: readonly Band[];
  readonly cap: Cap | null;
  readonly spread: Spread;
}

type Texts = { readonly [S in Setting]: (value: Values[S], currency: string) => string };

const TEXTS: Texts = {
  offered: (value) => (value ? 'on' : 'off'),
  hours: (hours) =>
    hours === null
      ? 'always'
      : `${daysOf(hours)}, ${hours.open} – ${hours.close}${hours.close <= hours.open ? ' of the next day' : ''} (${hours.zone})`,
  limits: ({ min, max }, currency) =>
    max === undefined ? `from ${grouped(min)} ${currency}` : `${grouped(min)} – ${grouped(max)} ${currency}`,
  window: (minutes) => (minutes % 60 === 0 ? `${minutes / 60} h` : `${minutes} min`),
  depth: (bands, currency) =>
    bands
      .map(({ above, confirmations }) =>
        Number(above) === 0 ? String(confirmations) : `${confirmations} above ${grouped(above)} ${currency}`,
      )
      .join(', '),
  cap: (cap, currency) =>
    cap === null ? 'none known' : `${grouped(cap.max)} ${currency} (${cap.source}, ${cap.asOf})`,
  spread: ({ percent, ofRange }) =>
    Number(ofRange) === 0 ? `${percent} %` : `${percent} % and ${ofRange} % of the recent range`,
};

const daysOf = ({ days }: Hours): string =>
  days.length === WEEKDAYS.length ? 'every day' : WEEKDAYS.filter((_, i) => days.includes(i + 1)).join(' ');

/** Formats a value of the item in words. */
export const textOf = ({ setting, currency }: Item, value: unknown): string =>
  (TEXTS[setting] as (value: unknown, currency: string) => string)(value, currency ?? '');

/** Whether the value differs from the default. */
export const isChanged = (item: Item): boolean => textOf(item, item.value) !== textOf(item, item.standard);

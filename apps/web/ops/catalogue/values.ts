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

/** Headings of the settings. */
export const SETTINGS: Readonly<Record<Setting, string>> = {
  offered: 'offered',
  limits: 'limits',
  window: 'payment window',
  depth: 'confirmations',
  cap: "the rail's cap",
};

type Value<S extends Setting> = S extends 'offered'
  ? boolean
  : S extends 'limits'
    ? Limits
    : S extends 'window'
      ? number
      : S extends 'depth'
        ? readonly Band[]
        : Cap | null;

type Texts = { readonly [S in Setting]: (value: Value<S>, currency: string) => string };

const TEXTS: Texts = {
  offered: (value) => (value ? 'on' : 'off'),
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
};

/** A value of the item in words. */
export const textOf = ({ setting, currency }: Item, value: unknown): string =>
  (TEXTS[setting] as (value: unknown, currency: string) => string)(value, currency ?? '');

/** Whether another value than the default holds. */
export const isChanged = (item: Item): boolean => textOf(item, item.value) !== textOf(item, item.standard);

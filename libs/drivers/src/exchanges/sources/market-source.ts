import { z } from 'zod';
import type { ProviderApi } from '@rampart/provider-api';
import type { Quote } from '../quote.js';

/** A public market API that needs no key. */
export interface MarketSource {
  readonly name: string;
  readonly url: string;
  /** Milliseconds between two calls, within the limits of the source. */
  readonly everyMs: number;
  /** Milliseconds after which a quote of the source no longer counts. */
  readonly maxAgeMs: number;
  /** Rejects if the source gives no readable response. Omits pairs that the source does not have. */
  readonly ask: (api: ProviderApi, now: Date) => Promise<readonly Quote[]>;
}

/** A decimal text, or the text of a JSON number. Whether it is a valid price is judged together with other offers. */
export const price = z.string().max(64);

/** Seconds since 1970, as the text of a JSON number. */
export const unixSeconds = z
  .string()
  .regex(/^\d{1,12}$/)
  .transform((text) => new Date(Number(text) * 1_000));

export const unixMilliseconds = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform((text) => new Date(Number(text)));

export const isoTime = z
  .string()
  .max(40)
  .transform((text) => new Date(text))
  .refine((date) => !Number.isNaN(date.getTime()));

import { z } from 'zod';
import { amountText, currencyText } from '../provider/provider-money.js';

/** Parts of Xendit's responses that are read; everything else is ignored. */
export const payout = z.object({
  id: z.string().min(1),
  reference_id: z.string(),
  amount: amountText,
  currency: currencyText,
  status: z.string(),
  failure_code: z.string().nullish(),
});
export type XenditPayout = z.output<typeof payout>;

/** Xendit documents a list; its libraries use an object that contains the list. */
export const payouts = z
  .union([z.array(payout), z.object({ data: z.array(payout) })])
  .transform((body) => (Array.isArray(body) ? body : body.data));

/** A movement of the balance. For a payout, `product_id` is its id, and `reference_id` what it was ordered with. */
export const transaction = z.object({
  id: z.string().min(1),
  product_id: z.string(),
  reference_id: z.string(),
  amount: amountText,
  currency: currencyText,
  status: z.string(),
});
export type XenditTransaction = z.output<typeof transaction>;

export const transactions = z.object({ data: z.array(transaction), has_more: z.boolean() });

export const refusal = z.object({
  error_code: z
    .string()
    .regex(/^[A-Z_]{1,60}$/)
    .catch(''),
});

export const notification = z.object({
  event: z.string().min(1).max(60),
  data: z.object({ id: z.string().min(1).max(80), status: z.string().max(40).nullish() }),
});

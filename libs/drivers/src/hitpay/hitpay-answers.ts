import { z } from 'zod';
import { amountText, currencyText } from '../provider/provider-money.js';

/** A time without an offset is Singapore time, as HitPay documents it for expiry dates. */
const time = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d[T ]/)
  .transform((text) => new Date(/(?:Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text.replace(' ', 'T')}+08:00`))
  .refine((date) => !Number.isNaN(date.getTime()));

/** Parts of HitPay's responses that are read; everything else is ignored. */
export const paymentRequest = z.object({
  id: z.string().min(1),
  amount: amountText,
  currency: currencyText,
  qr_code_data: z.object({ qr_code: z.string().min(1) }),
});

export const charge = z.object({
  id: z.string().min(1),
  amount: amountText,
  currency: currencyText,
  status: z.string(),
  payment_request_id: z.string().nullish(),
  refunded_amount: amountText.nullish(),
  customer: z.object({ name: z.string().nullish() }).nullish(),
  closed_at: time.nullish(),
  created_at: time,
});
export type Charge = z.output<typeof charge>;

export const chargePage = z.object({
  data: z.array(charge),
  meta: z.object({ next_cursor: z.string().nullish() }).nullish(),
});

export const transfer = z.object({
  id: z.string().min(1),
  payment_amount: amountText,
  payment_currency: currencyText,
  remark: z.string().nullish(),
  status: z.string(),
});
export type Transfer = z.output<typeof transfer>;

export const transferPage = z.object({ data: z.array(transfer) });

/** A page of the list of all transfers, which says when each was made. */
export const datedTransfers = z.object({
  data: z.array(transfer.extend({ created_at: time })),
  meta: z.object({ next_cursor: z.string().nullish() }).nullish(),
});

export const refund = z.object({
  id: z.string().min(1),
  payment_id: z.string(),
  amount_refunded: amountText,
  currency: currencyText,
  status: z.string(),
});

/** Names of the fields that HitPay refused, without their values, which may be personal data. */
export const refusal = z.object({ message: z.string().catch(''), errors: z.record(z.string(), z.unknown()).catch({}) });

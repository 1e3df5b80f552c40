import {
  Amount,
  type FiatCode,
  type MethodId,
  REGISTERED_QR_METHOD_IDS,
  type RegisteredQrMethodId,
  type SchemeQrMethodId,
} from '@rampart/kernel';
import { z } from 'zod';
import type { QrOrder } from './qr-order.js';
import { registeredPayload } from './registered-payload.js';
import { fpsQr, paynowQr, promptPayBillQr, promptPayQr, qrPh, vietQr } from './schemes.js';
import { upiUri } from './upi-uri.js';

const merchant = { name: z.string().min(1).max(25), city: z.string().min(1).max(15) };
const registered = z.strictObject({ registered: z.string().min(20).max(512) }).optional();
const registeredPayees = Object.fromEntries(REGISTERED_QR_METHOD_IDS.map((id) => [id, registered])) as Readonly<
  Record<RegisteredQrMethodId, typeof registered>
>;

const schemePayees = {
  'paynow': z.strictObject({ uen: z.string().regex(/^[0-9A-Z]{9,13}$/), ...merchant }).optional(),
  'fps': z.strictObject({ fpsId: z.string().regex(/^\d{7,9}$/), ...merchant }).optional(),
  'prompt-pay': z
    .union([
      z.strictObject({ billerId: z.string().regex(/^\d{15}$/) }),
      z.strictObject({ taxId: z.string().regex(/^\d{13}$/) }),
    ])
    .optional(),
  'upi': z
    .strictObject({ address: z.string().regex(/^[\w.-]{2,64}@[a-z][a-z0-9]{1,63}$/i), name: merchant.name })
    .optional(),
  'instapay': z
    .strictObject({ bic: z.string().regex(/^[A-Z0-9]{11}$/), account: z.string().regex(/^\d{8,20}$/), ...merchant })
    .optional(),
  'viettel-pay': z
    .strictObject({ bankBin: z.string().regex(/^\d{6}$/), account: z.string().regex(/^[0-9A-Z]{6,19}$/) })
    .optional(),
} satisfies Readonly<Record<SchemeQrMethodId, z.ZodType>>;

/** Payees, with the schemes' own identifiers as the bank issued them with the account. */
export const qrPayees = z.strictObject({ ...schemePayees, ...registeredPayees });

export type QrPayees = z.output<typeof qrPayees>;

/** The payload of an order's QR code; undefined for a method without a payee. Throws `BadQrPayload`. */
export function qrFor(payees: QrPayees, method: MethodId, order: QrOrder): string | undefined {
  const build = BUILDERS[method as SchemeQrMethodId] as Builder | undefined;
  if (build) return build(payees, order);
  const payee = payees[method as RegisteredQrMethodId];
  return payee && registeredPayload(payee.registered, order);
}

type Builder = (payees: QrPayees, order: QrOrder) => string | undefined;

const BUILDERS: Readonly<Record<SchemeQrMethodId, Builder>> = {
  'paynow': ({ paynow }, order) => paynow && paynowQr(paynow, order),
  'fps': ({ fps }, order) => fps && fpsQr(fps, order),
  'prompt-pay': ({ 'prompt-pay': payee }, order) =>
    payee && ('billerId' in payee ? promptPayBillQr(payee, order) : promptPayQr(payee, order)),
  'upi': ({ upi }, order) => upi && upiUri(upi, order),
  'instapay': ({ instapay }, order) => instapay && qrPh(instapay, order),
  'viettel-pay': ({ 'viettel-pay': payee }, order) => payee && vietQr(payee, order),
};

/** Why a payee's code cannot be built, such as an invalid registered payload. Reported at startup, before the first order. */
export function qrProblems(payees: QrPayees, currency: FiatCode): string[] {
  const order = { amount: Amount.of(100, currency), reference: 'R0123456789' };
  return (Object.keys(payees) as (keyof QrPayees)[]).flatMap((method) => {
    try {
      qrFor(payees, method, order);
      return [];
    } catch (error) {
      return [`${method}: ${(error as Error).message}`];
    }
  });
}

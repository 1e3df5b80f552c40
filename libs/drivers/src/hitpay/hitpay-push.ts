import { createHmac } from 'node:crypto';
import type { Push, PushVerdict } from '@rampart/ports';
import { readExactJson } from '@rampart/provider-api';
import { z } from 'zod';
import { isSameSecret } from '../provider/secrets.js';

const body = z.object({
  id: z.string().min(1).max(80),
  payment_request_id: z.string().nullish(),
  status: z.string().max(40).nullish(),
  updated_at: z.string().max(40).nullish(),
});

export type Notification = { readonly requestId: string } & Extract<PushVerdict, { genuine: true }>;

/**
 * HitPay signs the raw body with the webhook's salt, and no time, so a replayed notification is valid; it only triggers a query to HitPay. The headers name the
 * event and are not signed, so nothing is read from them, and an intercepted notification keeps its id whatever its headers are.
 */
export function verifyHitpayPush(
  { headers, body: raw }: Push,
  salt: string,
): Notification | Extract<PushVerdict, { genuine: false }> {
  const signature = headers['hitpay-signature'] ?? '';
  if (!isSameSecret(signature.toLowerCase(), createHmac('sha256', salt).update(raw).digest('hex')))
    return { genuine: false, reason: 'its signature is not of the salt' };
  const read = body.safeParse(readExactJson(raw.toString('utf8')));
  if (!read.success) return { genuine: false, reason: 'its body is of no object' };
  const { id, status, payment_request_id, updated_at } = read.data;
  return {
    genuine: true,
    id: [id, status ?? '', updated_at ?? ''].join('/'),
    requestId: payment_request_id ?? id,
  };
}

import type { Push, PushVerdict } from '@rampart/ports';
import { readExactJson } from '@rampart/provider-api';
import { isSameSecret } from '../provider/secrets.js';
import { notification } from './xendit-answers.js';

/** Xendit sends a fixed token and signs nothing: the request proves only that the sender knows the token, so nothing in the body is trusted. */
export function verifyXenditPush({ headers, body }: Push, token: string): PushVerdict {
  if (token === '' || !isSameSecret(headers['x-callback-token'] ?? '', token))
    return { genuine: false, reason: 'its token is another' };
  const read = notification.safeParse(readExactJson(body.toString('utf8')));
  if (!read.success) return { genuine: false, reason: 'its body is of no payout' };
  const { event, data } = read.data;
  return { genuine: true, id: [event, data.id, data.status ?? ''].join('/') };
}

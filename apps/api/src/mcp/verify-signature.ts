import { createHmac, timingSafeEqual } from 'node:crypto';

export interface ReceivedWebhook {
  readonly secret: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface SignatureCheck {
  readonly isValid: boolean;
  /** The first thing that is wrong, and what to change. */
  readonly problem?: string;
  /** Seconds since the signature was made. Receivers should refuse more than 300. */
  readonly ageSeconds?: number;
}

const TOLERANCE_SECONDS = 300;
const SECRET = /^(?:whsec_)?[A-Za-z0-9+/]{16,}={0,2}$/;

/** Checks a signature of Standard Webhooks as a receiver should, and names the first reason why it does not hold. */
export function checkSignature({ secret, headers: given, body }: ReceivedWebhook, now = Date.now()): SignatureCheck {
  const headers = Object.fromEntries(Object.entries(given).map(([name, value]) => [name.toLowerCase(), value]));
  const { 'webhook-id': id = '', 'webhook-timestamp': timestamp = '', 'webhook-signature': signatures = '' } = headers;
  const missing = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].filter((name) => !headers[name]);
  if (missing.length > 0) return wrong(`Missing headers: ${missing.join(', ')}.`);
  if (!SECRET.test(secret)) return wrong('The secret is not one of an endpoint: whsec_ and base64.');
  if (!/^\d{1,12}$/.test(timestamp)) return wrong('webhook-timestamp is not a Unix time in seconds.');
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const expected = Buffer.from(`v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`);
  const isSigned = signatures
    .split(' ')
    .map((each) => Buffer.from(each))
    .some((each) => each.length === expected.length && timingSafeEqual(each, expected));
  if (!isSigned)
    return wrong(
      'No signature matches. The body must be the raw bytes, not JSON that was parsed and written again; the secret must be that of this endpoint, or the one before its rotation within 24 hours.',
    );
  const ageSeconds = Math.round(now / 1_000 - Number(timestamp));
  if (Math.abs(ageSeconds) > TOLERANCE_SECONDS)
    return {
      ...wrong(`The signature is right, and ${ageSeconds} seconds old: a receiver should refuse it as a replay.`),
      ageSeconds,
    };
  return { isValid: true, ageSeconds };
}

const wrong = (problem: string): SignatureCheck => ({ isValid: false, problem });

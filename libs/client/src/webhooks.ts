import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Shapes } from './api-types.js';
import { thisMachine } from './machine.js';

/** The body of a webhook; `message` says which one it is. */
export type WebhookBody =
  | Shapes['TransactionUpdatedBody']
  | Shapes['TransactionUpdatedBodyV2']
  | Shapes['UserKycUpdatedBody']
  | Shapes['WebhookPingBody']
  | Shapes['WebhookEndpointFailingBody']
  | Shapes['WebhookEndpointDisabledBody'];

export interface Webhook {
  /** Equal on every attempt: drop ids that you have seen. */
  readonly id: string;
  /** From 1 per transaction, user or endpoint, without gaps. */
  readonly sequence: number;
  /** From 1. */
  readonly attempt: number;
  readonly body: WebhookBody;
}

export interface ReceivedWebhook {
  /** The raw body as received, before any JSON.parse. */
  readonly body: string | Uint8Array;
  readonly headers: Headers | Readonly<Record<string, string | string[] | undefined>>;
  /** The endpoint's secret (`whsec_...`), or several during a rotation. */
  readonly secret: string | readonly string[];
  /** Seconds by which it may be older or newer than now; 300 when left out. */
  readonly toleranceSeconds?: number;
  /** Milliseconds since 1970; this machine's clock when left out. */
  readonly now?: number;
}

/** The webhook is not the service's, is too old, or was changed: respond 400 and do nothing. */
export class BadWebhook extends Error {
  override readonly name = 'BadWebhook';

  constructor(readonly reason: 'header missing' | 'too old or too new' | 'signature wrong' | 'body unreadable') {
    super(`The webhook is not to be trusted: ${reason}.`);
  }
}

const TOLERANCE_SECONDS = 300;

/** Verifies a webhook by Standard Webhooks, in constant time, and parses it. Throws BadWebhook. */
export function verifyWebhook({
  body,
  headers,
  secret,
  toleranceSeconds = TOLERANCE_SECONDS,
  now = thisMachine.now(),
}: ReceivedWebhook): Webhook {
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    headerOf(headers, name),
  );
  if (!id || !timestamp || !signatures) throw new BadWebhook('header missing');
  if (!/^\d+$/.test(timestamp) || Math.abs(now / 1_000 - Number(timestamp)) > toleranceSeconds)
    throw new BadWebhook('too old or too new');
  const secrets = typeof secret === 'string' ? [secret] : secret;
  const expected = secrets.map((each) => signatureOf(each, `${id}.${timestamp}.`, body));
  if (!isAnyOf(signatures.split(' '), expected)) throw new BadWebhook('signature wrong');
  return {
    id,
    sequence: Number(headerOf(headers, 'webhook-sequence')),
    attempt: Number(headerOf(headers, 'webhook-attempt')),
    body: parsed(body),
  };
}

function headerOf(headers: ReceivedWebhook['headers'], name: string): string | undefined {
  if (headers instanceof Headers) return headers.get(name) ?? undefined;
  const [, value] = Object.entries(headers).find(([each]) => each.toLowerCase() === name) ?? [];
  return Array.isArray(value) ? value[0] : value;
}

function signatureOf(secret: string, prefix: string, body: string | Uint8Array): Buffer {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  if (key.length === 0) throw new TypeError('the secret of a webhook endpoint must not be empty');
  return Buffer.from(`v1,${createHmac('sha256', key).update(prefix).update(body).digest('base64')}`);
}

/** Compares all of them, so the time reveals nothing. */
function isAnyOf(given: readonly string[], expected: readonly Buffer[]): boolean {
  let found = 0;
  for (const signature of given.map((each) => Buffer.from(each))) {
    for (const right of expected)
      found |= Number(signature.length === right.length && timingSafeEqual(signature, right));
  }
  return found === 1;
}

function parsed(body: string | Uint8Array): WebhookBody {
  try {
    return JSON.parse(typeof body === 'string' ? body : Buffer.from(body).toString('utf8')) as WebhookBody;
  } catch {
    throw new BadWebhook('body unreadable');
  }
}

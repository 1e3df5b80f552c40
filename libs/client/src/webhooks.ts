import type { webhooks } from './api.gen.js';
import { thisMachine } from './machine.js';
import { encoded, isRecent, isSignedBy } from './signatures.js';

export { BadReturn, type ReceivedReturn, type Return, verifyReturn } from './returns.js';

/** The body of a webhook; `message` indicates its type. */
export type WebhookBody = {
  [T in keyof webhooks]: webhooks[T]['post']['requestBody']['content']['application/json'];
}[keyof webhooks];

export interface Webhook {
  /** Stays the same on every attempt; drop ids that you have already seen. */
  readonly id: string;
  /** Counts from 1 per transaction, user or endpoint, without gaps. */
  readonly sequence: number;
  /** Counts from 1. */
  readonly attempt: number;
  readonly body: WebhookBody;
}

export interface ReceivedWebhook {
  /** The raw body as received, before any JSON.parse. */
  readonly body: string | Uint8Array | ArrayBuffer;
  readonly headers: HeadersLike | Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The endpoint's secret (`whsec_...`), or several during a rotation. */
  readonly secret: string | readonly string[];
  /** Maximum age, and maximum time in the future, in seconds; 300 by default. */
  readonly toleranceSeconds?: number;
  /** Milliseconds since 1970; defaults to this machine's clock. */
  readonly now?: number;
}

/** Headers as in fetch, from any runtime or package. */
interface HeadersLike {
  get(name: string): string | null | undefined;
}

/** The webhook is not from the service, is too old, or was changed. Respond with 400 and do nothing. */
export class BadWebhook extends Error {
  override readonly name = 'BadWebhook';

  constructor(
    readonly reason: 'header missing' | 'too old or too new' | 'signature wrong' | 'body unreadable' | 'body not raw',
    hint = '',
  ) {
    super(`The webhook is not to be trusted: ${reason}.${hint}`);
  }
}

const TOLERANCE_SECONDS = 300;

const PASS_RAW =
  ' Pass the bytes or the text that came, before they are parsed: express.raw({ type: "*/*" }), or await request.text().';

/** Verifies a webhook according to Standard Webhooks, in constant time, and parses it. Throws BadWebhook, and TypeError for an invalid secret. */
export async function verifyWebhook({
  body,
  headers,
  secret,
  toleranceSeconds = TOLERANCE_SECONDS,
  now = thisMachine.now(),
}: ReceivedWebhook): Promise<Webhook> {
  const bytes = rawBytes(body);
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    headerOf(headers, name),
  );
  if (!id || !timestamp || !signatures) throw new BadWebhook('header missing');
  if (!isRecent(timestamp, toleranceSeconds, now)) throw new BadWebhook('too old or too new');
  if (!(await isSignedBy(secret, concat(encoded(`${id}.${timestamp}.`), bytes), signatures)))
    throw new BadWebhook('signature wrong');
  return {
    id,
    sequence: Number(headerOf(headers, 'webhook-sequence')),
    attempt: Number(headerOf(headers, 'webhook-attempt')),
    body: parsed(bytes),
  };
}

function headerOf(headers: ReceivedWebhook['headers'], name: string): string | undefined {
  if (isHeaders(headers)) return headers.get(name) ?? undefined;
  const [, value] = Object.entries(headers).find(([each]) => each.toLowerCase() === name) ?? [];
  return typeof value === 'string' ? value : value?.[0];
}

const isHeaders = (headers: ReceivedWebhook['headers']): headers is HeadersLike =>
  typeof (headers as Partial<HeadersLike>).get === 'function';

/** Throws BadWebhook for a body that a framework has parsed, because its original bytes are lost. */
function rawBytes(body: unknown): Uint8Array {
  if (typeof body === 'string') return encoded(body);
  if (ArrayBuffer.isView(body)) return new Uint8Array(body.buffer, body.byteOffset, body.byteLength);
  if (Object.prototype.toString.call(body) === '[object ArrayBuffer]') return new Uint8Array(body as ArrayBuffer);
  throw new BadWebhook('body not raw', PASS_RAW);
}

function concat(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}

function parsed(body: Uint8Array): WebhookBody {
  try {
    return JSON.parse(new TextDecoder().decode(body)) as WebhookBody;
  } catch {
    throw new BadWebhook('body unreadable');
  }
}

import { createHmac } from 'node:crypto';
import { paint } from '../demo/screen.js';
import type { WebhookEvent } from '../demo/shapes.js';

const DEADLINE_MS = 15_000;

/** The parts of an event that are sent. */
export type ForwardedEvent = Pick<WebhookEvent, 'id' | 'sequence' | 'body'>;

export interface Forwarder {
  readonly secret: string;
  /** Answers what came of it, for people. */
  send(event: ForwardedEvent, stop: AbortSignal): Promise<string>;
}

/**
 * Sends events on as the service itself would: the same bytes and id, a timestamp of now and a signature by the secret of an
 * endpoint, `whsec_` and base64.
 */
export function forwarder(address: string, secret: string): Forwarder {
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  return { secret, send: (event, stop) => send(address, key, { event, stop }) };
}

/** One secret for every run against the same sandbox, so that a receiver keeps working. */
export const secretOf = (apiSecret: string): string =>
  `${PREFIX}${createHmac('sha256', apiSecret).update('webhooks:listen').digest('base64')}`;

const PREFIX = 'whsec_';

async function send(
  address: string,
  key: Buffer,
  { event, stop }: { event: ForwardedEvent; stop: AbortSignal },
): Promise<string> {
  const body = JSON.stringify(event.body); // the service wrote it so, and JSON that was written so comes out the same
  const startedAt = performance.now();
  try {
    const response = await fetch(address, {
      method: 'POST',
      redirect: 'manual',
      headers: headersOf(event, key, body),
      body,
      signal: AbortSignal.any([stop, AbortSignal.timeout(DEADLINE_MS)]),
    });
    await response.body?.cancel();
    const text = `-> ${response.status} in ${Math.round(performance.now() - startedAt)} ms`;
    return paint(response.ok ? 'green' : 'red', text);
  } catch (error) {
    const { name, cause } = error as Error & { cause?: { code?: string } };
    return paint('red', `-> no answer: ${cause?.code ?? name}`);
  }
}

function headersOf({ id, sequence }: ForwardedEvent, key: Buffer, body: string): Record<string, string> {
  const timestamp = String(Math.floor(Date.now() / 1000));
  return {
    'content-type': 'application/json',
    'user-agent': 'Rampart-Webhooks-Listen/1',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`,
    'webhook-attempt': '1',
    'webhook-sequence': String(sequence),
  };
}

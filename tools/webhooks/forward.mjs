import { createHmac } from 'node:crypto';
import { paint } from '../demo/screen.mjs';

const DEADLINE_MS = 15_000;

/**
 * Sends events on as the service itself would: the same bytes and id, a timestamp of now and a signature by the secret of an
 * endpoint, `whsec_` and base64.
 */
export function forwarder(address, secret) {
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  return { secret, send: (event, stop) => send(address, key, { event, stop }) };
}

/** The same in every run against the same sandbox, so that a receiver need not be told anew. */
export const secretOf = (apiSecret) =>
  `${PREFIX}${createHmac('sha256', apiSecret).update('webhooks:listen').digest('base64')}`;

const PREFIX = 'whsec_';

/** What came of it, for people. */
async function send(address, key, { event, stop }) {
  const body = JSON.stringify(event.body); // the service wrote it so, and what was written so comes out the same
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
    return paint('red', `-> no answer: ${error.cause?.code ?? error.name}`);
  }
}

function headersOf({ id, sequence }, key, body) {
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

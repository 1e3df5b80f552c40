import { createHmac } from 'node:crypto';
import { paint } from '../demo/screen.mjs';

const DEADLINE_MS = 15_000;

/**
 * Sends events on as the service itself would: the same bytes and id, a timestamp of now and a signature. Its secret is the same
 * in every run against the same sandbox, so that a receiver need not be told anew.
 */
export function forwarder(address, apiSecret) {
  const key = createHmac('sha256', apiSecret).update('webhooks:listen').digest();
  return { secret: `whsec_${key.toString('base64')}`, send: (event, stop) => send(address, key, { event, stop }) };
}

/** What came of it, for people. */
async function send(address, key, { event, stop }) {
  const body = JSON.stringify(event.body);
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

import { createHmac, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';

const TOLERANCE_SECONDS = 300;

/** A partner's server: keeps every webhook that it gets, and whether its signature is right. */
export async function startReceiver() {
  const received = [];
  const waiting = new Set();
  let secret;
  const server = http.createServer(async (request, response) => {
    const body = await read(request);
    response.writeHead(204).end();
    received.push({ ...JSON.parse(body), headers: request.headers, signed: isSigned(secret, request.headers, body) });
    for (const look of [...waiting]) look();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${server.address().port}/webhooks`,
    received,
    expectSignaturesOf: (endpointSecret) => (secret = endpointSecret),
    about: (transactionId) => received.filter(({ payload }) => payload.id === transactionId),
    /** The webhook number `index` about a transaction, or undefined when it does not come in time. */
    wait: (transactionId, index, patienceMs) => new Promise((resolve) => {
      const finish = (hook) => {
        clearTimeout(patience);
        waiting.delete(look);
        resolve(hook);
      };
      const look = () => {
        const hook = received.filter(({ payload }) => payload.id === transactionId)[index];
        if (hook) finish(hook);
      };
      const patience = setTimeout(finish, patienceMs);
      waiting.add(look);
      look();
    }),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Standard Webhooks: HMAC-SHA-256 of id, timestamp and body under the endpoint's secret. */
export function isSigned(secret, headers, body) {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures = '' } = headers;
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) < TOLERANCE_SECONDS)) return false;
  const key = Buffer.from(String(secret).replace('whsec_', ''), 'base64');
  const expected = Buffer.from(`v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`);
  return signatures.split(' ').some((given) => given.length === expected.length && timingSafeEqual(Buffer.from(given), expected));
}

async function read(request) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

import { once } from 'node:events';
import http from 'node:http';
import { ourClient } from '../setup/client.mjs';

/** A partner's server: keeps every webhook that it gets, and whether its signature is right. */
export async function startReceiver() {
  const { verifyWebhook } = await ourClient();
  const received = [];
  const waiting = new Set();
  let secret;
  const isSigned = (webhook) => {
    try {
      return verifyWebhook(webhook).body.message !== undefined;
    } catch {
      return false;
    }
  };
  const server = http.createServer(async (request, response) => {
    const body = await read(request);
    response.writeHead(204).end();
    received.push({
      ...JSON.parse(body),
      headers: request.headers,
      signed: isSigned({ body, headers: request.headers, secret }),
    });
    for (const look of [...waiting]) look();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${server.address().port}/webhooks`,
    received,
    expectSignaturesOf: (endpointSecret) => (secret = endpointSecret),
    about: (transactionId) => received.filter(({ payload }) => payload.id === transactionId),
    /** The webhook number `index` about a transaction, or undefined when it does not come in time. */
    wait: (transactionId, index, patienceMs) =>
      new Promise((resolve) => {
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

async function read(request) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

import { ORDERS } from '../demo/orders.mjs';

const JSON_TYPE = { 'content-type': 'application/json' };
const ESTIMATE = { type: 'buy', cryptoCurrency: 'BTC', method: 'paynow', fiat: 200 };

/** Connections of one process of the service; the floor gets as many. */
const POOL = 10;

/** What is measured: the request, and what its floor has to do. */
export async function casesFor(service, sandbox, userId) {
  const { baseUrl } = sandbox;
  const { apiKey, apiSecret } = sandbox.partner;
  const authorization = `Basic ${Buffer.from(`${apiKey}:${apiSecret}`).toString('base64')}`;
  const create = {
    url: `${baseUrl}/api/users/${userId}/transactions`,
    method: 'POST',
    headers: { ...JSON_TYPE, authorization },
    body: JSON.stringify(ORDERS.buyBitcoin),
  };
  const created = await answerOf(create);
  const database = { url: service.databaseUrl(), pool: POOL, like: JSON.parse(created.body).id };
  return [
    await sameBytes('GET /api/methods', { url: `${baseUrl}/api/methods` }),
    await sameBytes('POST /api/transactions/estimate', {
      url: `${baseUrl}/api/transactions/estimate`,
      method: 'POST',
      headers: JSON_TYPE,
      body: JSON.stringify(ESTIMATE),
    }),
    { name: 'POST /api/users/{id}/transactions', request: create, floor: { answer: created, database } },
  ];
}

async function sameBytes(name, request) {
  return { name, request, floor: { answer: await answerOf(request) } };
}

async function answerOf({ url, ...request }) {
  const response = await fetch(url, request);
  return { status: response.status, body: await response.text() };
}

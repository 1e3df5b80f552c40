import { ORDERS } from '../../demo/orders.js';
import type { Transaction } from '../../demo/shapes.js';
import type { EphemeralService } from '../../setup/ephemeral.js';
import type { Sandbox } from '../../setup/sandbox.js';

const JSON_TYPE = { 'content-type': 'application/json' };
const ESTIMATE = { type: 'buy', cryptoCurrency: 'BTC', method: 'paynow', fiat: 200 };

/** Connections of one process of the service; the floor gets as many. */
const POOL = 10;

export interface BenchRequest {
  readonly url: string;
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** The work of a floor: to answer these bytes, and before that to write rows like those of the transaction `like`. */
export interface FloorWork {
  readonly answer: { readonly status: number; readonly body: string };
  readonly database?: { readonly url: string; readonly pool: number; readonly like: string };
}

export interface BenchCase {
  readonly name: string;
  readonly request: BenchRequest;
  readonly floor: FloorWork;
}

/** The requests that are measured, each with the work of its floor. */
export async function casesFor(service: EphemeralService, sandbox: Sandbox, userId: string): Promise<BenchCase[]> {
  const { baseUrl } = sandbox;
  const { apiKey, apiSecret } = sandbox.partner;
  const authorization = `Basic ${Buffer.from(`${apiKey}:${apiSecret}`).toString('base64')}`;
  const create: BenchRequest = {
    url: `${baseUrl}/api/users/${userId}/transactions`,
    method: 'POST',
    headers: { ...JSON_TYPE, authorization },
    body: JSON.stringify(ORDERS.buyBitcoin),
  };
  const created = await answerOf(create);
  const { id } = JSON.parse(created.body) as Transaction;
  const database = { url: service.databaseUrl(), pool: POOL, like: id };
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

async function sameBytes(name: string, request: BenchRequest): Promise<BenchCase> {
  return { name, request, floor: { answer: await answerOf(request) } };
}

async function answerOf({ url, ...request }: BenchRequest): Promise<FloorWork['answer']> {
  const response = await fetch(url, request);
  return { status: response.status, body: await response.text() };
}

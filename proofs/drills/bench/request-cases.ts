import { ORDERS } from '../../../tools/demo/orders.js';
import type { BenchRequest } from './load.js';

/** A request of the table, and the minimum that is good enough, by CPU and by requests. */
export interface RequestCase {
  readonly name: string;
  readonly title: string;
  readonly goal: number;
  readonly request: BenchRequest;
  /** Given the service's statement, returns the shortest one whose only column is the whole response. */
  readonly shorten?: (statement: string) => string;
}

/** Postgres does not compute columns of a subquery that are not selected. */
const oneOrder = (statement: string): string => `SELECT json FROM (${statement}) read`;
const page = (statement: string): string => `SELECT '[' || json || ']' FROM (${statement}) read`;

const JSON_TYPE = { 'content-type': 'application/json' };
const ESTIMATE = { type: 'buy', cryptoCurrency: 'BTC', method: 'paynow', fiat: 200 };

export interface RequestScene {
  readonly baseUrl: string;
  readonly partner: { readonly apiKey: string; readonly apiSecret: string };
  readonly userId: string;
  /** Ids of existing orders: several, since an order is read once for all who ask for it in the same moment. */
  readonly orderIds: readonly [string, ...string[]];
}

/** The requests that are measured. */
export function requestCases({ baseUrl, partner, userId, orderIds }: RequestScene): RequestCase[] {
  const authorization = `Basic ${Buffer.from(`${partner.apiKey}:${partner.apiSecret}`).toString('base64')}`;
  const get = (path: string): BenchRequest => ({ url: baseUrl + path, headers: { authorization } });
  const create: BenchRequest = {
    url: `${baseUrl}/api/users/${userId}/transactions`,
    method: 'POST',
    headers: { ...JSON_TYPE, authorization },
    body: JSON.stringify(ORDERS.buyBitcoin),
  };
  const estimate: BenchRequest = {
    url: `${baseUrl}/api/transactions/estimate`,
    method: 'POST',
    headers: JSON_TYPE,
    body: JSON.stringify(ESTIMATE),
  };
  const ordersById: BenchRequest = {
    ...get(`/api/transactions/${orderIds[0]}`),
    paths: orderIds.map((id) => `/api/transactions/${id}`),
  };
  return [
    { name: 'reference', title: 'cached reference GET', goal: 0.9, request: { url: `${baseUrl}/api/methods` } },
    { name: 'estimate', title: 'estimate', goal: 0.85, request: estimate },
    { name: 'create', title: 'create', goal: 0.75, request: create },
    { name: 'keyed', title: 'create with Idempotency-Key', goal: 0.7, request: { ...create, keyed: true } },
    { name: 'by-id', title: 'by id', goal: 0.85, request: ordersById, shorten: oneOrder },
    { name: 'page', title: 'page of 100', goal: 0.75, request: get('/api/transactions?limit=100'), shorten: page },
    {
      name: 'page-sell',
      title: 'page of 100, type=sell',
      goal: 0.75,
      request: get('/api/transactions?limit=100&type=sell'),
      shorten: page,
    },
  ];
}

import { setTimeout as sleep } from 'node:timers/promises';
import { ORDERS } from '../../../tools/demo/orders.js';
import type { Transaction } from '../../../tools/demo/shapes.js';
import type { Testbed } from '../stage/testbed.js';

const POLL_MS = 100;
const WITHIN_MS = 60_000;

/** Calls as their callers saw them. */
export interface TrafficFigures {
  completed: number;
  calls: number;
  readonly errors: string[];
  /** Milliseconds of each response, by route. */
  readonly times: Map<string, number[]>;
}

/** Makes orders for `seconds`, one at a time per caller, each from its estimate to its completion; finishes those that have begun. */
export async function sendOrders(testbed: Testbed, seconds: number, callers: number): Promise<TrafficFigures> {
  const figures: TrafficFigures = { completed: 0, calls: 0, errors: [], times: new Map() };
  const until = performance.now() + seconds * 1_000;
  const caller = async (): Promise<void> => {
    while (performance.now() < until)
      await completeOrder(testbed, figures).catch((error: Error) => void figures.errors.push(error.message));
  };
  await Promise.all(Array.from({ length: callers }, caller));
  return figures;
}

async function completeOrder({ partner, userId }: Testbed, figures: TrafficFigures): Promise<void> {
  const time = async <T>(route: string, call: () => Promise<T>): Promise<T> => {
    const askedAt = performance.now();
    const answer = await call();
    figures.calls += 1;
    const times = figures.times.get(route) ?? [];
    times.push(performance.now() - askedAt);
    figures.times.set(route, times);
    return answer;
  };
  const { type, cryptoCurrency, method, fiat } = ORDERS.buyBitcoin;
  await time('estimate', () => partner.post('/api/transactions/estimate', { type, cryptoCurrency, method, fiat }));
  const { id } = await time('create', () =>
    partner.post<Transaction>(`/api/users/${userId}/transactions`, ORDERS.buyBitcoin),
  );
  await time('page of 100', () => partner.get('/api/transactions?limit=100'));
  await time('pay', () => partner.post(`/api/sandbox/transactions/${id}/fiat`, { id: `payment-${id}` }));
  for (const deadline = performance.now() + WITHIN_MS; performance.now() < deadline; await sleep(POLL_MS)) {
    const { status } = await time('by id', () => partner.get<Transaction>(`/api/transactions/${id}`));
    if (status === 'completed') return void (figures.completed += 1);
  }
  throw new Error(`${id} was not completed within a minute`);
}

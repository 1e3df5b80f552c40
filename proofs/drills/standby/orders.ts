import { setTimeout as sleep } from 'node:timers/promises';
import { Problem } from '../../../tools/bootstrap/problem.mjs';
import { connectTo } from '../../../tools/postgres/connect.js';
import { createOrder, type Testbed } from '../stage/testbed.js';

const CALLERS = 24;
const COMPLETED_WITHIN_MS = 180_000;
const COMPLETED = `SELECT count(*)::int AS count FROM transaction WHERE status = 'completed'`;

/** Creates and pays orders, and waits until workers have completed all of them. Returns the completed orders per second. */
export async function measureOrders(testbed: Testbed, databaseUrl: string, orders: number): Promise<number> {
  const client = await connectTo(databaseUrl);
  const completed = async (): Promise<number> => (await client.query<{ count: number }>(COMPLETED)).rows[0]?.count ?? 0;
  try {
    const before = await completed();
    const startedAt = performance.now();
    await placeOrders(testbed, orders);
    while ((await completed()) < before + orders) {
      if (performance.now() - startedAt > COMPLETED_WITHIN_MS)
        throw new Problem(`${orders} orders were not completed within ${COMPLETED_WITHIN_MS / 1_000} s.`);
      await sleep(20);
    }
    return (orders * 1_000) / (performance.now() - startedAt);
  } finally {
    await client.end();
  }
}

async function placeOrders(testbed: Testbed, orders: number): Promise<void> {
  let left = orders;
  const caller = async (): Promise<void> => {
    while (left-- > 0) {
      const id = await createOrder(testbed);
      await testbed.partner.post(`/api/sandbox/transactions/${id}/fiat`, { id: `payment-${id}` });
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, caller));
}

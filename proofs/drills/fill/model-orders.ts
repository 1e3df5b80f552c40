import { ORDERS } from '../../../tools/demo/orders.js';
import type { Transaction } from '../../../tools/demo/shapes.js';
import type { Testbed } from '../stage/testbed.js';

/** An order that ran through the service, and how many of twenty orders are copies of it. */
interface Kind {
  readonly share: number;
  readonly make: (testbed: Testbed) => Promise<string>;
}

const KINDS: readonly Kind[] = [
  { share: 12, make: (testbed) => complete(testbed, 'buyBitcoin', 'fiat') },
  { share: 5, make: (testbed) => complete(testbed, 'sellBitcoin', 'crypto') },
  { share: 3, make: cancelled },
];

/** One order of each kind. */
export async function makeModels(testbed: Testbed): Promise<{ id: string; share: number }[]> {
  const models: { id: string; share: number }[] = [];
  for (const { share, make } of KINDS) models.push({ share, id: await make(testbed) });
  return models;
}

async function complete(
  testbed: Testbed,
  order: 'buyBitcoin' | 'sellBitcoin',
  money: 'fiat' | 'crypto',
): Promise<string> {
  const { partner } = testbed;
  const id = await create(testbed, order);
  await partner.post(`/api/sandbox/transactions/${id}/${money}`);
  await partner.awaitAnswer<Transaction>(`/api/transactions/${id}`, ({ status }) => status === 'completed');
  return id;
}

async function cancelled(testbed: Testbed): Promise<string> {
  const id = await create(testbed, 'buyBitcoin');
  await testbed.partner.post(`/api/users/${testbed.userId}/transactions/${id}/cancel`);
  return id;
}

async function create({ partner, userId }: Testbed, order: keyof typeof ORDERS): Promise<string> {
  return (await partner.post<Transaction>(`/api/users/${userId}/transactions`, ORDERS[order])).id;
}

import { ORDERS } from '../../../tools/demo/orders.js';
import { Partner } from '../../../tools/demo/partner.js';
import { hush } from '../../../tools/demo/screen.js';
import type { Transaction } from '../../../tools/demo/shapes.js';
import { becomeVerified } from '../../../tools/demo/user.js';
import type { Sandbox } from '../../../tools/setup/sandbox.js';
import { retry } from './retry.js';

const CONCURRENCY = 8;

/** The partner of the stage, with a user who can trade. */
export interface Testbed {
  readonly partner: Partner;
  readonly userId: string;
}

export async function openTestbed(sandbox: Pick<Sandbox, 'baseUrl' | 'partner'>): Promise<Testbed> {
  hush();
  const partner = new Partner(sandbox, { retries: 0 });
  return { partner, userId: await becomeVerified(partner) };
}

/** Creates a buy, which is one change of status; returns its id. */
export async function createOrder({ partner, userId }: Testbed): Promise<string> {
  return (await partner.post<Transaction>(`/api/users/${userId}/transactions`, ORDERS.buyBitcoin)).id;
}

export interface ChangeOptions {
  readonly random: () => number;
  /** Called after each transaction with its number of changes. */
  readonly onMade: (changes: number) => void;
}

/**
 * Makes about `changes` changes of status: of every three transactions one is paid and completes (3 changes), two are cancelled (2 each). Repeats calls that
 * fail because a process was just killed.
 */
export async function makeChanges(testbed: Testbed, changes: number, { random, onMade }: ChangeOptions): Promise<void> {
  let left = changes;
  const producer = async (): Promise<void> => {
    while (left > 0) {
      const isPaid = random() < 1 / 3;
      left -= isPaid ? 3 : 2;
      const id = await retry(() => createOrder(testbed));
      if (isPaid)
        await retry(() => testbed.partner.post(`/api/sandbox/transactions/${id}/fiat`, { id: `payment-${id}` }));
      else await cancelOrder(testbed, id);
      onMade(isPaid ? 3 : 2);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, producer));
}

/** A retried call may find it already cancelled. */
const cancelOrder = ({ partner, userId }: Testbed, id: string): Promise<unknown> =>
  retry(() =>
    partner.post(`/api/users/${userId}/transactions/${id}/cancel`).catch((problem: Error) => {
      if (!/TRANSACTION_NOT_CANCELLABLE/.test(problem.message)) throw problem;
    }),
  );

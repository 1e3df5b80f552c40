import { Partner } from '../demo/partner.mjs';
import { ORDERS } from '../demo/orders.mjs';
import { becomeVerified } from '../demo/person.mjs';
import { hush } from '../demo/screen.mjs';
import { insist } from './insist.mjs';

const AT_ONCE = 8;

/** The partner of the stage, with a user who can trade. */
export async function openShop(sandbox) {
  hush();
  const partner = new Partner(sandbox, { retries: 0 });
  return { partner, userId: await becomeVerified(partner) };
}

/**
 * Makes about `changes` changes of status: of every three transactions one is paid and completes (3 changes), two are cancelled
 * (2 each). Calls that fail, because something was just killed, are made again. `made` is told after each transaction.
 */
export async function makeChanges({ partner, userId }, changes, { random, made }) {
  let wanted = changes;
  const producer = async () => {
    while (wanted > 0) {
      const isPaid = random() < 1 / 3;
      wanted -= isPaid ? 3 : 2;
      const { id } = await insist(() => partner.post(`/api/users/${userId}/transactions`, ORDERS.buyBitcoin));
      if (isPaid) await insist(() => partner.post(`/api/sandbox/transactions/${id}/fiat`, { id: `payment-${id}` }));
      else await cancel(partner, userId, id);
      made(isPaid ? 3 : 2);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, producer));
}

/** A second call may find it cancelled already. */
const cancel = (partner, userId, id) =>
  insist(() =>
    partner.post(`/api/users/${userId}/transactions/${id}/cancel`).catch((problem) => {
      if (!/TRANSACTION_NOT_CANCELLABLE/.test(problem.message)) throw problem;
    }),
  );

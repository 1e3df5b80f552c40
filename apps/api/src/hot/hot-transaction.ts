import type { Principal } from '@rampart/partners';
import type { ListTransactions } from '@rampart/transactions';
import type { HotAnswer, HotRoute } from './hot-route.js';

/** GET of one transaction, see `TransactionsController.one`. The body is the JSON that the database produced. */
export function hotTransaction(transactions: ListTransactions): HotRoute {
  const answer = async (caller: Principal, id: string): Promise<HotAnswer> => ({
    status: 200,
    body: await transactions.readJson(caller, id),
  });
  return {
    method: 'GET',
    pattern: '/api/transactions/:id',
    isOpen: false,
    prepare: ({ caller, id, query }) => (caller && query === '' ? () => answer(caller, id) : undefined),
  };
}

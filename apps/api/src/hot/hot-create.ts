import { createdTransactionView, CreateTransactionDto, readPlain } from '@rampart/contract';
import type { KeyedCalls } from '@rampart/http';
import type { Access } from '@rampart/partners';
import type { NewOrders } from '@rampart/transactions';
import type { Request } from 'express';
import type { HotAnswer, HotRoute } from './hot-route.js';

/**
 * POST of a transaction, see `UserTransactionsController.create`. With an idempotency key, the statement that stores the transaction also stores its response.
 */
export function hotCreate(orders: NewOrders, keyed: KeyedCalls): HotRoute {
  const create = async (caller: Access, userId: string, dto: CreateTransactionDto): Promise<HotAnswer> => {
    const prepared = await orders.prepareOrder({ ...caller, userId }, dto);
    const { possibleDuplicateOf } = await orders.storeOrder(prepared);
    return {
      status: 201,
      body: JSON.stringify(createdTransactionView(prepared)),
      headers: possibleDuplicateOf === undefined ? [] : ['X-Possible-Duplicate-Of', possibleDuplicateOf],
    };
  };
  const createOnce = (request: Request, userId: string, dto: CreateTransactionDto): Promise<HotAnswer> =>
    keyed.runInOneStatement(request, async (call) => {
      const prepared = await orders.prepareOrder({ partnerId: call.partnerId, userId }, dto);
      const body = JSON.stringify(createdTransactionView(prepared));
      await orders.storeOrder(prepared, { answer: keyed.storeStatement(call, { status: 201, body }) });
      return { status: 201, body };
    });
  return {
    method: 'POST',
    pattern: '/api/users/:userId/transactions',
    isOpen: false,
    prepare: ({ request, caller, id, query, body }) => {
      const dto = query === '' ? readPlain(CreateTransactionDto, body) : undefined;
      if (!caller || !dto || (caller.userId !== undefined && caller.userId !== id)) return undefined;
      const hasKey = request.headers['idempotency-key'] !== undefined;
      return () => (hasKey ? createOnce(request, id, dto) : create(caller, id, dto));
    },
  };
}

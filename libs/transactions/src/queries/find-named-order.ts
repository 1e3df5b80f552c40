import type { Transaction } from '@rampart/data';
import { type Executor, rows, sql } from '@rampart/sql';
import { isId } from '@rampart/kernel';

/** An order with the partner and the user that it belongs to. */
export type NamedOrder = Pick<Transaction, 'id' | 'partnerId' | 'userId'>;

/** Finds the order that the reference of a payment names. Returns undefined if it names none, because payers may write anything. */
export async function findNamedOrder(executor: Executor, reference: string): Promise<NamedOrder | undefined> {
  if (!isId(reference)) return undefined;
  const [found] = await rows<NamedOrder>(
    executor,
    sql`SELECT id, partner_id AS "partnerId", user_id AS "userId" FROM transaction WHERE id = ${reference}`.prepared(),
  );
  return found;
}

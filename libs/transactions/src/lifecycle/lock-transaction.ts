import { Transaction } from '@rampart/data';
import { crashPoint } from '@rampart/kernel';
import type { EntityManager } from 'typeorm';

/** Locks the transaction until the database transaction of `manager` ends, and returns it as committed. Throws EntityNotFoundError. */
export async function lockTransaction(manager: EntityManager, id: string): Promise<Transaction> {
  const transaction = await manager.findOneOrFail(Transaction, { where: { id }, lock: { mode: 'pessimistic_write' } });
  crashPoint('signal.locked');
  return transaction;
}

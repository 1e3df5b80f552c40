import { loadById, Transaction } from '@rampart/data';
import { crashPoint } from '@rampart/kernel';
import type { EntityManager } from 'typeorm';

/** Locks the transaction until the database transaction of `manager` ends, and returns it as committed. Throws EntityNotFoundError. */
export async function lockTransaction(manager: EntityManager, id: string): Promise<Transaction> {
  const transaction = await loadById(manager, Transaction, id, 'FOR UPDATE');
  crashPoint('signal.locked');
  return transaction;
}

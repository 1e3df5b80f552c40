import { loadById, Transaction } from '@rampart/data';
import { crashPoint } from '@rampart/kernel';
import type { EntityManager } from 'typeorm';
import { assertGenuine } from '../queries/assert-genuine.js';

/**
 * Locks the transaction until the database transaction of `manager` ends, and returns it as committed. Throws EntityNotFoundError; RECORD_ALTERED, so that an
 * order that SQL from outside changed neither moves on nor is paid until its row is again what the service wrote.
 */
export async function lockTransaction(manager: EntityManager, id: string): Promise<Transaction> {
  const transaction = await loadById(manager, Transaction, id, 'FOR UPDATE');
  crashPoint('signal.locked');
  return assertGenuine(transaction);
}

import type { Transaction } from '@rampart/data';
import { rows, sql } from '@rampart/sql';
import type { EntityManager } from 'typeorm';

/** Whether the user is verified. Users whose verification ended receive no payouts. */
export async function isVerified(manager: EntityManager, { userId }: Pick<Transaction, 'userId'>): Promise<boolean> {
  const found = await rows(manager, sql`SELECT FROM app_user WHERE id = ${userId} AND kyc = 'verified'`.prepared());
  return found.length > 0;
}

import { type Transaction, User } from '@rampart/data';
import type { EntityManager } from 'typeorm';

/** Nothing is paid out to a user whose verification ended. */
export const isVerified = (manager: EntityManager, { userId }: Pick<Transaction, 'userId'>): Promise<boolean> =>
  manager.existsBy(User, { id: userId, kyc: 'verified' });

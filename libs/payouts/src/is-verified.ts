import { type Transaction, User } from '@rampart/data';
import type { EntityManager } from 'typeorm';

/** Whether the user is verified. Users whose verification ended receive no payouts. */
export const isVerified = (manager: EntityManager, { userId }: Pick<Transaction, 'userId'>): Promise<boolean> =>
  manager.existsBy(User, { id: userId, kyc: 'verified' });

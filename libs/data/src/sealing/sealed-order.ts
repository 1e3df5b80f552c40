import { canonicalJson } from '@rampart/kernel';
import type { Transaction } from '../entities/index.js';
import { blindIndex, wholeWordIndex } from './blind-index.js';
import { sealedJsonFor } from './sealed.js';

/** The row of an order: the partner's data and the bank's attributes are sealed with the user's key, and found by blind indexes. */
export function sealedOrder(transaction: Transaction): Transaction {
  const { partnerId, userId, partnerData, methodAttributes } = transaction;
  return {
    ...transaction,
    partnerData: sealedJsonFor(userId, partnerData),
    partnerDataKey: partnerData === null ? null : partnerDataKey(partnerId, partnerData),
    partnerDataWords: partnerData === null ? null : wholeWordIndex(partnerId, ...textsIn(partnerData)),
    methodAttributes: sealedJsonFor(userId, methodAttributes),
    methodAttributesKey: methodAttributesKey(transaction),
  };
}

/** By which orders are found with their `partnerData`. */
export const partnerDataKey = (partnerId: string, partnerData: unknown): string =>
  blindIndex('partnerData', partnerId, canonicalJson(partnerData));

/** By which an order is compared with others of the same user. */
export const methodAttributesKey = ({
  userId,
  methodAttributes,
}: Pick<Transaction, 'userId' | 'methodAttributes'>): string | null =>
  methodAttributes && blindIndex('methodAttributes', userId, canonicalJson(methodAttributes));

function textsIn(value: unknown): string[] {
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(textsIn);
  return value === null ? [] : [String(value)];
}

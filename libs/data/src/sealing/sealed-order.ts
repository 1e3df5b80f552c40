import { canonicalJson } from '@rampart/kernel';
import { blindIndex, sealedJsonFor, wholeWordIndex } from '@rampart/sealing';
import type { Transaction } from '../entities/index.js';

/** Returns the row of an order, with the partner's data and the bank attributes sealed with the user's key and found by blind indexes. */
export function sealedOrder(transaction: Transaction): Transaction {
  const { partnerId, userId, partnerData, methodAttributes } = transaction;
  return {
    ...transaction,
    partnerData: sealedJsonFor(userId, partnerData),
    partnerDataKey: isNothing(partnerData) ? null : partnerDataKey(partnerId, partnerData),
    partnerDataWords: isNothing(partnerData) ? null : wholeWordIndex(partnerId, ...textsIn(partnerData)),
    methodAttributes: sealedJsonFor(userId, methodAttributes),
    methodAttributesKey: methodAttributesKey(transaction),
  };
}

/** Computes the index by which orders are found from their `partnerData`. */
export const partnerDataKey = (partnerId: string, partnerData: unknown): string =>
  blindIndex('partnerData', partnerId, canonicalJson(partnerData));

/** Computes the index by which an order is compared with others of the same user. */
export const methodAttributesKey = ({
  userId,
  methodAttributes,
}: Pick<Transaction, 'userId' | 'methodAttributes'>): string | null =>
  isNothing(methodAttributes) ? null : blindIndex('methodAttributes', userId, canonicalJson(methodAttributes));

const isNothing = (value: unknown): boolean => value === null || value === undefined;

function textsIn(value: unknown): string[] {
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(textsIn);
  if (typeof value === 'string') return [value];
  return typeof value === 'number' ? [String(value)] : [];
}

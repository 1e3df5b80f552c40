import type { ListTransactionsDto } from '@rampart/contract';
import { fault } from '@rampart/kernel';
import type { TransactionFilter } from '@rampart/transactions';
import { spanOf } from '../exports/span.js';

/** Parses the filter of a list query. Throws VALIDATION_FAILED. */
export function filterOf({
  status,
  type,
  userId,
  from,
  to,
  partnerData,
}: Partial<ListTransactionsDto>): TransactionFilter {
  return {
    status,
    type,
    userId,
    ...spanOf({ ...(from ? { from } : {}), ...(to ? { to } : {}) }),
    partnerData: partnerDataOf(partnerData),
  };
}

/** Longer than any stored value. */
const MAX_LENGTH = 4_200;
/** Postgres stores neither NUL nor unpaired surrogates; JSON escapes both. */
const UNSTORABLE = /\\u(0000|d[89a-f])/;

/** A value in a query can be text or JSON: `42` may have been stored as either. */
function partnerDataOf(given: unknown): readonly string[] | undefined {
  if (given === undefined || given === null || given === '') return undefined;
  const texts = [JSON.stringify(given), ...(typeof given === 'string' ? jsonIn(given) : [])];
  if (texts.some((text) => text.length > MAX_LENGTH || UNSTORABLE.test(text.replaceAll('\\\\', '')))) {
    throw fault('VALIDATION_FAILED', {
      problem: 'partnerData must be at most 4096 characters of JSON, without NUL or halves of surrogate pairs.',
    });
  }
  return texts;
}

function jsonIn(text: string): string[] {
  if (text.length > MAX_LENGTH) return [];
  try {
    const value: unknown = JSON.parse(text);
    return value === null ? [] : [JSON.stringify(value)];
  } catch {
    return [];
  }
}

import type { AddressList } from './address-list.js';

/** Size and date of the list in use. */
export interface InUse {
  readonly count: number;
  readonly publishedAt: Date | undefined;
}

/** Percentage of its addresses that a list may lose at once: half of a download looks like a list that has shrunk. */
const MAX_SHRINKING_PERCENT = 5;

/** Why a list does not replace the one in use; undefined if it does. */
export function findListProblem(next: AddressList, inUse: InUse | undefined): string | undefined {
  const count = next.addresses.size;
  if (count === 0) return 'it has no address';
  if (!inUse) return undefined;
  if (next.publishedAt && inUse.publishedAt && next.publishedAt < inUse.publishedAt)
    return `it was published on ${dayOf(next.publishedAt)}, before the one in use (${dayOf(inUse.publishedAt)})`;
  return count * 100 < inUse.count * (100 - MAX_SHRINKING_PERCENT)
    ? `it has ${count} addresses and the one in use ${inUse.count}: more than ${MAX_SHRINKING_PERCENT} % are gone`
    : undefined;
}

const dayOf = (date: Date): string => date.toISOString().slice(0, 10);

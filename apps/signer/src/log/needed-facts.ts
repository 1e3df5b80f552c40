import { DAY_MS } from '../policy/time.js';
import type { SignedFact } from './log-entry.js';

/** Must stay below the maximum lead over the highest index that the judge allows. */
const CHANGE_STEP = 500;

/**
 * Decides which lines a checkpoint keeps: all that a later decision depends on. Keys, nonces, sums of orders and approvals count forever; another signature of
 * the same payout adds only its fee, which counts for a day.
 */
export class NeededFacts {
  private readonly seen = new Set<string>();
  private change = 0;

  constructor(private readonly now: number) {}

  /** Facts must be passed in the order of the log. */
  isNeeded(fact: SignedFact): boolean {
    const isOfToday = Date.parse(fact.at) > this.now - DAY_MS;
    const isNew = this.note(namesOf(fact));
    const isNeeded = isNew || (isOfToday && fact.op !== 'tronSigned') || this.isFarAhead(fact);
    if (isNeeded && fact.op === 'signed') this.change = Math.max(this.change, fact.change ?? 0);
    return isNeeded;
  }

  /** Keeps some transactions that move own money, so that the change index does not fall far behind. */
  private isFarAhead(fact: SignedFact): boolean {
    return fact.op === 'signed' && (fact.change ?? 0) >= this.change + CHANGE_STEP;
  }

  /** Whether one of the names is new. */
  private note(names: readonly string[]): boolean {
    const before = this.seen.size;
    for (const name of names) this.seen.add(name);
    return this.seen.size > before;
  }
}

/** Returns the payouts, nonces or attempts that a line concerns. A transaction that only moves own money has none; only its fee counts. */
function namesOf(fact: SignedFact): readonly string[] {
  if (fact.op === 'signed') return fact.payouts.map(({ key }) => `key/${key}`);
  if (fact.op === 'tronSigned') return [`tron/${fact.key}/${fact.txId}`];
  return [`evm/${fact.chainId}/${fact.from}/${fact.nonce}`];
}

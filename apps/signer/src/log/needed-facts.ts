import { DAY_MS } from '../policy/time.js';
import type { SignedFact } from './log-entry.js';

/** Must stay below the lead over the highest index that the judge allows. */
const CHANGE_STEP = 500;

/**
 * Decides which lines a checkpoint keeps: all that a later judgement depends on. Keys, nonces, sums of orders and approvals hold for ever; a further
 * signature of the same payout adds only its fee, which counts for a day.
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

  /** Some transactions that move own money stay, so that the index of change does not fall far back. */
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

/** The payouts, nonces or attempts that a line is about. A transaction that only moves own money has none: its fee alone counts. */
function namesOf(fact: SignedFact): readonly string[] {
  if (fact.op === 'signed') return fact.payouts.map(({ key }) => `key/${key}`);
  if (fact.op === 'tronSigned') return [`tron/${fact.key}/${fact.txId}`];
  return [`evm/${fact.chainId}/${fact.from}/${fact.nonce}`];
}

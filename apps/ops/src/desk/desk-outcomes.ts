import type { BookOutcome, DecisionOutcome } from '@rampart/bank-desk';
import { fault } from '@rampart/kernel';

/** Throws NOT_FOUND, DESK_NOT_POSSIBLE. */
export function assertBooked(outcome: BookOutcome): 'booked' {
  if (outcome === 'unknown') throw fault('NOT_FOUND');
  if (outcome !== 'booked') throw fault('DESK_NOT_POSSIBLE', { problem: WHY_NOT_BOOKED[outcome] });
  return outcome;
}

/** The state of a line after a decision. */
export type DecidedState = 'booked' | 'known';

/** Throws NOT_FOUND, DESK_NOT_POSSIBLE. */
export function decidedStateOf(outcome: DecisionOutcome): DecidedState {
  if (outcome === 'unknown') throw fault('NOT_FOUND');
  if (outcome !== 'booked' && outcome !== 'known')
    throw fault('DESK_NOT_POSSIBLE', { problem: WHY_NOT_DECIDED[outcome] });
  return outcome;
}

const WITHOUT_ACCOUNT = 'the account of the file is configured no more';

const WHY_NOT_BOOKED: Readonly<Record<Exclude<BookOutcome, 'booked' | 'unknown'>, string>> = {
  discarded: 'the file was discarded',
  reading: 'the file is being read',
  refused: 'the file was refused',
  withoutAccount: WITHOUT_ACCOUNT,
};

const WHY_NOT_DECIDED: Readonly<Record<Exclude<DecisionOutcome, DecidedState | 'unknown'>, string>> = {
  notReplaceable: 'it replaces no booked line, or one of a payout; decide that it is new or known',
  withoutAccount: WITHOUT_ACCOUNT,
};

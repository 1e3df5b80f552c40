import type { Schema } from '../../shared/api.js';

export type Action = Schema<'DecisionDto'>['action'];

interface ActionWords {
  readonly title: string;
  readonly does: string;
  /** Whether it takes the reference of money that moved elsewhere. */
  readonly proof: 'none' | 'possible' | 'needed';
}

/** Each decision in words. */
export const ACTIONS: Readonly<Record<Action, ActionWords>> = {
  retryPayout: {
    title: 'Send the payout again',
    does: 'The same amount goes to the same destination, as a new payout. Only when the one before did not leave.',
    proof: 'none',
  },
  refund: {
    title: 'Give the money back',
    does: 'The order is given up and what came in goes back to where it came from, or to the declared address.',
    proof: 'possible',
  },
  complete: {
    title: 'Mark as paid',
    does: 'The user has the money: an uncertain payout was found sent, or somebody paid by other means.',
    proof: 'needed',
  },
  match: {
    title: 'Match to this order',
    does: 'The money counts for the order from now on, as if it had named it.',
    proof: 'none',
  },
  writeOff: {
    title: 'Write the claim off',
    does: 'What the user owes us is closed as our loss. Should the money come after all, the loss is taken back. The user stays blocked.',
    proof: 'none',
  },
};

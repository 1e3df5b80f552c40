import type { Schema } from '../../shared/api.js';

export type Action = Schema<'DecisionDto'>['action'];

interface ActionWords {
  readonly title: string;
  readonly does: string;
  /** Whether the action takes the reference of a transfer made elsewhere. */
  readonly proof: 'none' | 'possible' | 'needed';
}

/** Each decision in words. */
export const ACTIONS: Readonly<Record<Action, ActionWords>> = {
  retryPayout: {
    title: 'Retry the payout',
    does: 'Sends the same amount to the same destination as a new payout. Possible only if the previous one was not sent.',
    proof: 'none',
  },
  refund: {
    title: 'Refund',
    does: 'Ends the order and returns what was received to its sender, or to the declared address.',
    proof: 'possible',
  },
  complete: {
    title: 'Mark as paid',
    does: 'The user has the money: an uncertain payout was found sent, or it was paid by other means.',
    proof: 'needed',
  },
  notSent: {
    title: 'Mark as not sent',
    does: 'An uncertain payout or refund never left. Nothing is sent instead: decide about the order next.',
    proof: 'none',
  },
  match: {
    title: 'Match to this order',
    does: 'Books the payment to this order, as if it had carried its reference.',
    proof: 'none',
  },
  writeOff: {
    title: 'Write off the claim',
    does: 'Closes what the user owes as our loss. If the money arrives after all, the loss is reversed. The user stays blocked.',
    proof: 'none',
  },
  creditDeposit: {
    title: 'Credit a deposit',
    does: 'Credits a deposit at an address of this order that its feed never reported. If the feed reports it later, it is the same deposit.',
    proof: 'none',
  },
};

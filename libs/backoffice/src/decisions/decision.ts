import type { Transaction } from '@rampart/data';
import type { DecisionAction } from '@rampart/kernel';
import type { EntityManager } from 'typeorm';

/** What an operator says beside the reason; each action reads its own part. */
export interface DecisionContent {
  /** The payout or refund that is meant. */
  readonly payoutId?: string | undefined;
  /** Proof of money that left: a blockchain transaction id or a bank reference. */
  readonly reference?: string | undefined;
  /** Money that named no order. */
  readonly inboundEventId?: string | undefined;
}

export interface Deciding {
  /** As it is under its lock. */
  readonly transaction: Transaction;
  readonly content: DecisionContent;
  readonly reason: string;
}

/** One action. `Word` is what the outside world said beforehand: nothing is asked inside a database transaction. */
export abstract class DecisionKind<Facts = unknown> {
  abstract readonly action: DecisionAction;

  abstract askProviders(transactionId: string, content: DecisionContent): Promise<Facts>;

  /** Throws the catalogue's refusals. Call it under the transaction's lock. */
  abstract assertAllowed(manager: EntityManager, deciding: Deciding, facts: Facts): Promise<void>;

  /** What was checked under the same lock. */
  abstract carryOut(manager: EntityManager, deciding: Deciding, facts: Facts): Promise<void>;

  /** Whether a second operator must approve it even where the order is worth too little for that. */
  needsSecond(_manager: EntityManager, _deciding: Deciding, _facts: Facts): Promise<boolean> {
    return Promise.resolve(false);
  }
}

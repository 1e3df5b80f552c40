import type { Transaction } from '@rampart/data';
import { Decimal, type DecisionAction } from '@rampart/kernel';
import type { DepositPlace } from '@rampart/ports';
import type { EntityManager } from 'typeorm';

/** Parameters of a decision besides the reason; each action reads its own. */
export interface DecisionContent {
  /** The payout or refund to decide about. */
  readonly payoutId?: string | undefined;
  /** Proof of money that left: a blockchain transaction id or a bank reference. */
  readonly reference?: string | undefined;
  /** Currency of the money that the reference proves, if several are owed. */
  readonly currency?: string | undefined;
  /** The unmatched payment. */
  readonly inboundEventId?: string | undefined;
  /** The deposit that no feed reported. */
  readonly deposit?: DepositPlace | undefined;
}

export interface Deciding {
  /** The transaction, read under its lock. */
  readonly transaction: Transaction;
  readonly content: DecisionContent;
  readonly reason: string;
  /** The proposal that a second operator approves. */
  readonly proposalId?: string | undefined;
}

/** One action. `Facts` are the providers' responses, collected beforehand because no provider is called inside a database transaction. */
export abstract class DecisionKind<Facts = unknown> {
  abstract readonly action: DecisionAction;

  abstract askProviders(transactionId: string, content: DecisionContent): Promise<Facts>;

  /** Queries like `askProviders`, for a decision that is made and not only previewed. */
  prepareDecision(transactionId: string, content: DecisionContent): Promise<Facts> {
    return this.askProviders(transactionId, content);
  }

  /** Throws the action's refusals. Runs under the transaction's lock. */
  abstract assertAllowed(manager: EntityManager, deciding: Deciding, facts: Facts): Promise<void>;

  /** Carries out the decision that `assertAllowed` checked under the same lock. */
  abstract carryOut(manager: EntityManager, deciding: Deciding, facts: Facts): Promise<void>;

  /** Returns the worth in USD of the money that the decision moves, which may exceed its order's, or undefined if a second operator must approve any amount. */
  weighMoney(_manager: EntityManager, _deciding: Deciding, _facts: Facts): Promise<Decimal | undefined> {
    return Promise.resolve(new Decimal(0));
  }
}

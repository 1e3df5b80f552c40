import { insertAudit, inTransaction, Proposal, Transaction } from '@rampart/data';
import { rows, sql } from '@rampart/sql';
import { jsonWithSealed, sealedJsonFor } from '@rampart/sealing';
import { Clock, Decimal, type DecisionAction, fault, ids, isId } from '@rampart/kernel';
import { lockTransaction } from '@rampart/transactions';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, EntityNotFoundError, IsNull } from 'typeorm';
import { CompleteOrder } from './complete-order.js';
import { CreditDeposit } from './credit-deposit.js';
import { decidedState, type DecidedState } from './decided-state.js';
import type { Deciding, DecisionContent, DecisionKind } from './decision.js';
import { dryRun } from './dry-run.js';
import { FourEyes, type LoneDeciding } from './four-eyes.js';
import { MatchMoney } from './match-money.js';
import { NotSent } from './not-sent.js';
import { RefundOrder } from './refund-order.js';
import { RetryPayout } from './retry-payout.js';
import { WriteOff } from './write-off.js';
import { snapshot } from './decision-snapshot.js';

export interface Decision {
  /** The operator's name. */
  readonly by: string;
  readonly transactionId: string;
  readonly action: DecisionAction;
  readonly content: DecisionContent;
  readonly reason: string;
}

/** `done` with the changed transaction, or `proposed` to a second operator. */
export type Decided =
  | { readonly status: 'done'; readonly transaction: Transaction }
  | { readonly status: 'proposed'; readonly proposalId: string };

export interface DecisionPreview {
  readonly before: DecidedState;
  readonly after: DecidedState;
  readonly needsSecond: boolean;
}

/** Makes operators' decisions about money: under the transaction's lock, once, with the audit row in the same database transaction. */
@Injectable()
export class Decisions {
  private readonly kinds: Readonly<Record<DecisionAction, DecisionKind>>;

  constructor(
    private readonly database: DataSource,
    private readonly clock: Clock,
    private readonly fourEyes: FourEyes,
    retryPayout: RetryPayout,
    refund: RefundOrder,
    complete: CompleteOrder,
    notSent: NotSent,
    match: MatchMoney,
    writeOff: WriteOff,
    creditDeposit: CreditDeposit,
  ) {
    this.kinds = { retryPayout, refund, complete, notSent, match, writeOff, creditDeposit };
  }

  /**
   * Makes a decision. A decision that its operator may not make alone becomes a proposal. Throws TRANSACTION_NOT_FOUND, PROPOSAL_OPEN, and the action's own
   * refusals.
   */
  async makeDecision(decision: Decision): Promise<Decided> {
    const { transactionId, action, content } = decision;
    if (!isId(transactionId)) throw fault('TRANSACTION_NOT_FOUND');
    const kind = this.kinds[action];
    const facts = await kind.prepareDecision(transactionId, content);
    return inTransaction(this.database, async (manager) => {
      await this.fourEyes.lockDecisions(manager, decision.by);
      const deciding = { ...decision, transaction: await lock(manager, transactionId) };
      await assertNoneOpen(manager, transactionId);
      await kind.assertAllowed(manager, deciding, facts);
      const isMade = await this.fourEyes.decideAlone(manager, await this.weigh(manager, deciding, facts));
      return isMade
        ? this.carryOut(manager, deciding, facts)
        : this.createProposal(manager, decision, deciding.transaction);
    });
  }

  /** Queries providers for the facts that the decision depends on, before any database transaction. */
  prepareDecision({
    action,
    transactionId,
    content,
  }: Pick<Decision, 'action' | 'transactionId' | 'content'>): Promise<unknown> {
    return this.kinds[action].prepareDecision(transactionId, content);
  }

  /** Carries out a proposal that a second operator, `decision.by`, approved. The caller has locked `transaction` in the same database transaction. */
  async carryOutApproved(manager: EntityManager, decision: Decision & Deciding, prepared: unknown): Promise<Decided> {
    await this.kinds[decision.action].assertAllowed(manager, decision, prepared);
    return this.carryOut(manager, decision, prepared);
  }

  /** Previews the effect of a decision, and whether it needs a second operator, without changing anything. Throws like `makeDecision`. */
  async previewDecision(decision: Decision): Promise<DecisionPreview> {
    const { transactionId, action, content } = decision;
    if (!isId(transactionId)) throw fault('TRANSACTION_NOT_FOUND');
    const kind = this.kinds[action];
    const facts = await kind.askProviders(transactionId, content);
    return dryRun(this.database, async (manager) => {
      const deciding = { ...decision, transaction: await lock(manager, transactionId) };
      await kind.assertAllowed(manager, deciding, facts);
      const needsSecond = await this.fourEyes.needsSecond(manager, await this.weigh(manager, deciding, facts));
      const before = await decidedState(manager, transactionId);
      await kind.carryOut(manager, deciding, facts);
      return { before, after: await decidedState(manager, transactionId), needsSecond };
    });
  }

  /** Values a decision at the larger of its order and the money that it moves. */
  private async weigh(
    manager: EntityManager,
    deciding: Deciding & Pick<Decision, 'by' | 'action'>,
    facts: unknown,
  ): Promise<LoneDeciding> {
    const { id, crypto, cryptoPriceUsd } = deciding.transaction;
    const { by, action } = deciding;
    const moved = await this.kinds[action].weighMoney(manager, deciding, facts);
    const worth = moved && Decimal.max(moved, crypto.times(cryptoPriceUsd));
    return { by, action, subject: `transaction:${id}`, worth };
  }

  private async createProposal(
    manager: EntityManager,
    { by, transactionId, action, content, reason }: Decision,
    { partnerId, userId }: Transaction,
  ): Promise<Decided> {
    const proposalId = ids.next();
    const stored = jsonWithSealed(sealedJsonFor(userId, { ...content, reason }));
    await rows(
      manager,
      sql`INSERT INTO proposal (id, transaction_id, partner_id, action, content, proposed_by, proposed_at)
          VALUES (${proposalId}, ${transactionId}, ${partnerId}, ${action}, ${stored}::jsonb, ${by}, ${this.clock.now()})`,
    );
    const subject = `transaction:${transactionId}`;
    await rows(
      manager,
      insertAudit({
        actor: `operator:${by}`,
        action: `propose:${action}`,
        subject,
        userId,
        reason,
        before: null,
        after: { proposalId, ...content },
      }),
    );
    return { status: 'proposed', proposalId };
  }

  private async carryOut(
    manager: EntityManager,
    deciding: Deciding & Pick<Decision, 'by' | 'action'>,
    facts: unknown,
  ): Promise<Decided> {
    const {
      transaction: { id, userId },
      by,
      action,
      content,
      reason,
    } = deciding;
    const before = await snapshot(manager, id);
    await this.kinds[action].carryOut(manager, deciding, facts);
    const after = { ...(await snapshot(manager, id)), ...content };
    await rows(
      manager,
      insertAudit({ actor: `operator:${by}`, action, subject: `transaction:${id}`, userId, reason, before, after }),
    );
    return { status: 'done', transaction: await manager.findOneByOrFail(Transaction, { id }) };
  }
}

async function lock(manager: EntityManager, id: string): Promise<Transaction> {
  return lockTransaction(manager, id).catch((error: Error) => {
    throw error instanceof EntityNotFoundError ? fault('TRANSACTION_NOT_FOUND') : error;
  });
}

async function assertNoneOpen(manager: EntityManager, transactionId: string): Promise<void> {
  if (await manager.existsBy(Proposal, { transactionId, decidedAt: IsNull() })) throw fault('PROPOSAL_OPEN');
}

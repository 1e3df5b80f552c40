import { inTransaction, insertAudit, Proposal, Transaction } from '@rampart/data';
import { rows } from '@rampart/sql';
import { Clock, type DecisionAction, fault, isId, MAX_LISTED } from '@rampart/kernel';
import { lockTransaction } from '@rampart/transactions';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { type Decided, Decisions } from './decide.js';
import { assertSecondPerson } from './second-person.js';
import type { DecisionContent } from './decision.js';

/** Decisions about large amounts: one operator proposes, another approves or rejects. */
@Injectable()
export class Proposals {
  constructor(
    private readonly database: DataSource,
    private readonly decisions: Decisions,
    private readonly clock: Clock,
  ) {}

  /** Lists open proposals first, then decided ones, newest first. */
  listProposals(): Promise<Proposal[]> {
    return this.database
      .getRepository(Proposal)
      .find({ order: { decidedAt: { direction: 'DESC', nulls: 'FIRST' }, id: 'DESC' }, take: MAX_LISTED });
  }

  /**
   * Approves a proposal. Throws PROPOSAL_NOT_FOUND, PROPOSAL_DECIDED, FOUR_EYES_REQUIRED, FOUR_EYES_BY_PERSON, and the action's own refusals, after which it
   * stays open.
   */
  async approveProposal(id: string, { by, reason }: { by: string; reason: string }): Promise<Decided> {
    const { transactionId, action, content, proposedBy } = await this.findProposal(id);
    assertSecondPerson(by, proposedBy);
    const decision = { by, transactionId, action: action as DecisionAction, content: contentOf(content), reason };
    const prepared = await this.decisions.prepareDecision(decision);
    return inTransaction(this.database, async (manager) => {
      const transaction = await lockTransaction(manager, transactionId);
      await this.recordDecision(manager, id, { decision: 'approved', by });
      return this.decisions.carryOutApproved(manager, { ...decision, transaction, proposalId: id }, prepared);
    });
  }

  /** Rejects a proposal, for any operator, including the proposer. Throws PROPOSAL_NOT_FOUND, PROPOSAL_DECIDED. */
  async rejectProposal(id: string, { by, reason }: { by: string; reason: string }): Promise<void> {
    const { transactionId, action, proposedBy } = await this.findProposal(id);
    await inTransaction(this.database, async (manager) => {
      await this.recordDecision(manager, id, { decision: 'rejected', by });
      const subject = `transaction:${transactionId}`;
      const { userId } = await manager.findOneByOrFail(Transaction, { id: transactionId });
      await rows(
        manager,
        insertAudit({
          actor: `operator:${by}`,
          action: `reject:${action}`,
          subject,
          userId,
          reason,
          before: { proposedBy },
          after: { proposalId: id },
        }),
      );
    });
  }

  private async findProposal(id: string): Promise<Proposal> {
    const proposal = isId(id) ? await this.database.getRepository(Proposal).findOneBy({ id }) : null;
    if (!proposal) throw fault('PROPOSAL_NOT_FOUND');
    return proposal;
  }

  private async recordDecision(
    manager: EntityManager,
    id: string,
    { decision, by }: { decision: 'approved' | 'rejected'; by: string },
  ): Promise<void> {
    const proposal = await manager.findOneOrFail(Proposal, { where: { id }, lock: { mode: 'pessimistic_write' } });
    if (proposal.decidedAt !== null) throw fault('PROPOSAL_DECIDED');
    await manager.update(Proposal, { id }, { decision, decidedBy: by, decidedAt: this.clock.now() });
  }
}

/** Every field of a decision's content; the compiler reports a missing one, which a proposal would lose. */
const CONTENT: Readonly<Record<keyof DecisionContent, true>> = {
  payoutId: true,
  reference: true,
  currency: true,
  inboundEventId: true,
  deposit: true,
};

const contentOf = (stored: Record<string, unknown>): DecisionContent =>
  Object.fromEntries(
    Object.entries(stored).filter(
      ([name, value]) => Object.hasOwn(CONTENT, name) && value !== undefined && value !== null,
    ),
  );

import { inTransaction, insertAudit, KycReview, rows, sql, User } from '@rampart/data';
import { Clock, type DocumentType, findTransition, type KycStatus } from '@rampart/kernel';
import { recordEvent, userKycUpdated } from '@rampart/webhooks';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, IsNull } from 'typeorm';
import { KYC_LIFECYCLE } from './kyc-lifecycle.js';

export type KycDecision = { readonly decision: 'approve'; readonly reason?: string } | KycDecline;

export interface KycDecline {
  readonly decision: 'decline';
  /** For the user to read. */
  readonly reason: string;
  /** What has to be given again; without it what was given stays good, and the user may replace it. */
  readonly wantedAgain?: readonly DocumentType[] | undefined;
}

/** How people with privileges are named in `decidedBy`. */
const OPERATOR = 'operator:';

/** The only writer of the end of a KYC review, whoever decides: the reviewer, an operator, or a sandbox control. */
@Injectable()
export class DecideKyc {
  constructor(
    private readonly database: DataSource,
    private readonly clock: Clock,
  ) {}

  /** Ends the user's open review. Answers the kyc that the user then has, or undefined when no review is open. */
  async decideKyc(userId: string, decision: KycDecision, decidedBy: string): Promise<KycStatus | undefined> {
    return inTransaction(this.database, async (manager) => {
      const user = await manager.findOne(User, { where: { id: userId }, lock: { mode: 'pessimistic_write' } });
      const open = user && (await manager.findOneBy(KycReview, { userId, decidedAt: IsNull() }));
      const signal = decision.decision === 'approve' ? 'approved' : 'declined';
      const step = user && findTransition(KYC_LIFECYCLE, { kind: 'user', from: user.kyc, signal }, () => true);
      if (!open || !step) return undefined;
      const reason = decision.decision === 'decline' ? decision.reason : null;
      const change = { kyc: step.to, kycDeclineReason: reason };
      await manager.update(User, { id: userId }, change);
      await recordEvent(manager, userKycUpdated({ ...user, ...change }, this.clock.now()));
      const requestedAgain = decision.decision === 'decline' ? (decision.wantedAgain ?? null) : null;
      await this.closeReview(manager, open.id, { decision: signal, reason, requestedAgain, decidedBy });
      if (decidedBy.startsWith(OPERATOR)) await rows(manager, audit(user, { ...decision, kyc: step.to }, decidedBy));
      return step.to;
    });
  }

  private async closeReview(
    manager: EntityManager,
    reviewId: string,
    {
      decision,
      reason,
      requestedAgain,
      decidedBy,
    }: Pick<KycReview, 'decision' | 'reason' | 'decidedBy'> & { requestedAgain: readonly DocumentType[] | null },
  ): Promise<void> {
    await rows(
      manager,
      sql`UPDATE kyc_review SET decision = ${decision}, reason = ${reason}, requested_again = ${requestedAgain}, decided_by = ${decidedBy},
            decided_at = ${this.clock.now()}
          WHERE id = ${reviewId}`,
    );
  }
}

const audit = ({ id, kyc: before }: User, { decision, reason, kyc }: KycDecision & { kyc: KycStatus }, actor: string) =>
  insertAudit({
    actor,
    action: `${decision}Kyc`,
    subject: `user:${id}`,
    reason: reason ?? '',
    before: { kyc: before },
    after: { kyc },
  });

import { insertAudit, inTransaction, KycReview, User } from '@rampart/data';
import { inOneStatement, rows, sql } from '@rampart/sql';
import { sealedFor } from '@rampart/sealing';
import { emailStatements } from '@rampart/emails';
import { Clock, type DocumentType, findTransition, type KycDeclineCode, type KycStatus } from '@rampart/kernel';
import { recordEvent, userKycUpdated } from '@rampart/webhooks';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, IsNull } from 'typeorm';
import { KYC_LIFECYCLE } from './kyc-lifecycle.js';

export type KycDecision = { readonly decision: 'approve'; readonly reason?: string } | KycDecline;

export interface KycDecline {
  readonly decision: 'decline';
  /** Reason that is shown to the user. */
  readonly reason: string;
  /** Code of the reason, which the checkout shows in the user's language. */
  readonly code?: KycDeclineCode | undefined;
  /** The user cannot request another review. */
  readonly isFinal?: boolean | undefined;
  /** Documents to submit again; without them all documents stay valid, and the user may replace them. */
  readonly wantedAgain?: readonly DocumentType[] | undefined;
}

/** Prefix of operators in `decidedBy`. */
const OPERATOR = 'operator:';

/** Ends KYC reviews, decided by the reviewer, an operator or a sandbox control. Their only writer. */
@Injectable()
export class DecideKyc {
  constructor(
    private readonly database: DataSource,
    private readonly clock: Clock,
  ) {}

  /** Ends the user's open review. Returns the user's new kyc, or undefined if no review is open. */
  decideKyc(userId: string, decision: KycDecision, decidedBy: string): Promise<KycStatus | undefined> {
    return this.decideOpen({ userId }, decision, decidedBy);
  }

  /** Ends one review. A verdict that arrives after the review's end does not concern the user's next review, and changes nothing. */
  decideReview(
    { id, userId }: Pick<KycReview, 'id' | 'userId'>,
    decision: KycDecision,
    decidedBy: string,
  ): Promise<KycStatus | undefined> {
    return this.decideOpen({ id, userId }, decision, decidedBy);
  }

  private decideOpen(
    review: Pick<KycReview, 'userId'> & Partial<Pick<KycReview, 'id'>>,
    decision: KycDecision,
    decidedBy: string,
  ): Promise<KycStatus | undefined> {
    const { userId } = review;
    return inTransaction(this.database, async (manager) => {
      const user = await manager.findOne(User, { where: { id: userId }, lock: { mode: 'pessimistic_write' } });
      const open = user && (await manager.findOneBy(KycReview, { ...review, decidedAt: IsNull() }));
      const signal = decision.decision === 'approve' ? 'approved' : 'declined';
      const step = user && findTransition(KYC_LIFECYCLE, { kind: 'user', from: user.kyc, signal }, () => true);
      if (!open || !step) return undefined;
      const reason = decision.decision === 'decline' ? decision.reason : null;
      const change = { kyc: step.to, kycDeclineReason: reason };
      await manager.update(User, { id: userId }, { ...change, kycDeclineReason: sealedFor(userId, reason) });
      await recordEvent(manager, userKycUpdated({ ...user, ...change }, this.clock.now()));
      const requestedAgain = decision.decision === 'decline' ? (decision.wantedAgain ?? null) : null;
      await closeReview(manager, open.id, {
        decision: signal,
        reason: sealedFor(userId, reason),
        declineCode: decision.decision === 'decline' ? (decision.code ?? null) : null,
        requestedAgain,
        isFinal: decision.decision === 'decline' && decision.isFinal === true,
        decidedBy,
      });
      await writeEmail(manager, user, { subjectId: open.id, at: this.clock.now() });
      if (decidedBy.startsWith(OPERATOR)) await rows(manager, audit(user, { ...decision, kyc: step.to }, decidedBy));
      return step.to;
    });
  }
}

/** Uses the database's time, as for documents, so that the order of documents and decisions does not depend on the clocks of two processes. */
async function closeReview(
  manager: EntityManager,
  reviewId: string,
  {
    decision,
    reason,
    declineCode,
    requestedAgain,
    isFinal,
    decidedBy,
  }: Pick<KycReview, 'decision' | 'reason' | 'declineCode' | 'isFinal' | 'decidedBy'> & {
    requestedAgain: readonly DocumentType[] | null;
  },
): Promise<void> {
  await rows(
    manager,
    sql`UPDATE kyc_review SET decision = ${decision}, reason = ${reason}, decline_code = ${declineCode}, requested_again = ${requestedAgain}, is_final = ${isFinal}, decided_by = ${decidedBy},
          decided_at = rampart_now()
        WHERE id = ${reviewId}`,
  );
}

async function writeEmail(
  manager: EntityManager,
  { id: userId, partnerId }: User,
  { subjectId, at }: { subjectId: string; at: Date },
): Promise<void> {
  const event = { kind: 'kycDecided', subjectId, partnerId, userId, transactionId: null, at } as const;
  await rows(manager, inOneStatement(emailStatements(event), sql`SELECT id FROM email_written`));
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

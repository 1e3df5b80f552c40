import { inTransaction, searchWordsOf, User } from '@rampart/data';
import { rows, sql } from '@rampart/sql';
import { sealedFor } from '@rampart/sealing';
import { insertJobs, newJob } from '@rampart/jobs';
import { Clock, type DocumentType, fault, findTransition, ids, isId } from '@rampart/kernel';
import { recordEvent, userKycUpdated } from '@rampart/webhooks';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { givenDocuments } from './given-documents.js';
import { reviewKyc } from './jobs.js';
import { lastDecline } from './last-decline.js';
import { KYC_LIFECYCLE } from './kyc-lifecycle.js';

/** Names as on the user's identity document. */
export type Names = Pick<User, 'firstName' | 'lastName'>;

@Injectable()
export class SubmitKyc {
  constructor(
    private readonly database: DataSource,
    private readonly clock: Clock,
  ) {}

  /**
   * Sends the KYC request; kyc becomes `in-progress`. Allowed only after phone verification and uploading all required documents (contract, PUT verify). A user
   * whose review reported a different name may correct it. Throws USER_NOT_FOUND, PHONE_NOT_VERIFIED, DOCUMENTS_MISSING, KYC_NOT_OPEN, KYC_CLOSED,
   * KYC_NAME_FIXED.
   */
  async submitKyc(partnerId: string, userId: string, address: string, names?: Names): Promise<User> {
    if (!isId(userId)) throw fault('USER_NOT_FOUND');
    return inTransaction(this.database, async (manager) => {
      const user = await lockUser(manager, partnerId, userId);
      const missing = (await givenDocuments(manager, userId)).missing;
      const step = findTransition(
        KYC_LIFECYCLE,
        { kind: 'user', from: user.kyc, signal: 'submitted' },
        () => user.phone !== null && missing.length === 0,
      );
      if (!step) throw refusal(user, missing);
      const declined = await lastDecline(manager, { partnerId, userId });
      if (declined?.isFinal) throw fault('KYC_CLOSED');
      if (names && declined?.code !== 'nameMismatch') throw fault('KYC_NAME_FIXED');
      const change = { kyc: step.to, address, kycDeclineReason: null, ...names };
      const sealed = { address: sealedFor(userId, address), ...(names && sealedNames({ ...user, ...names })) };
      await manager.update(User, { id: userId, partnerId }, { ...change, ...sealed });
      await recordEvent(manager, userKycUpdated({ ...user, ...change }, this.clock.now()));
      await this.openReview(manager, partnerId, userId);
      return { ...user, ...change };
    });
  }

  private async openReview(manager: EntityManager, partnerId: string, userId: string): Promise<void> {
    const reviewId = ids.next();
    const now = this.clock.now();
    await rows(
      manager,
      sql`INSERT INTO kyc_review (id, partner_id, user_id, submitted_at) VALUES (${reviewId}, ${partnerId}, ${userId}, ${now})`,
    );
    await rows(manager, insertJobs([newJob(reviewKyc, { reviewId }, now)]));
  }
}

const sealedNames = (user: User): Pick<User, 'firstName' | 'lastName' | 'searchWords'> => ({
  firstName: sealedFor(user.id, user.firstName),
  lastName: sealedFor(user.id, user.lastName),
  searchWords: searchWordsOf(user),
});

async function lockUser(manager: EntityManager, partnerId: string, userId: string): Promise<User> {
  const user = await manager.findOne(User, { where: { id: userId, partnerId }, lock: { mode: 'pessimistic_write' } });
  if (!user) throw fault('USER_NOT_FOUND');
  return user;
}

function refusal(user: User, missing: readonly DocumentType[]): Error {
  if (user.kyc !== 'not-verified') return fault('KYC_NOT_OPEN', { kyc: user.kyc });
  if (user.phone === null) return fault('PHONE_NOT_VERIFIED');
  return fault('DOCUMENTS_MISSING', { missing: missing.join(', ') });
}

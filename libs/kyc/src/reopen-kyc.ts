import { insertAudit, inTransaction, KycReview, User } from '@rampart/data';
import { rows } from '@rampart/sql';
import { fault, isId } from '@rampart/kernel';
import { Injectable } from '@nestjs/common';
import { DataSource, IsNull, Not } from 'typeorm';

/** Lets a user whose identity check was finally declined request another one. */
@Injectable()
export class ReopenKyc {
  constructor(private readonly database: DataSource) {}

  /** `by` is the operator's name. Throws USER_NOT_FOUND, also for an erased user, and KYC_NOT_CLOSED. */
  async reopenKyc(userId: string, { by, reason }: { by: string; reason: string }): Promise<void> {
    if (!isId(userId)) throw fault('USER_NOT_FOUND');
    await inTransaction(this.database, async (manager) => {
      const user = await manager.findOne(User, { where: { id: userId }, lock: { mode: 'pessimistic_write' } });
      if (!user || user.erasedAt) throw fault('USER_NOT_FOUND');
      const where = { userId, decidedAt: Not(IsNull()) };
      const last = await manager.findOne(KycReview, { where, order: { id: 'DESC' } });
      if (!last?.isFinal) throw fault('KYC_NOT_CLOSED');
      await manager.update(KycReview, { id: last.id }, { isFinal: false });
      await rows(
        manager,
        insertAudit({
          actor: `operator:${by}`,
          action: 'reopenKyc',
          subject: `user:${userId}`,
          reason,
          before: { isFinal: true },
          after: { isFinal: false },
        }),
      );
    });
  }
}

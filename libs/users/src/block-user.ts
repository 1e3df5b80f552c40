import { insertAudit, insertAuditedRead, inTransaction, User } from '@rampart/data';
import { type Executor, rows, sql } from '@rampart/sql';
import { sealedFor } from '@rampart/sealing';
import { fault, isId, MAX_LISTED } from '@rampart/kernel';
import { Injectable } from '@nestjs/common';
import { DataSource, IsNull, Not } from 'typeorm';

/** Blocks a user from new transactions. A blocked user keeps the first reason. */
export async function blockUser(database: Executor, userId: string, reason: string): Promise<void> {
  await rows(
    database,
    sql`UPDATE app_user SET blocked_at = rampart_now(), blocked_reason = ${sealedFor(userId, reason)} WHERE id = ${userId} AND blocked_at IS NULL`,
  );
}

const FIELDS = {
  id: true,
  partnerId: true,
  firstName: true,
  lastName: true,
  blockedAt: true,
  blockedReason: true,
} as const;

export type BlockedUser = Pick<User, keyof typeof FIELDS>;

/** Blocked users of all partners, for operators. */
@Injectable()
export class BlockedUsers {
  constructor(private readonly database: DataSource) {}

  /** Lists blocked users, longest blocked first. */
  listBlocked(): Promise<BlockedUser[]> {
    return this.database.getRepository(User).find({
      select: { ...FIELDS, dataKey: true },
      where: { blockedAt: Not(IsNull()), erasedAt: IsNull() },
      order: { blockedAt: 'ASC' },
      take: MAX_LISTED,
    });
  }

  /** Lists them with their names, so the audit records the operator `by`. */
  async listNamed(by: string): Promise<BlockedUser[]> {
    const blocked = await this.listBlocked();
    const found = blocked.map(({ id }) => id);
    if (found.length > 0)
      await rows(
        this.database,
        insertAuditedRead({ by, action: 'viewBlockedUsers', subject: 'users', seen: { found } }),
      );
    return blocked;
  }

  /** Throws USER_NOT_FOUND, also for an erased user, and USER_NOT_BLOCKED. */
  async unblockUser(id: string, { by, reason }: { by: string; reason: string }): Promise<void> {
    if (!isId(id)) throw fault('USER_NOT_FOUND');
    await inTransaction(this.database, async (manager) => {
      const user = await manager.findOne(User, { where: { id }, lock: { mode: 'pessimistic_write' } });
      if (!user || user.erasedAt) throw fault('USER_NOT_FOUND');
      const { blockedAt, blockedReason } = user;
      if (blockedAt === null) throw fault('USER_NOT_BLOCKED');
      await manager.update(User, { id }, { blockedAt: null, blockedReason: null });
      await rows(
        manager,
        insertAudit({
          actor: `operator:${by}`,
          action: 'unblockUser',
          subject: `user:${id}`,
          reason,
          before: { blockedAt, blockedReason },
          after: null,
        }),
      );
    });
  }
}

import { EmailBounce, insertAudit, insertAuditedRead, inTransaction, User } from '@rampart/data';
import { rows, sql } from '@rampart/sql';
import { fault, isId, MAX_LISTED } from '@rampart/kernel';
import { Injectable } from '@nestjs/common';
import { DataSource, In } from 'typeorm';

/** A user whose address has no mailbox, according to a mail server. */
export interface BouncedAddress extends Pick<EmailBounce, 'reason' | 'source' | 'at'> {
  readonly userId: string;
  readonly partner: { readonly id: string; readonly name: string };
  readonly email: string;
  /** Number of emails withheld since. */
  readonly withheld: number;
}

/** Users of all partners whose address is marked, for operators. */
@Injectable()
export class BouncedAddresses {
  constructor(private readonly database: DataSource) {}

  /** Lists marks, latest first, without those whose user now has another address. */
  async listBounced(): Promise<BouncedAddress[]> {
    const marked = await rows<Omit<BouncedAddress, 'email'>>(
      this.database,
      sql`SELECT u.id AS "userId", jsonb_build_object('id', p.id, 'name', p.name) AS partner, b.reason, b.source, b.at,
            (SELECT count(*)::int FROM email e WHERE e.user_id = u.id AND e.state = 'withheld' AND e.ended_at >= b.at) AS withheld
          FROM email_bounce b JOIN app_user u ON u.partner_id = b.partner_id AND u.email_key = b.address_key JOIN partner p ON p.id = b.partner_id
          ORDER BY b.at DESC LIMIT ${MAX_LISTED}`,
    );
    const users = await this.database.getRepository(User).find({
      select: { id: true, email: true, dataKey: true },
      where: { id: In(marked.map(({ userId }) => userId)) },
    });
    const emails = new Map(users.map(({ id, email }) => [id, email]));
    return marked.map((each) => ({ ...each, email: emails.get(each.userId) ?? '' }));
  }

  /** Lists them with their addresses, so the audit records the operator `by`. */
  async listAddresses(by: string): Promise<BouncedAddress[]> {
    const bounced = await this.listBounced();
    const found = bounced.map(({ userId }) => userId);
    if (found.length > 0)
      await rows(
        this.database,
        insertAuditedRead({ by, action: 'viewBouncedAddresses', subject: 'users', seen: { found } }),
      );
    return bounced;
  }

  /** Resumes sending to the user's address; withheld emails are not sent. Throws USER_NOT_FOUND, ADDRESS_NOT_BOUNCED. */
  async clearMark(userId: string, { by, reason }: { by: string; reason: string }): Promise<void> {
    if (!isId(userId)) throw fault('USER_NOT_FOUND');
    await inTransaction(this.database, async (manager) => {
      const user = await manager.findOneBy(User, { id: userId });
      if (!user || user.erasedAt) throw fault('USER_NOT_FOUND');
      const [mark] = await rows<Pick<EmailBounce, 'reason' | 'source' | 'at'>>(
        manager,
        sql`DELETE FROM email_bounce WHERE partner_id = ${user.partnerId} AND address_key = ${user.emailKey} RETURNING reason, source, at`,
      );
      if (!mark) throw fault('ADDRESS_NOT_BOUNCED');
      await rows(
        manager,
        insertAudit({
          actor: `operator:${by}`,
          action: 'clearBouncedAddress',
          subject: `user:${userId}`,
          reason,
          before: mark,
          after: null,
        }),
      );
    });
  }
}

import { ENV, type Env } from '@rampart/config';
import { bareEventBody, insertAudit, inTransaction, notifyDestroyedKey, phoneKeyOf, User } from '@rampart/data';
import { type Executor, rows, sql, type Sql } from '@rampart/sql';
import { ERASED, forgetDataKey } from '@rampart/sealing';
import { fault, isId } from '@rampart/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { findErasureBlock } from './erasure-block.js';
import { signInPhoneKey } from './sign-in.js';

/**
 * Erases a user: destroys the key that seals the personal data in every row and document, including backups that are restored without the key. Orders, bookings
 * and the audit stay, with placeholders. Other processes are notified, and discard the key.
 */
@Injectable()
export class EraseUser {
  constructor(
    private readonly database: DataSource,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** Throws USER_NOT_FOUND, for an erased user as for an unknown one, and USER_NOT_ERASABLE. */
  async eraseUser(id: string, { by, reason }: { by: string; reason: string }): Promise<void> {
    if (!isId(id)) throw fault('USER_NOT_FOUND');
    await inTransaction(this.database, async (manager) => {
      const user = await manager.findOne(User, { where: { id }, lock: { mode: 'pessimistic_write' } });
      if (!user || user.erasedAt) throw fault('USER_NOT_FOUND');
      const problem = await findErasureBlock(manager, id, this.env.KYC_RETENTION_YEARS);
      if (problem !== undefined) throw fault('USER_NOT_ERASABLE', { problem });
      for (const statement of removals(user)) await rows(manager, statement);
      await destroyKey(manager, user);
      await rows(
        manager,
        insertAudit({
          actor: `operator:${by}`,
          action: 'eraseUser',
          subject: `user:${id}`,
          reason,
          before: null,
          after: { erased: true },
        }),
      );
      await rows(manager, notifyDestroyedKey(id));
    });
    forgetDataKey(id);
  }
}

/** A blocked user opens no orders. The email's index becomes available to another user. */
const destroyKey = async (manager: Executor, { id }: User): Promise<void> => {
  forgetDataKey(id);
  await rows(
    manager,
    sql`UPDATE app_user SET data_key = NULL, erased_at = rampart_now(), email_key = ${`erased:${id}`}, phone_key = NULL, search_words = '{}',
          country = NULL, language = NULL, blocked_at = coalesce(blocked_at, rampart_now())
        WHERE id = ${id}`,
  );
};

/** Removes data that the user's key does not seal, and keeps the bodies of events readable as JSON. */
const removals = ({ id, partnerId, emailKey, phone }: User): readonly Sql[] => [
  sql`DELETE FROM phone_code WHERE user_id = ${id}`,
  sql`DELETE FROM email WHERE user_id = ${id}`,
  sql`DELETE FROM email_bounce WHERE partner_id = ${partnerId} AND address_key = ${emailKey}`,
  sql`UPDATE access_token SET revoked_at = coalesce(revoked_at, rampart_now()) WHERE user_id = ${id}`,
  sql`UPDATE checkout_session SET expires_at = least(expires_at, rampart_now()) WHERE user_id = ${id}`,
  ...(phone === null
    ? []
    : [
        sql`DELETE FROM phone_proof WHERE phone_key = ${phoneKeyOf(partnerId, phone)}`,
        sql`DELETE FROM sign_in_code WHERE phone_key = ${signInPhoneKey(phone)}`,
      ]),
  sql`UPDATE inbound_conflict SET content = ${WITHOUT_PAYER} AND inbound_event_id IN (
        SELECT id FROM inbound_event WHERE transaction_id IN (SELECT id FROM transaction WHERE user_id = ${id}))`,
  sql`UPDATE inbound_event SET content = ${WITHOUT_PAYER} AND transaction_id IN (SELECT id FROM transaction WHERE user_id = ${id})`,
  sql`UPDATE webhook_attempt SET response_body = NULL WHERE event_id IN (${eventsOf(id)})`,
  sql`UPDATE webhook_event SET body = ${bareEventBody} WHERE id IN (${eventsOf(id)})`,
];

const WITHOUT_PAYER = sql`content || jsonb_build_object('payerName', ${ERASED}::text) WHERE content ? 'payerName'`;

const eventsOf = (userId: string): Sql => sql`
  SELECT e.id FROM webhook_event e WHERE e.subject_id = ${userId} OR e.transaction_id IN (SELECT id FROM transaction WHERE user_id = ${userId})`;

import { type CheckoutSession, rows, sql, write } from '@rampart/data';
import { after, Clock, fault, HOUR, ids, MINUTE, secretHex } from '@rampart/kernel';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { CheckoutSessions, digestOf, TOKEN_BYTES } from './sessions.js';

/** Our choice: long enough to take out a phone. */
const LINK_LIFE_MS = 5 * MINUTE;
/** Our choice: long enough to photograph documents. */
const SESSION_LIFE_MS = HOUR;

/** Hands a session over to another device of the visitor, such as a phone with a camera, by a link that works once, for minutes. */
@Injectable()
export class HandOff {
  constructor(
    private readonly database: DataSource,
    private readonly sessions: CheckoutSessions,
    private readonly clock: Clock,
  ) {}

  /** Creates a link and voids an earlier one. Throws CHECKOUT_NOT_SIGNED_IN, and FORBIDDEN to a session that was handed over itself. */
  async offerLink({ id, partnerId, userId, parentId }: CheckoutSession): Promise<{ token: string; expiresAt: Date }> {
    if (userId === null) throw fault('CHECKOUT_NOT_SIGNED_IN');
    if (parentId !== null) throw fault('FORBIDDEN');
    const token = secretHex(TOKEN_BYTES);
    const expiresAt = after(this.clock.now(), LINK_LIFE_MS);
    await write(
      this.database,
      sql`UPDATE checkout_session SET hand_off_digest = ${digestOf(token)}, hand_off_until = ${expiresAt}
          WHERE id = ${id} AND partner_id = ${partnerId} AND user_id = ${userId}`,
    );
    return { token, expiresAt };
  }

  /**
   * Opens a session of the same user, partner and request, for an hour at most and no longer than its parent. Throws
   * CHECKOUT_LINK_UNKNOWN, for a used, withdrawn or expired link as for an unknown one.
   */
  async takeOver(linkToken: string): Promise<{ token: string; session: CheckoutSession }> {
    const token = secretHex(TOKEN_BYTES);
    const now = this.clock.now();
    const made = await rows(
      this.database,
      sql`WITH parent AS (
            UPDATE checkout_session SET hand_off_digest = NULL, hand_off_until = NULL
            WHERE hand_off_digest = ${digestOf(linkToken)} AND hand_off_until > ${now} AND expires_at > ${now} AND user_id IS NOT NULL
            RETURNING id, partner_id, request_id, user_id, transaction_id, expires_at)
          INSERT INTO checkout_session (id, partner_id, request_id, user_id, transaction_id, parent_id, digest, created_at, expires_at)
          SELECT ${ids.next()}::uuid, partner_id, request_id, user_id, transaction_id, id, ${digestOf(token)}::bytea, ${now}::timestamptz,
                 least(expires_at, ${after(now, SESSION_LIFE_MS)}::timestamptz)
          FROM parent RETURNING id`,
    );
    if (made.length === 0) throw fault('CHECKOUT_LINK_UNKNOWN');
    return { token, session: await this.sessions.findSession(token) };
  }

  /** Ends the link, and every session that was handed over. */
  async endHandOff({ id, partnerId }: CheckoutSession): Promise<void> {
    const now = this.clock.now();
    await write(
      this.database,
      sql`WITH link AS (UPDATE checkout_session SET hand_off_digest = NULL, hand_off_until = NULL WHERE id = ${id} AND partner_id = ${partnerId})
          UPDATE checkout_session SET expires_at = ${now} WHERE parent_id = ${id} AND partner_id = ${partnerId} AND expires_at > ${now}`,
    );
  }
}

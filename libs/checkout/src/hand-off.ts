import { isTokenDigest, tokenDigest } from '@rampart/config';
import { CheckoutSession, inTransaction, write } from '@rampart/data';
import { sql } from '@rampart/sql';
import { ofToken } from '@rampart/sealing';
import { after, Clock, fault, HOUR, ids, MINUTE, secretHex } from '@rampart/kernel';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, MoreThan } from 'typeorm';
import { digestOf, grantsOf, NO_PROOF, TOKEN_BYTES } from './sessions.js';

/** An arbitrary choice: long enough to take out a phone. */
const LINK_LIFE_MS = 5 * MINUTE;
/** An arbitrary choice: long enough to photograph documents. */
const SESSION_LIFE_MS = HOUR;

/** Hands a session over to another device of the visitor, such as a phone with a camera, through a link that works once, for some minutes. */
@Injectable()
export class HandOff {
  constructor(
    private readonly database: DataSource,
    private readonly clock: Clock,
  ) {}

  /** Creates a link and voids an earlier one. Throws CHECKOUT_NOT_SIGNED_IN, and FORBIDDEN for a session that was itself handed over. */
  async offerLink(session: CheckoutSession): Promise<{ token: string; expiresAt: Date }> {
    const { id, partnerId, userId, parentId } = session;
    if (userId === null) throw fault('CHECKOUT_NOT_SIGNED_IN');
    if (parentId !== null) throw fault('FORBIDDEN');
    const token = secretHex(TOKEN_BYTES);
    const expiresAt = after(this.clock.now(), LINK_LIFE_MS);
    await write(
      this.database,
      sql`UPDATE checkout_session SET hand_off_digest = ${tokenDigest(LINK, token, grantsOf(session))}, hand_off_until = ${expiresAt}
          WHERE id = ${id} AND partner_id = ${partnerId} AND user_id = ${userId}`,
    );
    return { token, expiresAt };
  }

  /**
   * Opens a session of the same user, partner and request, for an hour at most and no longer than its parent. Throws
   * CHECKOUT_LINK_UNKNOWN, for a used, withdrawn or expired link as for an unknown one.
   */
  async takeOver(linkToken: string): Promise<{ token: string; session: CheckoutSession }> {
    const now = this.clock.now();
    return inTransaction(this.database, async (manager) => {
      const parent = await spendLink(manager, linkToken, now);
      if (!parent) throw fault('CHECKOUT_LINK_UNKNOWN');
      const { id: parentId, partnerId, requestId, linkId, userId, transactionId } = parent;
      const token = secretHex(TOKEN_BYTES);
      const bound = { id: ids.next(), partnerId, requestId, linkId, userId };
      const end = after(now, SESSION_LIFE_MS);
      const session: CheckoutSession = {
        ...{ ...bound, ...NO_PROOF, digest: digestOf(token, bound), transactionId, parentId },
        isPreview: false,
        ...{ handOffDigest: null, handOffUntil: null, createdAt: now },
        expiresAt: end < parent.expiresAt ? end : parent.expiresAt,
      };
      await manager.insert(CheckoutSession, session);
      return { token, session };
    });
  }

  /** Voids the link, and ends every session that was handed over. */
  async endHandOff({ id, partnerId }: CheckoutSession): Promise<void> {
    const now = this.clock.now();
    await write(
      this.database,
      sql`WITH link AS (UPDATE checkout_session SET hand_off_digest = NULL, hand_off_until = NULL WHERE id = ${id} AND partner_id = ${partnerId})
          UPDATE checkout_session SET expires_at = ${now} WHERE parent_id = ${id} AND partner_id = ${partnerId} AND expires_at > ${now}`,
    );
  }
}

const LINK = 'checkout hand-off';

/** Spends a link, and returns the session that created it. */
async function spendLink(manager: EntityManager, link: string, now: Date): Promise<CheckoutSession | undefined> {
  const [parent] = await manager.find(CheckoutSession, {
    where: { handOffDigest: ofToken(LINK, link), handOffUntil: MoreThan(now), expiresAt: MoreThan(now) },
    lock: { mode: 'pessimistic_write' },
  });
  if (!parent || parent.userId === null || !isTokenDigest(LINK, parent.handOffDigest, grantsOf(parent)))
    return undefined;
  await manager.update(CheckoutSession, { id: parent.id }, { handOffDigest: null, handOffUntil: null });
  return parent;
}

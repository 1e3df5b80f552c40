import { sql, write } from '@rampart/data';
import { after, Clock, DAY, fault, ids, isId } from '@rampart/kernel';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { newAccessToken, tokenDigest } from './secrets.js';

/** Tokens of the original service live this long; a partner-wide one lives an hour. */
const USER_TOKEN_LIFE_MS = 30 * DAY;
const PARTNER_TOKEN_LIFE_MS = DAY / 24;

export interface IssuedToken {
  readonly accessToken: string;
  readonly expiresAt: Date;
}

/** Bearer tokens: opaque, stored hashed, of one user or of the whole partner. */
@Injectable()
export class AccessTokens {
  constructor(
    private readonly database: DataSource,
    private readonly clock: Clock,
  ) {}

  /** A token that reaches one user of the partner. Throws USER_NOT_FOUND, for foreign users as for unknown ones. */
  async forUser(partnerId: string, userId: string): Promise<IssuedToken> {
    if (!isId(userId)) throw fault('USER_NOT_FOUND');
    const { accessToken, expiresAt } = this.fresh(USER_TOKEN_LIFE_MS);
    const stored = await write(
      this.database,
      sql`INSERT INTO access_token (id, partner_id, user_id, digest, created_at, expires_at)
          SELECT ${ids.next()}, partner_id, id, ${tokenDigest(accessToken)}, ${this.clock.now()}, ${expiresAt}
          FROM app_user WHERE partner_id = ${partnerId} AND id = ${userId} RETURNING id`,
    );
    if (stored.length === 0) throw fault('USER_NOT_FOUND');
    return { accessToken, expiresAt };
  }

  async forPartner(partnerId: string): Promise<IssuedToken> {
    const { accessToken, expiresAt } = this.fresh(PARTNER_TOKEN_LIFE_MS);
    await write(
      this.database,
      sql`INSERT INTO access_token (id, partner_id, digest, created_at, expires_at)
          VALUES (${ids.next()}, ${partnerId}, ${tokenDigest(accessToken)}, ${this.clock.now()}, ${expiresAt})`,
    );
    return { accessToken, expiresAt };
  }

  private fresh(life: number): IssuedToken {
    return { accessToken: newAccessToken(), expiresAt: after(this.clock.now(), life) };
  }
}

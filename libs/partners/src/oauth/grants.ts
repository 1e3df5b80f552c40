import { isTokenDigest, type RowValues, tokenDigest } from '@rampart/config';
import { inTransaction, keepWrites } from '@rampart/data';
import { rows, sql, type Sql } from '@rampart/sql';
import { isOfToken } from '@rampart/sealing';
import { after, Clock, fault, MINUTE } from '@rampart/kernel';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AccessTokens, type IssuedToken, type TokenMaker } from '../access-tokens.js';
import { newAuthorizationCode } from '../secrets.js';
import type { AuthorizeRequest } from './authorize-request.js';
import { isAnswered } from './pkce.js';

/** RFC 6749, section 4.1.2, recommends at most ten minutes; a partner's server exchanges the code at once. */
const CODE_LIFE_MS = 5 * MINUTE;

/** A code with its proofs, from the partner's server. */
export interface HandedIn {
  readonly code: string;
  /** Must equal that of the request; clients of the original service omit it. */
  readonly redirectUrl?: string | undefined;
  /** PKCE verifier. */
  readonly verifier?: string | undefined;
}

interface Spent {
  readonly id: string;
  readonly userId: string;
  readonly redirectUrl: string;
  readonly challenge: string | null;
  readonly expiresAt: Date;
  readonly digest: Buffer;
}

/** Users' grants: a code for the partner, exchanged once for a token of that user. */
@Injectable()
export class Grants {
  constructor(
    private readonly database: DataSource,
    private readonly tokens: AccessTokens,
    private readonly clock: Clock,
  ) {}

  /** Issues a code for the user's consent. A repetition replaces the code, as long as none was exchanged. Throws AUTHORIZE_PAGE_EXPIRED if one was. */
  async grantCode({ id, partnerId, redirectUrl, challenge }: AuthorizeRequest, userId: string): Promise<string> {
    const code = newAuthorizationCode();
    const now = this.clock.now();
    const granted = { id, userId, redirectUrl, challenge: challenge ?? null };
    const [stored] = await rows(
      this.database,
      sql`INSERT INTO authorization_code AS known (id, partner_id, user_id, digest, redirect_url, challenge, created_at, expires_at)
          SELECT ${id}, partner_id, id, ${tokenDigest(CODE, code, grantsOf(partnerId, granted))}, ${redirectUrl}, ${granted.challenge}, ${now}, ${after(now, CODE_LIFE_MS)}
          FROM app_user WHERE partner_id = ${partnerId} AND id = ${userId}
          ON CONFLICT (id, partner_id) DO UPDATE SET digest = excluded.digest, user_id = excluded.user_id, expires_at = excluded.expires_at
          WHERE known.used_at IS NULL
          RETURNING id`,
    );
    if (!stored) throw fault('AUTHORIZE_PAGE_EXPIRED');
    return code;
  }

  /**
   * Exchanges a code for a token of its user. A reused code revokes the token issued for it, since the code may be stolen. A wrong URL or verifier uses the
   * code up. Every problem of a code throws GRANT_INVALID.
   */
  async exchangeCode(maker: TokenMaker, { code, redirectUrl, verifier }: HandedIn): Promise<IssuedToken> {
    const issued = await inTransaction(this.database, async (manager) => {
      const spent = await this.spendCode(manager, maker.partnerId, code);
      if (!spent) return this.endReplayed(manager, maker.partnerId, code);
      const isRight =
        isTokenDigest(CODE, spent.digest, grantsOf(maker.partnerId, spent)) &&
        spent.expiresAt > this.clock.now() &&
        (redirectUrl === undefined || redirectUrl === spent.redirectUrl);
      return isRight && isAnswered(spent.challenge, verifier) ? this.tokens.ofGrant(manager, maker, spent) : undefined;
    });
    if (issued) return issued;
    keepWrites(); // keeps the code used and the token revoked
    throw fault('GRANT_INVALID');
  }

  private async spendCode(manager: EntityManager, partnerId: string, code: string): Promise<Spent | undefined> {
    const [spent] = await rows<Spent>(
      manager,
      sql`UPDATE authorization_code SET used_at = ${this.clock.now()}
          WHERE ${isOfToken(sql`digest`, CODE, code)} AND partner_id = ${partnerId} AND used_at IS NULL
          RETURNING id, digest, user_id AS "userId", redirect_url AS "redirectUrl", challenge, expires_at AS "expiresAt"`,
    );
    return spent;
  }

  private async endReplayed(manager: EntityManager, partnerId: string, code: string): Promise<undefined> {
    await rows(
      manager,
      sql`WITH ended AS (
            UPDATE access_token SET revoked_at = ${this.clock.now()}
            WHERE revoked_at IS NULL AND authorization_code_id = ${grantOf(partnerId, code)} RETURNING id)
          SELECT pg_notify('rampart_credentials', '') FROM ended`,
    );
  }
}

const CODE = 'authorization code';

/** Returns the grants that the digest of a code is bound to. */
const grantsOf = (
  partnerId: string,
  { id, userId, redirectUrl, challenge }: Pick<Spent, 'id' | 'userId' | 'redirectUrl' | 'challenge'>,
): RowValues => [id, partnerId, userId, redirectUrl, challenge];

const grantOf = (partnerId: string, code: string): Sql =>
  sql`(SELECT id FROM authorization_code WHERE ${isOfToken(sql`digest`, CODE, code)} AND partner_id = ${partnerId})`;

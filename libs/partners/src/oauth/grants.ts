import { inTransaction, keepWrites, rows, type Sql, sql } from '@rampart/data';
import { after, Clock, fault, MINUTE } from '@rampart/kernel';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AccessTokens, type IssuedToken, type TokenMaker } from '../access-tokens.js';
import { newAuthorizationCode, tokenDigest } from '../secrets.js';
import type { AuthorizeRequest } from './authorize-request.js';
import { isAnswered } from './pkce.js';

/** RFC 6749, section 4.1.2, recommends ten at most; a partner's server exchanges at once. */
const CODE_LIFE_MS = 5 * MINUTE;

/** A code as the partner's server hands it in. */
export interface HandedIn {
  readonly code: string;
  /** Must be that of the request; the original's clients do not say it. */
  readonly redirectUrl?: string | undefined;
  /** Of PKCE. */
  readonly verifier?: string | undefined;
}

interface Spent {
  readonly id: string;
  readonly userId: string;
  readonly redirectUrl: string;
  readonly challenge: string | null;
  readonly expiresAt: Date;
}

/** What users grant: a code for the partner, which becomes a token of that user, once. */
@Injectable()
export class Grants {
  constructor(
    private readonly database: DataSource,
    private readonly tokens: AccessTokens,
    private readonly clock: Clock,
  ) {}

  /**
   * The user said yes. Saying it again gives another code instead of the first, as long as none was exchanged. Throws
   * AUTHORIZE_PAGE_EXPIRED once one was.
   */
  async grantCode({ id, partnerId, redirectUrl, challenge }: AuthorizeRequest, userId: string): Promise<string> {
    const code = newAuthorizationCode();
    const now = this.clock.now();
    const [stored] = await rows(
      this.database,
      sql`INSERT INTO authorization_code AS known (id, partner_id, user_id, digest, redirect_url, challenge, created_at, expires_at)
          SELECT ${id}, partner_id, id, ${tokenDigest(code)}, ${redirectUrl}, ${challenge ?? null}, ${now}, ${after(now, CODE_LIFE_MS)}
          FROM app_user WHERE partner_id = ${partnerId} AND id = ${userId}
          ON CONFLICT (id) DO UPDATE SET digest = excluded.digest, user_id = excluded.user_id, expires_at = excluded.expires_at
          WHERE known.used_at IS NULL
          RETURNING id`,
    );
    if (!stored) throw fault('AUTHORIZE_PAGE_EXPIRED');
    return code;
  }

  /**
   * A token of the user who granted the code. One that was exchanged before ends the token it gave: somebody has it who should not. A wrong
   * address or verifier uses the code up. Everything that is wrong with a code throws GRANT_INVALID.
   */
  async exchangeCode(maker: TokenMaker, { code, redirectUrl, verifier }: HandedIn): Promise<IssuedToken> {
    const issued = await inTransaction(this.database, async (manager) => {
      const spent = await this.spendCode(manager, maker.partnerId, code);
      if (!spent) return this.endReplayed(manager, maker.partnerId, code);
      const isRight =
        spent.expiresAt > this.clock.now() && (redirectUrl === undefined || redirectUrl === spent.redirectUrl);
      return isRight && isAnswered(spent.challenge, verifier) ? this.tokens.ofGrant(manager, maker, spent) : undefined;
    });
    if (issued) return issued;
    keepWrites(); // that the code is used up, and the token ended
    throw fault('GRANT_INVALID');
  }

  private async spendCode(manager: EntityManager, partnerId: string, code: string): Promise<Spent | undefined> {
    const [spent] = await rows<Spent>(
      manager,
      sql`UPDATE authorization_code SET used_at = ${this.clock.now()}
          WHERE digest = ${tokenDigest(code)} AND partner_id = ${partnerId} AND used_at IS NULL
          RETURNING id, user_id AS "userId", redirect_url AS "redirectUrl", challenge, expires_at AS "expiresAt"`,
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

const grantOf = (partnerId: string, code: string): Sql =>
  sql`(SELECT id FROM authorization_code WHERE digest = ${tokenDigest(code)} AND partner_id = ${partnerId})`;

import { tokenDigest } from '@rampart/config';
import { write } from '@rampart/data';
import { type Executor, rows, sql } from '@rampart/sql';
import { isOfToken } from '@rampart/sealing';
import { after, Clock, DAY, fault, ids, isId, PARTNER_TOKEN_SCOPES, type Scope, TOKEN_SCOPES } from '@rampart/kernel';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Access } from './principal.js';
import { newAccessToken } from './secrets.js';
import { ACCESS_TOKEN, grantsOf, type TokenGrants } from './token-grants.js';

/** Tokens of the original service lived this long; a partner-wide token lives an hour. */
const USER_TOKEN_LIFE_MS = 30 * DAY;
const PARTNER_TOKEN_LIFE_MS = DAY / 24;

/** Scopes of a user's token. */
const USER_SCOPES: readonly Scope[] = ['read', 'write'];

export interface IssuedToken {
  readonly accessToken: string;
  readonly expiresAt: Date;
}

/** The credentials that create a token. The token has no wider scopes and no longer life than they have. */
export type TokenMaker = Pick<Access, 'partnerId' | 'scopes' | 'keyId' | 'expiresAt'>;

/** Bearer tokens: opaque, stored hashed, of one user or of the whole partner. */
@Injectable()
export class AccessTokens {
  constructor(
    private readonly database: DataSource,
    private readonly clock: Clock,
  ) {}

  /** Issues a token for one user of the partner. Throws USER_NOT_FOUND, for another partner's user as for an unknown one. */
  async forUser(maker: TokenMaker, userId: string): Promise<IssuedToken> {
    if (!isId(userId)) throw fault('USER_NOT_FOUND');
    const { accessToken, expiresAt } = this.newToken(USER_TOKEN_LIFE_MS, maker.expiresAt);
    const grants = grantsFor(maker, { userId, scopes: userScopes(maker), expiresAt });
    const stored = await write(
      this.database,
      sql`INSERT INTO access_token (id, partner_id, user_id, api_key_id, scopes, digest, created_at, expires_at)
          SELECT ${grants.id}, partner_id, id, ${grants.keyId}, ${grants.scopes}, ${digestOf(accessToken, grants)}, ${this.clock.now()}, ${expiresAt}
          FROM app_user WHERE partner_id = ${maker.partnerId} AND id = ${userId} RETURNING id`,
    );
    if (stored.length === 0) throw fault('USER_NOT_FOUND');
    return { accessToken, expiresAt };
  }

  /** Issues a token for everything of the partner, within `scopes`. No token manages keys, or an hour of access could become permanent. */
  async forPartner(maker: TokenMaker, scopes: readonly Scope[] = tokenScopes(maker)): Promise<IssuedToken> {
    const { accessToken, expiresAt } = this.newToken(PARTNER_TOKEN_LIFE_MS, maker.expiresAt);
    const grants = grantsFor(maker, {
      scopes: PARTNER_TOKEN_SCOPES.filter((each) => scopes.includes(each)),
      expiresAt,
    });
    await write(
      this.database,
      sql`INSERT INTO access_token (id, partner_id, api_key_id, scopes, digest, created_at, expires_at)
          VALUES (${grants.id}, ${grants.partnerId}, ${grants.keyId}, ${grants.scopes}, ${digestOf(accessToken, grants)}, ${this.clock.now()}, ${expiresAt})`,
    );
    return { accessToken, expiresAt };
  }

  /** Issues the token of a user's consent, in the transaction that spends the code. */
  async ofGrant(
    through: Executor,
    maker: TokenMaker,
    grant: { readonly id: string; readonly userId: string },
  ): Promise<IssuedToken> {
    const { accessToken, expiresAt } = this.newToken(USER_TOKEN_LIFE_MS);
    const { partnerId } = maker;
    const { userId, id: grantId } = grant;
    const grants = { id: ids.next(), partnerId, userId, keyId: null, grantId, scopes: userScopes(maker), expiresAt };
    await rows(
      through,
      sql`INSERT INTO access_token (id, partner_id, user_id, authorization_code_id, scopes, digest, created_at, expires_at)
          VALUES (${grants.id}, ${partnerId}, ${userId}, ${grantId}, ${grants.scopes}, ${digestOf(accessToken, grants)}, ${this.clock.now()}, ${expiresAt})`,
    );
    return { accessToken, expiresAt };
  }

  /** Revokes a token of the partner in all processes within a moment; an unknown, ended or foreign token is ignored (RFC 7009). */
  async revokeToken(partnerId: string, accessToken: string): Promise<void> {
    await write(
      this.database,
      sql`WITH revoked AS (
            UPDATE access_token SET revoked_at = ${this.clock.now()}
            WHERE partner_id = ${partnerId} AND ${isOfToken(sql`digest`, ACCESS_TOKEN, accessToken)} AND revoked_at IS NULL RETURNING id)
          SELECT pg_notify('rampart_credentials', '') FROM revoked`,
    );
  }

  private newToken(life: number, end?: Date): IssuedToken {
    const expiresAt = after(this.clock.now(), life);
    return { accessToken: newAccessToken(), expiresAt: end && end < expiresAt ? end : expiresAt };
  }
}

const digestOf = (accessToken: string, grants: TokenGrants): Buffer =>
  tokenDigest(ACCESS_TOKEN, accessToken, grantsOf(grants));

/** Builds the grants of a new token, which ends with the key that created it. */
const grantsFor = (
  { partnerId, keyId }: TokenMaker,
  { userId, ...grants }: Pick<TokenGrants, 'scopes' | 'expiresAt'> & { readonly userId?: string },
): TokenGrants => ({
  ...{ id: ids.next(), partnerId, userId: userId ?? null, keyId: keyId ?? null, grantId: null },
  ...grants,
});

const tokenScopes = ({ scopes }: TokenMaker): readonly Scope[] =>
  TOKEN_SCOPES.filter((scope) => scopes.includes(scope));

const userScopes = ({ scopes }: TokenMaker): readonly Scope[] => USER_SCOPES.filter((scope) => scopes.includes(scope));

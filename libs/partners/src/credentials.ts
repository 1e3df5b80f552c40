import {
  ENV,
  type Env,
  isDigestOf,
  isOfNewest,
  isTokenDigest,
  NAME_BYTES,
  newDigest,
  PurposeKeys,
} from '@rampart/config';
import { Notifications, write } from '@rampart/data';
import { rows, sql } from '@rampart/sql';
import { isOfToken } from '@rampart/sealing';
import { Clock, SECOND } from '@rampart/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { accessOfKey, accessOfToken, type KeyRow, type TokenRow } from './access-of-row.js';
import type { Access } from './principal.js';
import { RightSecrets } from './right-secrets.js';
import { type KeyRights, secretDigest, tokenName } from './secrets.js';
import { ACCESS_TOKEN, grantsOf, type TokenGrants } from './token-grants.js';

const CACHED_FOR_MS = 30 * SECOND;
const MAX_CACHED = 10_000;
const NO_DIGEST = Buffer.alloc(NAME_BYTES + 32);
const NO_KEY: KeyRights = { id: '', partnerId: '', scopes: [], ipAllowList: [] };

interface KnownKey extends KeyRow {
  readonly access: Access;
}

/**
 * Authenticates callers. Results are cached for 30 seconds. The database notifies of a revocation within milliseconds; while the
 * notifications are disconnected, the cache is not used.
 */
@Injectable()
export class Credentials {
  private readonly peppers: PurposeKeys;
  private readonly keys = new Map<string, { found: KnownKey | undefined; until: number }>();
  private readonly tokens = new Map<string, { found: Access | undefined; until: number }>();
  private readonly right = new RightSecrets<KnownKey>();
  /** Keys and tokens that were correct once, even after the cache has discarded them. */
  private readonly seen = new Set<string>();
  /** Lookups in progress, which simultaneous calls with the same credentials share. */
  private readonly lookups = new Map<string, Promise<unknown>>();
  private revocations = 0;
  /** Keys whose digest this process has renewed; cached rows still contain the earlier digest. */
  private readonly renewed = new Set<string>();

  constructor(
    private readonly database: DataSource,
    private readonly notifications: Notifications,
    private readonly clock: Clock,
    @Inject(ENV) env: Env,
  ) {
    this.peppers = new PurposeKeys(env, 'api-secret-pepper');
    notifications.onNotify('rampart_credentials', () => {
      this.revocations += 1;
      this.keys.clear();
      this.tokens.clear();
      this.right.clear();
      this.lookups.clear();
    });
  }

  /** Authenticates HTTP Basic. Both digests are compared whether or not the key exists, so that all refusals take the same time. */
  async ofKey(key: string, secret: string): Promise<Access | undefined> {
    const known = await this.findCached(this.keys, key, () => this.findKey(key));
    const isGiven = (stored: Buffer | null | undefined): boolean =>
      isDigestOf(this.peppers, stored ?? NO_DIGEST, (pepper) => secretDigest(pepper, secret, known ?? NO_KEY));
    const isCurrent = isGiven(known?.digest);
    const isPrevious = isGiven(known?.previousDigest) && !this.isOver(known?.previousUntil);
    if (!known || this.isOver(known.expiresAt)) return undefined;
    if (isCurrent) await this.renewDigest(known, secret);
    if (isCurrent) this.right.remember(key, secret, known);
    return isCurrent || isPrevious ? known.access : undefined;
  }

  /** Renews the digest with the newest pepper, which is possible only now that the secret is available. A failure never refuses the call. */
  private async renewDigest(known: KnownKey, secret: string): Promise<void> {
    const { id, digest } = known;
    if (isOfNewest(this.peppers, digest) || this.renewed.has(id)) return;
    this.renewed.add(id);
    const renewed = newDigest(this.peppers, (pepper) => secretDigest(pepper, secret, known));
    await write(
      this.database,
      sql`UPDATE api_key SET secret_digest = ${renewed} WHERE id = ${id} AND secret_digest = ${digest}`,
    ).catch(() => this.renewed.delete(id));
  }

  /** Authenticates a bearer token. */
  async ofToken(token: string): Promise<Access | undefined> {
    const known = await this.findCached(this.tokens, tokenName(token), () => this.findToken(token));
    return known && !this.isOver(known.expiresAt) ? known : undefined;
  }

  /**
   * Returns the caller with a key and a secret that was correct for it, from memory only, or undefined if they must be looked up or the partner is not here.
   */
  recallKey(key: string, secret: string): Access | undefined {
    const known = this.right.find(key, secret);
    const isFresh = known !== undefined && this.recall(this.keys, key) === known;
    return isFresh && !this.isOver(known.expiresAt) && known.access.away === undefined ? known.access : undefined;
  }

  /** Returns the caller with a token, from memory only. */
  recallToken(token: string): Access | undefined {
    const known = this.recall(this.tokens, tokenName(token));
    return known && !this.isOver(known.expiresAt) && known.away === undefined ? known : undefined;
  }

  private recall<T>(cache: ReadonlyMap<string, { found: T | undefined; until: number }>, name: string): T | undefined {
    const hit = cache.get(name);
    return hit && hit.until > performance.now() && this.notifications.connected ? hit.found : undefined;
  }

  /** Whether this process has seen the key, or the token, to be correct. Uses memory only. */
  hasSeenKey(key: string): boolean {
    return this.seen.has(key);
  }

  hasSeenToken(token: string): boolean {
    return this.seen.has(tokenName(token));
  }

  private isOver(end: Date | null | undefined): boolean {
    return end instanceof Date && end <= this.clock.now();
  }

  private async findCached<T>(
    cache: Map<string, { found: T | undefined; until: number }>,
    name: string,
    find: () => Promise<T | undefined>,
  ): Promise<T | undefined> {
    const now = performance.now();
    const hit = cache.get(name);
    if (hit && hit.until > now && this.notifications.connected) return hit.found;
    const heard = this.revocations;
    const found = await this.share(name, find);
    if (found === undefined) return undefined; // a wrong guess must not evict a known key
    if (this.seen.size >= MAX_CACHED) this.seen.clear();
    this.seen.add(name);
    if (heard !== this.revocations) return found; // the result may be older than the revocation
    if (cache.size >= MAX_CACHED) cache.clear();
    cache.set(name, { found, until: now + CACHED_FOR_MS });
    return found;
  }

  private share<T>(name: string, find: () => Promise<T>): Promise<T> {
    const underWay = this.lookups.get(name);
    if (underWay) return underWay as Promise<T>;
    const begun = find().finally(() => {
      if (this.lookups.get(name) === begun) this.lookups.delete(name);
    });
    this.lookups.set(name, begun);
    return begun;
  }

  private async findKey(key: string): Promise<KnownKey | undefined> {
    const [row] = await rows<KeyRow>(
      this.database,
      sql`SELECT k.id, k.partner_id AS "partnerId", k.secret_digest AS digest, k.previous_digest AS "previousDigest", k.previous_until AS "previousUntil",
                 k.scopes, k.ip_allow_list AS "ipAllowList", k.expires_at AS "expiresAt", p.moved_to AS "movedTo", p.moving
          FROM api_key k JOIN partner p ON p.id = k.partner_id WHERE k.key = ${key} AND k.revoked_at IS NULL`,
    );
    return row && { ...row, access: accessOfKey(row) };
  }

  /** Finds a token; it ends with the key that created it. */
  private async findToken(token: string): Promise<Access | undefined> {
    const [row] = await rows<TokenRow & TokenGrants & { readonly digest: Buffer }>(
      this.database,
      sql`SELECT t.id, t.partner_id AS "partnerId", t.user_id AS "userId", t.api_key_id AS "keyId", t.authorization_code_id AS "grantId", t.scopes,
                 k.ip_allow_list AS "ipAllowList", t.expires_at AS "expiresAt", t.digest, p.moved_to AS "movedTo", p.moving
          FROM access_token t JOIN partner p ON p.id = t.partner_id LEFT JOIN api_key k ON k.id = t.api_key_id
          WHERE ${isOfToken(sql`t.digest`, ACCESS_TOKEN, token)} AND t.revoked_at IS NULL AND k.revoked_at IS NULL`,
    );
    return row && isTokenDigest(ACCESS_TOKEN, row.digest, grantsOf(row)) ? accessOfToken(row) : undefined;
  }
}

import { deriveKey, ENV, type Env } from '@rampart/config';
import { Notifications, rows, sql } from '@rampart/data';
import { Clock, SECOND } from '@rampart/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Principal } from './principal.js';
import { sameDigest, secretDigest, tokenDigest } from './secrets.js';

const CACHED_FOR_MS = 30 * SECOND;
const MOST_CACHED = 10_000;

interface KnownKey {
  readonly partnerId: string;
  readonly digest: Buffer;
}

interface KnownToken extends Principal {
  readonly expiresAt: Date;
}

/**
 * Who is calling. Answers are cached for 30 seconds; a revocation is heard of through the database within
 * milliseconds, and while that cannot be heard nothing is taken from the cache.
 */
@Injectable()
export class Credentials {
  private readonly pepper: Buffer;
  private readonly keys = new Map<string, { found: KnownKey | undefined; until: number }>();
  private readonly tokens = new Map<string, { found: KnownToken | undefined; until: number }>();
  private revocations = 0;

  constructor(
    private readonly database: DataSource,
    private readonly notifications: Notifications,
    private readonly clock: Clock,
    @Inject(ENV) env: Env,
  ) {
    this.pepper = deriveKey(env, 'api-secret-pepper');
    notifications.on('rampart_credentials', () => {
      this.revocations += 1;
      this.keys.clear();
      this.tokens.clear();
    });
  }

  /** HTTP Basic. The digest is computed whether or not the key exists, so that both take the same time. */
  async ofKey(key: string, secret: string): Promise<Principal | undefined> {
    const given = secretDigest(this.pepper, secret);
    const known = await this.cached(this.keys, key, () => this.findKey(key));
    const same = sameDigest(given, known?.digest ?? Buffer.alloc(given.length));
    return known && same ? { partnerId: known.partnerId } : undefined;
  }

  /** Bearer. */
  async ofToken(token: string): Promise<Principal | undefined> {
    const digest = tokenDigest(token);
    const known = await this.cached(this.tokens, digest.toString('base64'), () => this.findToken(digest));
    if (!known || known.expiresAt <= this.clock.now()) return undefined;
    return known.userId === undefined ? { partnerId: known.partnerId } : { partnerId: known.partnerId, userId: known.userId };
  }

  private async cached<T>(
    cache: Map<string, { found: T | undefined; until: number }>,
    name: string,
    find: () => Promise<T | undefined>,
  ): Promise<T | undefined> {
    const now = performance.now();
    const hit = cache.get(name);
    if (hit && hit.until > now && this.notifications.connected) return hit.found;
    const heard = this.revocations;
    const found = await find();
    if (found === undefined) return undefined; // a wrong guess must not push out a right answer
    if (heard !== this.revocations) return found; // it may be older than the revocation
    if (cache.size >= MOST_CACHED) cache.clear();
    cache.set(name, { found, until: now + CACHED_FOR_MS });
    return found;
  }

  private async findKey(key: string): Promise<KnownKey | undefined> {
    const [row] = await rows<KnownKey>(
      this.database,
      sql`SELECT partner_id AS "partnerId", secret_digest AS digest FROM api_key WHERE key = ${key} AND revoked_at IS NULL`,
    );
    return row;
  }

  private async findToken(digest: Buffer): Promise<KnownToken | undefined> {
    const [row] = await rows<{ partnerId: string; userId: string | null; expiresAt: Date }>(
      this.database,
      sql`SELECT partner_id AS "partnerId", user_id AS "userId", expires_at AS "expiresAt" FROM access_token
          WHERE digest = ${digest} AND revoked_at IS NULL`,
    );
    return row && { partnerId: row.partnerId, expiresAt: row.expiresAt, ...(row.userId === null ? {} : { userId: row.userId }) };
  }
}

import { ENV, type Env, newDigest, PurposeKeys } from '@rampart/config';
import { inTransaction, write } from '@rampart/data';
import { rows, sql } from '@rampart/sql';
import { after, Clock, fault, HOUR, ids, SCOPES, type Scope } from '@rampart/kernel';
import type { KnownApiKey } from '@rampart/contract';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { assertBelowLimit, KNOWN_KEY, lockKey, lockPartner, NOTIFY_OF_CREDENTIALS } from './api-key-rows.js';
import { excessOf, type Giver, type KeyLimits, ownLimits } from './key-limits.js';
import { type KeyRights, newApiKey, newApiSecret, secretDigest } from './secrets.js';

/** How long the previous secret works in addition to the new one. */
const ROTATION_MS = 24 * HOUR;

export interface NewCredentials {
  readonly apiKey: string;
  /** Shown only once. */
  readonly apiSecret: string;
}

export interface KeyOptions {
  readonly name: string;
  readonly scopes?: readonly Scope[];
  readonly ipAllowList?: readonly string[];
  readonly expiresAt?: Date;
}

/** A key with its secret, which is shown only once. */
export interface NewApiKey extends KnownApiKey {
  readonly apiSecret: string;
}

/** An issuer without limits: an operator, or a member of the partner. */
const WITHOUT_LIMITS: Giver = { scopes: SCOPES };

/** Creates, rotates and deletes partners' API keys, which `Credentials` checks. Every process learns of a change within a moment. */
@Injectable()
export class ApiKeys {
  private readonly peppers: PurposeKeys;

  constructor(
    private readonly database: DataSource,
    private readonly clock: Clock,
    @Inject(ENV) env: Env,
  ) {
    this.peppers = new PurposeKeys(env, 'api-secret-pepper');
  }

  /** Issues a partner's first key, with every scope. */
  async issueFirstKey(partnerId: string): Promise<NewCredentials> {
    const { key, apiSecret } = await this.createKey(partnerId, { name: 'First key', scopes: SCOPES });
    return { apiKey: key, apiSecret };
  }

  /** Lists keys that are not deleted, oldest first. */
  listKeys(partnerId: string): Promise<KnownApiKey[]> {
    return rows<KnownApiKey>(
      this.database,
      sql`${KNOWN_KEY} WHERE k.partner_id = ${partnerId} AND k.revoked_at IS NULL ORDER BY k.id`,
    );
  }

  /** Creates a key. Omitted options default to those of `giver`. Throws API_KEY_EXCEEDS, API_KEY_LIMIT_REACHED, VALIDATION_FAILED for an end in the past. */
  async createKey(partnerId: string, options: KeyOptions, giver: Giver = WITHOUT_LIMITS): Promise<NewApiKey> {
    const limits = { ...ownLimits(giver), ...given(options) };
    if (limits.expiresAt && limits.expiresAt <= this.clock.now())
      throw fault('VALIDATION_FAILED', { problem: 'expiresAt must be in the future.' });
    if (limits.scopes.length === 0) throw fault('VALIDATION_FAILED', { problem: 'Name the scopes of the key.' });
    refuseExcess(limits, giver);
    const made = { id: ids.next(), name: options.name, key: newApiKey(), ...limits, createdAt: this.clock.now() };
    const apiSecret = newApiSecret();
    await inTransaction(this.database, async (manager) => {
      await assertBelowLimit(manager, partnerId);
      await rows(
        manager,
        sql`INSERT INTO api_key (id, partner_id, key, name, secret_digest, scopes, ip_allow_list, created_at, expires_at)
            VALUES (${made.id}, ${partnerId}, ${made.key}, ${made.name}, ${this.digestOf(apiSecret, { ...made, partnerId })},
                    ${limits.scopes}, ${limits.ipAllowList}, ${made.createdAt}, ${limits.expiresAt})`,
      );
    });
    return { ...made, usedAt: null, usedFrom: null, previousUntil: null, apiSecret };
  }

  /**
   * Issues a new secret; only the previous one still works, for 24 h. Throws API_KEY_NOT_FOUND, API_KEY_EXPIRED, and
   * API_KEY_EXCEEDS, since the new secret would give `giver` the key's rights.
   */
  async rotateKey(partnerId: string, id: string, giver: Giver = WITHOUT_LIMITS): Promise<NewApiKey> {
    const now = this.clock.now();
    const apiSecret = newApiSecret();
    const previousUntil = after(now, ROTATION_MS);
    return inTransaction(this.database, async (manager) => {
      const found = await lockKey(manager, partnerId, id);
      if (found.expiresAt && found.expiresAt <= now) throw fault('API_KEY_EXPIRED');
      refuseExcess(found, giver);
      await rows(
        manager,
        sql`UPDATE api_key SET previous_digest = secret_digest, previous_until = ${previousUntil}, secret_digest = ${this.digestOf(apiSecret, { ...found, partnerId })}
            WHERE id = ${id}`,
      );
      await rows(manager, NOTIFY_OF_CREDENTIALS);
      return { ...found, previousUntil, apiSecret };
    });
  }

  /** Ends a key and its tokens. Throws API_KEY_NOT_FOUND, and API_KEY_LAST if no remaining key could manage keys. */
  async removeKey(partnerId: string, id: string): Promise<KnownApiKey> {
    const now = this.clock.now();
    return inTransaction(this.database, async (manager) => {
      await lockPartner(manager, partnerId);
      const key = await lockKey(manager, partnerId, id);
      const [left] = await rows(
        manager,
        sql`SELECT id FROM api_key WHERE partner_id = ${partnerId} AND id <> ${id} AND revoked_at IS NULL
              AND (expires_at IS NULL OR expires_at > ${now}) AND 'keys' = ANY(scopes) LIMIT 1`,
      );
      if (!left) throw fault('API_KEY_LAST');
      await rows(manager, sql`UPDATE api_key SET revoked_at = ${now} WHERE id = ${id}`);
      await rows(manager, NOTIFY_OF_CREDENTIALS);
      return key;
    });
  }

  /** Returns the partner of a key. The key alone is public: it identifies its owner and grants nothing. */
  async ownerOf(apiKey: string): Promise<string | undefined> {
    if (apiKey.includes('\0')) return undefined;
    const [row] = await rows<{ partnerId: string }>(
      this.database,
      sql`SELECT partner_id AS "partnerId" FROM api_key
          WHERE key = ${apiKey} AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > ${this.clock.now()})`,
    );
    return row?.partnerId;
  }

  private digestOf(apiSecret: string, key: KeyRights): Buffer {
    return newDigest(this.peppers, (pepper) => secretDigest(pepper, apiSecret, key));
  }

  /** Ends a key by its public name, even if it is the last one. */
  async revokeKey(partnerId: string, apiKey: string): Promise<void> {
    await write(
      this.database,
      sql`WITH revoked AS (
            UPDATE api_key SET revoked_at = ${this.clock.now()}
            WHERE partner_id = ${partnerId} AND key = ${apiKey} AND revoked_at IS NULL RETURNING key)
          SELECT pg_notify('rampart_credentials', '') FROM revoked`,
    );
  }
}

const given = ({ scopes, ipAllowList, expiresAt }: KeyOptions): Partial<KeyLimits> => ({
  ...(scopes === undefined ? {} : { scopes }),
  ...(ipAllowList === undefined ? {} : { ipAllowList }),
  ...(expiresAt === undefined ? {} : { expiresAt }),
});

function refuseExcess(limits: KeyLimits, giver: Giver): void {
  const problem = excessOf(limits, giver);
  if (problem !== undefined) throw fault('API_KEY_EXCEEDS', { problem });
}

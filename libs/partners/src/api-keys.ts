import { deriveKey, ENV, type Env } from '@rampart/config';
import { rows, sql } from '@rampart/data';
import { Clock, ids } from '@rampart/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { newApiKey, newApiSecret, secretDigest } from './secrets.js';

export interface NewCredentials {
  readonly apiKey: string;
  /** Nowhere to be had again. */
  readonly apiSecret: string;
}

/** Partners' API keys: made and revoked here, checked by `Credentials`. */
@Injectable()
export class ApiKeys {
  constructor(
    private readonly database: DataSource,
    private readonly clock: Clock,
    @Inject(ENV) private readonly env: Env,
  ) {}

  async issue(partnerId: string): Promise<NewCredentials> {
    const apiKey = newApiKey();
    const apiSecret = newApiSecret();
    const digest = secretDigest(deriveKey(this.env, 'api-secret-pepper'), apiSecret);
    await rows(
      this.database,
      sql`INSERT INTO api_key (id, partner_id, key, secret_digest, created_at)
          VALUES (${ids.next()}, ${partnerId}, ${apiKey}, ${digest}, ${this.clock.now()})`,
    );
    return { apiKey, apiSecret };
  }

  /** Every process forgets the key within a moment. */
  async revoke(partnerId: string, apiKey: string): Promise<void> {
    await rows(
      this.database,
      sql`WITH revoked AS (
            UPDATE api_key SET revoked_at = ${this.clock.now()}
            WHERE partner_id = ${partnerId} AND key = ${apiKey} AND revoked_at IS NULL RETURNING key)
          SELECT pg_notify('rampart_credentials', '') FROM revoked`,
    );
  }
}

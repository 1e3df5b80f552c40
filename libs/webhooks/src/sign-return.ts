import { ENV, type Env, PurposeKeys } from '@rampart/config';
import { Clock, type TransactionStatus } from '@rampart/kernel';
import { rows, sql } from '@rampart/sql';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { signatureHeaders } from './delivery/index.js';
import { SecretCache } from './secret-cache.js';
import { secretsInUse } from './secrets-in-use.js';

/** An order from whose page a user returns to the partner. */
export interface ReturnedOrder {
  readonly partnerId: string;
  readonly id: string;
  readonly status: TransactionStatus;
}

/** Keeps signatures of returns and webhooks apart: the ids of events are UUIDs. */
const DOMAIN = 'return';

/** Signs the state of an order for the partner's return address, so that a user cannot make one up. */
@Injectable()
export class SignReturn {
  private readonly secrets: SecretCache;

  constructor(
    private readonly database: DataSource,
    private readonly clock: Clock,
    @Inject(ENV) env: Env,
  ) {
    this.secrets = new SecretCache(new PurposeKeys(env, 'webhook-secret'));
  }

  /** Returns the query parameters, signed by the secrets of all enabled webhook endpoints; they are unsigned if the partner has none. */
  async signReturn({ partnerId, id, status }: ReturnedOrder): Promise<Record<string, string>> {
    const endpoints = await rows<{ id: string; sealed: Buffer[] }>(
      this.database,
      sql`SELECT p.id, ${secretsInUse} AS sealed FROM webhook_endpoint p
          WHERE p.partner_id = ${partnerId} AND p.enabled AND p.deleted_at IS NULL ORDER BY p.id`,
    );
    const secrets = endpoints.flatMap((endpoint) =>
      endpoint.sealed.map((each) => this.secrets.openSecret(each, endpoint.id)),
    );
    if (secrets.length === 0) return { orderId: id, orderStatus: status };
    const signed = signatureHeaders({ secrets, id: `${DOMAIN}.${id}`, body: status, at: this.clock.trueTime() });
    const { 'webhook-timestamp': orderTimestamp, 'webhook-signature': orderSignature } = signed;
    return { orderId: id, orderStatus: status, orderTimestamp, orderSignature };
  }
}

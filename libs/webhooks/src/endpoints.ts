import { deriveKey, ENV, type Env, seal } from '@rampart/config';
import { inTransaction, rows, sql, WebhookEndpoint } from '@rampart/data';
import { after, Clock, fault, HOUR, ids, type WebhookEventType, type WebhookPayloadVersion } from '@rampart/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, IsNull } from 'typeorm';
import { MOST_AT_ONCE } from './circuit.js';
import { hold } from './claim-deliveries.js';
import { newSecret, urlProblem } from './delivery/index.js';
import { findEndpoint, lockEndpoint } from './find-endpoint.js';
import { ownHosts } from './own-hosts.js';
import { DEFAULT_PAYLOAD } from './payload-version.js';

/** Chosen by us: every change of a status is written once per endpoint. */
const MOST_ENDPOINTS = 16;
/** How long a rotated secret signs beside the new one. */
const ROTATION_MS = 24 * HOUR;
const MOST_OLD_SECRETS = 2;

const HEALTHY = { failures: 0, failingSince: null, notices: 0, probeAt: null, probes: 0, slots: MOST_AT_ONCE };

interface EndpointWish {
  readonly url: string;
  readonly eventTypes?: WebhookEventType[];
  readonly payloadVersion?: WebhookPayloadVersion;
}

export interface EndpointChange extends Partial<EndpointWish> {
  readonly enabled?: boolean;
}

@Injectable()
export class Endpoints {
  constructor(
    private readonly database: DataSource,
    private readonly clock: Clock,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** A new, enabled endpoint and its secret, which is not shown again. Throws WEBHOOK_URL_INVALID, WEBHOOK_ENDPOINT_LIMIT_REACHED. */
  async create(
    partnerId: string,
    { url, eventTypes = ['TRANSACTION_UPDATED'], payloadVersion = DEFAULT_PAYLOAD }: EndpointWish,
  ): Promise<{ endpoint: WebhookEndpoint; secret: string }> {
    this.checkUrl(url);
    const secret = newSecret();
    const id = ids.next();
    const endpoint: WebhookEndpoint = {
      id,
      partnerId,
      url,
      sealedSecret: this.sealed(secret, id),
      eventTypes,
      payloadVersion,
      enabled: true,
      disabledReason: null,
      ...HEALTHY,
      createdAt: this.clock.now(),
      deletedAt: null,
    };
    await inTransaction(this.database, (manager) => insertCounted(manager, endpoint));
    return { endpoint, secret };
  }

  all(partnerId: string): Promise<WebhookEndpoint[]> {
    return this.database
      .getRepository(WebhookEndpoint)
      .find({ where: { partnerId, deletedAt: IsNull() }, order: { id: 'ASC' } });
  }

  /** Throws WEBHOOK_ENDPOINT_NOT_FOUND, for another partner's endpoint as for an unknown one. */
  async one(partnerId: string, id: string): Promise<WebhookEndpoint> {
    return findEndpoint(this.database.manager, partnerId, id);
  }

  /**
   * What happens while an endpoint is disabled is held for it, not sent, until it is replayed. Another address, or being
   * enabled again, is a new beginning: earlier failures are forgotten. Throws WEBHOOK_URL_INVALID.
   */
  async update(partnerId: string, id: string, change: EndpointChange): Promise<WebhookEndpoint> {
    if (change.url !== undefined) this.checkUrl(change.url);
    return inTransaction(this.database, async (manager) => {
      const endpoint = await lockEndpoint(manager, partnerId, id);
      const {
        url = endpoint.url,
        enabled = endpoint.enabled,
        eventTypes = endpoint.eventTypes,
        payloadVersion = endpoint.payloadVersion,
      } = change;
      const isNew = url !== endpoint.url || (enabled && !endpoint.enabled);
      const fields = {
        url,
        enabled,
        eventTypes,
        payloadVersion,
        disabledReason: enabled ? null : endpoint.disabledReason,
        ...(isNew ? HEALTHY : {}),
      };
      await manager.update(WebhookEndpoint, { id, partnerId }, fields);
      if (!enabled) await hold(manager, id);
      return { ...endpoint, ...fields };
    });
  }

  /** A new secret, not shown again. The ones before it sign as well for 24 h; at most two do. */
  async rotateSecret(
    partnerId: string,
    id: string,
  ): Promise<{ endpoint: WebhookEndpoint; secret: string; previousValidUntil: Date }> {
    const secret = newSecret();
    const previousValidUntil = after(this.clock.now(), ROTATION_MS);
    const endpoint = await inTransaction(this.database, async (manager) => {
      const found = await lockEndpoint(manager, partnerId, id);
      await rows(
        manager,
        sql`INSERT INTO webhook_old_secret (id, endpoint_id, sealed_secret, valid_until)
            VALUES (${ids.next()}, ${id}, ${found.sealedSecret}, ${previousValidUntil})`,
      );
      await rows(
        manager,
        sql`DELETE FROM webhook_old_secret WHERE endpoint_id = ${id} AND (valid_until <= ${this.clock.now()} OR id NOT IN (
              SELECT id FROM webhook_old_secret WHERE endpoint_id = ${id} ORDER BY valid_until DESC, id DESC LIMIT ${MOST_OLD_SECRETS}))`,
      );
      await manager.update(WebhookEndpoint, { id, partnerId }, { sealedSecret: this.sealed(secret, id) });
      return found;
    });
    return { endpoint, secret, previousValidUntil };
  }

  /** Nothing more is sent to it; what was sent stays on record. */
  async remove(partnerId: string, id: string): Promise<void> {
    await inTransaction(this.database, async (manager) => {
      await lockEndpoint(manager, partnerId, id);
      await manager.update(WebhookEndpoint, { id, partnerId }, { enabled: false, deletedAt: this.clock.now() });
      await hold(manager, id);
    });
  }

  /** It must be read again to sign, so it cannot be hashed; it opens for its own endpoint only. */
  private sealed(secret: string, endpointId: string): Buffer {
    return seal(deriveKey(this.env, 'webhook-secret'), secret, endpointId);
  }

  private checkUrl(url: string): void {
    const problem = urlProblem(url, { allowPrivate: this.env.WEBHOOK_ALLOW_PRIVATE, ownHosts: ownHosts(this.env) });
    if (problem !== undefined) throw fault('WEBHOOK_URL_INVALID', { problem });
  }
}

/** Endpoints of a partner are counted in turn. */
async function insertCounted(manager: EntityManager, endpoint: WebhookEndpoint): Promise<void> {
  const { partnerId } = endpoint;
  await rows(manager, sql`SELECT id FROM partner WHERE id = ${partnerId} FOR UPDATE`);
  const count = await manager.countBy(WebhookEndpoint, { partnerId, deletedAt: IsNull() });
  if (count >= MOST_ENDPOINTS) throw fault('WEBHOOK_ENDPOINT_LIMIT_REACHED', { limit: MOST_ENDPOINTS });
  await manager.insert(WebhookEndpoint, endpoint);
}

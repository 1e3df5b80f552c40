import { ENV, type Env, PurposeKeys, sealNamed } from '@rampart/config';
import { inTransaction, HEALTHY_SLOTS, WebhookEndpoint } from '@rampart/data';
import { rows, sql } from '@rampart/sql';
import { after, Clock, fault, HOUR, ids, type WebhookEventType, type WebhookPayloadVersion } from '@rampart/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, IsNull } from 'typeorm';
import { holdDeliveries } from './claim-deliveries.js';
import { newSecret, urlProblem } from './delivery/index.js';
import { findEndpoint, lockEndpoint } from './find-endpoint.js';
import { ownHosts } from './own-hosts.js';
import { DEFAULT_PAYLOAD } from './payload-version.js';

/** An arbitrary limit: every status change writes a row per endpoint. */
const MAX_ENDPOINTS = 16;
/** How long a rotated secret signs together with the new one. */
const ROTATION_MS = 24 * HOUR;
const MAX_OLD_SECRETS = 2;

const HEALTHY = { failures: 0, failingSince: null, notices: 0, probeAt: null, probes: 0, slots: HEALTHY_SLOTS };

interface EndpointOptions {
  readonly url: string;
  readonly eventTypes?: WebhookEventType[];
  readonly payloadVersion?: WebhookPayloadVersion;
  readonly enabled?: boolean;
}

export type EndpointChange = Partial<EndpointOptions>;

@Injectable()
export class Endpoints {
  constructor(
    private readonly database: DataSource,
    private readonly clock: Clock,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** Creates an enabled endpoint and its secret, which is not shown again. Throws WEBHOOK_URL_INVALID, WEBHOOK_ENDPOINT_LIMIT_REACHED. */
  async createEndpoint(
    partnerId: string,
    { url, eventTypes = ['TRANSACTION_UPDATED'], payloadVersion = DEFAULT_PAYLOAD, enabled = true }: EndpointOptions,
  ): Promise<{ endpoint: WebhookEndpoint; secret: string }> {
    this.checkUrl(url);
    const secret = newSecret();
    const id = ids.next();
    const endpoint: WebhookEndpoint = {
      id,
      partnerId,
      url,
      sealedSecret: this.sealSecret(secret, id),
      eventTypes,
      payloadVersion,
      enabled,
      disabledReason: null,
      ...HEALTHY,
      createdAt: this.clock.now(),
      deletedAt: null,
    };
    await inTransaction(this.database, (manager) => insertWithinLimit(manager, endpoint));
    return { endpoint, secret };
  }

  listEndpoints(partnerId: string): Promise<WebhookEndpoint[]> {
    return this.database
      .getRepository(WebhookEndpoint)
      .find({ where: { partnerId, deletedAt: IsNull() }, order: { id: 'ASC' } });
  }

  /** Throws WEBHOOK_ENDPOINT_NOT_FOUND, for another partner's endpoint as for an unknown one. */
  async findEndpoint(partnerId: string, id: string): Promise<WebhookEndpoint> {
    return findEndpoint(this.database.manager, partnerId, id);
  }

  /**
   * Events of a disabled endpoint are held until a replay. A new URL, or enabling the endpoint again, resets its failures.
   * Throws WEBHOOK_URL_INVALID.
   */
  async updateEndpoint(partnerId: string, id: string, change: EndpointChange): Promise<WebhookEndpoint> {
    if (change.url !== undefined) this.checkUrl(change.url);
    return inTransaction(this.database, async (manager) => {
      const endpoint = await lockEndpoint(manager, partnerId, id);
      const {
        url = endpoint.url,
        enabled = endpoint.enabled,
        eventTypes = endpoint.eventTypes,
        payloadVersion = endpoint.payloadVersion,
      } = change;
      const fields = {
        url,
        enabled,
        eventTypes,
        payloadVersion,
        disabledReason: enabled ? null : endpoint.disabledReason,
        ...healthAfter(endpoint, { url, enabled }),
      };
      await manager.update(WebhookEndpoint, { id, partnerId }, fields);
      if (!enabled) await holdDeliveries(manager, id);
      return { ...endpoint, ...fields };
    });
  }

  /** Creates a new secret, which is not shown again. At most two earlier ones still sign, for 24 h. */
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
        sql`INSERT INTO webhook_old_secret (id, endpoint_id, partner_id, sealed_secret, valid_until)
            VALUES (${ids.next()}, ${id}, ${found.partnerId}, ${found.sealedSecret}, ${previousValidUntil})`,
      );
      await rows(
        manager,
        sql`DELETE FROM webhook_old_secret WHERE endpoint_id = ${id} AND (valid_until <= ${this.clock.now()} OR id NOT IN (
              SELECT id FROM webhook_old_secret WHERE endpoint_id = ${id} ORDER BY valid_until DESC, id DESC LIMIT ${MAX_OLD_SECRETS}))`,
      );
      await manager.update(WebhookEndpoint, { id, partnerId }, { sealedSecret: this.sealSecret(secret, id) });
      return found;
    });
    return { endpoint, secret, previousValidUntil };
  }

  /** Stops sending to an endpoint and keeps the record of its deliveries. */
  async removeEndpoint(partnerId: string, id: string): Promise<void> {
    await inTransaction(this.database, async (manager) => {
      await lockEndpoint(manager, partnerId, id);
      await manager.update(WebhookEndpoint, { id, partnerId }, { enabled: false, deletedAt: this.clock.now() });
      await holdDeliveries(manager, id);
    });
  }

  /** Signing requires the secret itself, so it is sealed rather than hashed, and only its own endpoint can open it. */
  private sealSecret(secret: string, endpointId: string): Buffer {
    return sealNamed(new PurposeKeys(this.env, 'webhook-secret'), secret, endpointId);
  }

  private checkUrl(url: string): void {
    const problem = urlProblem(url, { allowPrivate: this.env.WEBHOOK_ALLOW_PRIVATE, ownHosts: ownHosts(this.env) });
    if (problem !== undefined) throw fault('WEBHOOK_URL_INVALID', { problem });
  }
}

/** Locks the partner while its endpoints are counted. */
async function insertWithinLimit(manager: EntityManager, endpoint: WebhookEndpoint): Promise<void> {
  const { partnerId } = endpoint;
  await rows(manager, sql`SELECT id FROM partner WHERE id = ${partnerId} FOR UPDATE`);
  const count = await manager.countBy(WebhookEndpoint, { partnerId, deletedAt: IsNull() });
  if (count >= MAX_ENDPOINTS) throw fault('WEBHOOK_ENDPOINT_LIMIT_REACHED', { limit: MAX_ENDPOINTS });
  await manager.insert(WebhookEndpoint, endpoint);
}

/**
 * An endpoint with a new URL starts like a new endpoint. One that failed and is enabled again starts with one slot, because it is not healthy before it
 * responds.
 */
function healthAfter(
  { url, enabled, failures }: WebhookEndpoint,
  change: { readonly url: string; readonly enabled: boolean },
): Partial<WebhookEndpoint> {
  if (url !== change.url) return HEALTHY;
  if (enabled || !change.enabled) return {};
  return failures > 0 ? { ...HEALTHY, slots: 1 } : HEALTHY;
}

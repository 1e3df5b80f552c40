import { deriveKey, ENV, type Env } from '@rampart/config';
import { inTransaction, rows, sql, WebhookEndpoint } from '@rampart/data';
import { Clock, fault, ids, isId } from '@rampart/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, IsNull } from 'typeorm';
import { newSecret, urlProblem } from './delivery/index.js';
import { seal } from './sealed-secret.js';

/** Chosen by us: every change of a status is written once per endpoint. */
const MOST_ENDPOINTS = 16;

@Injectable()
export class Endpoints {
  constructor(
    private readonly database: DataSource,
    private readonly clock: Clock,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** A new, enabled endpoint and its secret, which is not shown again. Throws WEBHOOK_URL_INVALID, WEBHOOK_ENDPOINT_LIMIT_REACHED. */
  async create(partnerId: string, url: string): Promise<{ endpoint: WebhookEndpoint; secret: string }> {
    this.checkUrl(url);
    const secret = newSecret();
    const endpoint: WebhookEndpoint = {
      id: ids.next(),
      partnerId,
      url,
      sealedSecret: seal(deriveKey(this.env, 'webhook-secret'), secret),
      enabled: true,
      disabledReason: null,
      createdAt: this.clock.now(),
      deletedAt: null,
    };
    await inTransaction(this.database, async (manager) => {
      await rows(manager, sql`SELECT id FROM partner WHERE id = ${partnerId} FOR UPDATE`); // endpoints of a partner are counted in turn
      const count = await manager.countBy(WebhookEndpoint, { partnerId, deletedAt: IsNull() });
      if (count >= MOST_ENDPOINTS) throw fault('WEBHOOK_ENDPOINT_LIMIT_REACHED', { limit: MOST_ENDPOINTS });
      await manager.insert(WebhookEndpoint, endpoint);
    });
    return { endpoint, secret };
  }

  all(partnerId: string): Promise<WebhookEndpoint[]> {
    return this.database.getRepository(WebhookEndpoint).find({ where: { partnerId, deletedAt: IsNull() }, order: { id: 'ASC' } });
  }

  /** Throws WEBHOOK_ENDPOINT_NOT_FOUND, for another partner's endpoint as for an unknown one. */
  async one(partnerId: string, id: string): Promise<WebhookEndpoint> {
    return this.find(this.database.manager, partnerId, id);
  }

  /** What happens while an endpoint is disabled is held for it, not sent. Throws WEBHOOK_URL_INVALID. */
  async update(partnerId: string, id: string, change: { url?: string; enabled?: boolean }): Promise<WebhookEndpoint> {
    if (change.url !== undefined) this.checkUrl(change.url);
    return inTransaction(this.database, async (manager) => {
      const endpoint = await this.find(manager, partnerId, id);
      const { url = endpoint.url, enabled = endpoint.enabled } = change;
      const disabledReason = enabled ? null : endpoint.disabledReason;
      await manager.update(WebhookEndpoint, { id, partnerId }, { url, enabled, disabledReason });
      if (!enabled) await hold(manager, id);
      return { ...endpoint, url, enabled, disabledReason };
    });
  }

  /** Nothing more is sent to it; what was sent stays on record. */
  async remove(partnerId: string, id: string): Promise<void> {
    await inTransaction(this.database, async (manager) => {
      await this.find(manager, partnerId, id);
      await manager.update(WebhookEndpoint, { id, partnerId }, { enabled: false, deletedAt: this.clock.now() });
      await hold(manager, id);
    });
  }

  private async find(manager: EntityManager, partnerId: string, id: string): Promise<WebhookEndpoint> {
    const found = isId(id) ? await manager.findOneBy(WebhookEndpoint, { id, partnerId, deletedAt: IsNull() }) : null;
    if (!found) throw fault('WEBHOOK_ENDPOINT_NOT_FOUND');
    return found;
  }

  private checkUrl(url: string): void {
    const problem = urlProblem(url, { allowPrivate: this.env.WEBHOOK_ALLOW_PRIVATE });
    if (problem !== undefined) throw fault('WEBHOOK_URL_INVALID', { problem });
  }
}

/** What waits for a disabled endpoint is kept, and no longer tried. */
export const hold = (manager: EntityManager, endpointId: string): Promise<unknown> =>
  rows(manager, sql`UPDATE webhook_delivery SET state = 'held', lease_token = NULL WHERE endpoint_id = ${endpointId} AND state = 'pending'`);

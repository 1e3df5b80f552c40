import { setTimeout as sleep } from 'node:timers/promises';
import type { WebhookEndpoint } from '@rampart/data';
import { rows, sql } from '@rampart/sql';
import { Clock, ids, type WebhookPayloadVersion } from '@rampart/kernel';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { PostResult } from './delivery/index.js';
import { bodyOf } from './events.js';
import { findEndpoint } from './find-endpoint.js';
import { PingLimiter } from './ping-limiter.js';
import { secretsInUse } from './secrets-in-use.js';
import { WebhookSender } from './webhook-sender.js';

/** How long the caller waits, since the API must respond to every call within 4 s. */
const TIMEOUT_MS = 3_500;

export interface Ping {
  /** The id in the webhook-id header. */
  readonly id: string;
  readonly result: PostResult;
}

/** Tests an endpoint, even a disabled one, with one event that is sent at once, signed like every event, and not stored. */
@Injectable()
export class PingEndpoint {
  private readonly limiter = new PingLimiter();

  constructor(
    private readonly database: DataSource,
    private readonly clock: Clock,
    private readonly sender: WebhookSender,
  ) {}

  /** Throws WEBHOOK_ENDPOINT_NOT_FOUND, TOO_MANY_PINGS. */
  async sendPing(partnerId: string, endpointId: string): Promise<Ping> {
    const endpoint = await findEndpoint(this.database.manager, partnerId, endpointId);
    return this.sendNow(endpoint, bodyOf('WEBHOOK_PING', { endpointId: endpoint.id }, this.clock.now()));
  }

  /** Sends an example of an event, in the endpoint's payload version. Throws WEBHOOK_ENDPOINT_NOT_FOUND, TOO_MANY_PINGS. */
  async sendExample(
    partnerId: string,
    endpointId: string,
    examples: Readonly<Record<WebhookPayloadVersion, object>>,
  ): Promise<Ping> {
    const endpoint = await findEndpoint(this.database.manager, partnerId, endpointId);
    const example = { ...examples[endpoint.payloadVersion], timestamp: this.clock.now().getTime() };
    return this.sendNow(endpoint, JSON.stringify(example));
  }

  private async sendNow({ id: found, url, partnerId }: WebhookEndpoint, body: string): Promise<Ping> {
    const [secrets] = await rows<{ sealed: Buffer[] }>(
      this.database,
      sql`SELECT ${secretsInUse} AS sealed FROM webhook_endpoint p WHERE p.id = ${found}`,
    );
    const id = ids.next();
    const request = { id, endpointId: found, url, body, sealedSecrets: secrets?.sealed ?? [], attempt: 1, sequence: 1 };
    const begun = performance.now();
    const result = await inTime(this.limiter.runLimited(partnerId, () => this.sender.sendWebhook(request)));
    await untilDue(result, begun);
    return { id, result };
  }
}

/** Waits until the reported duration has passed, which for failed lookups is longer than they took. */
async function untilDue({ durationMs }: PostResult, begun: number): Promise<void> {
  const early = Math.min(durationMs, TIMEOUT_MS) - (performance.now() - begun);
  if (early > 0) await sleep(early);
}

/** A ping that outlasts the caller's wait continues, and occupies its slot until it ends. */
async function inTime(sending: Promise<PostResult>): Promise<PostResult> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<PostResult>((resolve) => {
    timer = setTimeout(
      () => resolve({ kind: 'failed', reason: 'timeout', detail: 'no response in time', durationMs: TIMEOUT_MS }),
      TIMEOUT_MS,
    );
  });
  return Promise.race([sending, late]).finally(() => clearTimeout(timer));
}

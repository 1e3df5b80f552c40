import { rows, sql } from '@rampart/data';
import { Clock, ids } from '@rampart/kernel';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { PostResult } from './delivery/index.js';
import { bodyOf } from './events.js';
import { findEndpoint } from './find-endpoint.js';
import { PingsUnderWay } from './pings-under-way.js';
import { secretsInUse } from './secrets-in-use.js';
import { WebhookSender } from './webhook-sender.js';

/** How long the caller waits: every call of ours is answered within 4 s. */
const PATIENCE_MS = 3_500;

export interface Ping {
  /** The id in the webhook-id header. */
  readonly id: string;
  readonly result: PostResult;
}

/** A test of an endpoint: sent at once, once, and signed like every event; also to a disabled one. It is not stored. */
@Injectable()
export class PingEndpoint {
  private readonly underWay = new PingsUnderWay();

  constructor(
    private readonly database: DataSource,
    private readonly clock: Clock,
    private readonly sender: WebhookSender,
  ) {}

  /** Throws WEBHOOK_ENDPOINT_NOT_FOUND, TOO_MANY_PINGS. */
  async ping(partnerId: string, endpointId: string): Promise<Ping> {
    const { id: found, url } = await findEndpoint(this.database.manager, partnerId, endpointId);
    const [secrets] = await rows<{ sealed: Buffer[] }>(
      this.database,
      sql`SELECT ${secretsInUse} AS sealed FROM webhook_endpoint p WHERE p.id = ${found}`,
    );
    const id = ids.next();
    const body = bodyOf('WEBHOOK_PING', { endpointId: found }, this.clock.now());
    const letter = { id, endpointId: found, url, body, sealedSecrets: secrets?.sealed ?? [], attempt: 1, sequence: 1 };
    return { id, result: await inTime(this.underWay.count(partnerId, () => this.sender.send(letter))) };
  }
}

/** What takes longer than the caller waits goes on, and counts until it ends. */
async function inTime(sending: Promise<PostResult>): Promise<PostResult> {
  let patience: NodeJS.Timeout | undefined;
  const late = new Promise<PostResult>((resolve) => {
    patience = setTimeout(
      () =>
        resolve({ kind: 'failed', reason: 'timeout', detail: 'no answer while we waited', durationMs: PATIENCE_MS }),
      PATIENCE_MS,
    );
  });
  return Promise.race([sending, late]).finally(() => clearTimeout(patience));
}

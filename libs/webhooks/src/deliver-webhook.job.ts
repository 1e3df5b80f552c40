import { randomInt } from 'node:crypto';
import { deriveKey, ENV, type Env } from '@rampart/config';
import { inTransaction, WebhookEndpoint } from '@rampart/data';
import { JobHandler } from '@rampart/jobs';
import { answer, Clock } from '@rampart/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type ClaimedDelivery, claimDelivery } from './claim-delivery.js';
import { DELIVERY_LIFECYCLE } from './delivery-lifecycle.js';
import { nextAttemptAt, postWebhook, type PostResult, signatureHeaders } from './delivery/index.js';
import { hold } from './endpoints.js';
import { deliverWebhook, type DeliveryTry } from './jobs.js';
import { unseal } from './sealed-secret.js';
import { settleDelivery } from './settle-delivery.js';

const GONE = 410;
const MICRO = 1_000_000;

/** For the jitter of the schedule: receivers that failed together are not tried together. */
const randomFraction = (): number => randomInt(MICRO) / MICRO;

/** One try of one delivery. Any 2xx is success; 410 disables the endpoint; everything else is tried again on the schedule. */
@Injectable()
export class DeliverWebhookJob extends JobHandler<DeliveryTry> {
  readonly job = deliverWebhook;
  private readonly key: Buffer;

  constructor(
    private readonly database: DataSource,
    private readonly clock: Clock,
    @Inject(ENV) private readonly env: Env,
  ) {
    super();
    this.key = deriveKey(env, 'webhook-secret');
  }

  async run(wanted: DeliveryTry): Promise<void> {
    const delivery = await claimDelivery(this.database, wanted);
    if (!delivery) return;
    const result = await this.post(delivery);
    await this.settle(delivery, result);
    if (result.kind === 'answered' && result.status === GONE) await this.disable(delivery.endpointId);
  }

  private post(delivery: ClaimedDelivery): Promise<PostResult> {
    const body = Buffer.from(delivery.body, 'utf8');
    const secrets = [unseal(this.key, delivery.sealedSecret)];
    const headers = {
      'content-type': 'application/json',
      ...signatureHeaders({ secrets, id: delivery.eventId, body, at: this.clock.trueTime() }),
      'webhook-attempt': String(delivery.attempts),
      'webhook-sequence': String(delivery.sequence),
    };
    return postWebhook({ url: delivery.url, headers, body, allowPrivate: this.env.WEBHOOK_ALLOW_PRIVATE });
  }

  private async settle(delivery: ClaimedDelivery, result: PostResult): Promise<void> {
    const at = this.clock.now();
    const retryAfter = result.kind === 'answered' ? result.retryAfter : undefined;
    const next = nextAttemptAt({ attemptsMade: delivery.attempts, now: at, retryAfter, random: randomFraction });
    const signal = result.kind === 'answered' && result.status >= 200 && result.status < 300 ? 'accepted' : 'refused';
    const step = answer(DELIVERY_LIFECYCLE, { kind: 'delivery', from: 'pending', signal }, () => next !== undefined);
    const to = step?.to === 'delivered' || step?.to === 'dead' ? step.to : 'pending';
    await settleDelivery(this.database, delivery, { result, settlement: { to, nextAttemptAt: next ?? at, at } });
  }

  private async disable(endpointId: string): Promise<void> {
    await inTransaction(this.database, async (manager) => {
      await manager.update(WebhookEndpoint, { id: endpointId }, { enabled: false, disabledReason: 'the endpoint answered 410 Gone' });
      await hold(manager, endpointId);
    });
  }
}

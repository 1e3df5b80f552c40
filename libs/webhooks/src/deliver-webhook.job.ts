import { randomInt } from 'node:crypto';
import { JobHandler } from '@rampart/jobs';
import { answer, Clock, crashPoint, HOUR, SECOND } from '@rampart/kernel';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { DISABLED_AFTER_MS, MOST_AT_ONCE, noteFailure, noteSuccess } from './circuit.js';
import { type ClaimedDelivery, claimDelivery, claimParked } from './claim-delivery.js';
import { DELIVERY_LIFECYCLE, type DeliverySignal } from './delivery-lifecycle.js';
import { DeliveryMeter } from './delivery-meter.js';
import { nextAttemptAt, type PostResult } from './delivery/index.js';
import { disableEndpoint } from './disable-endpoint.js';
import { Gate, type Passage } from './gate.js';
import { deliverWebhook, type DeliveryTry } from './jobs.js';
import { settleDelivery, type Settled, type Settlement } from './settle-delivery.js';
import { Turnstile } from './turnstile.js';
import { isAccepted, WebhookSender } from './webhook-sender.js';

const GONE = 410;
const MICRO = 1_000_000;
/** Tries on their way from one worker: beyond them each endpoint is granted less. */
const BUSY = 128;
const VERY_BUSY = 192;

/** How many deliveries one job makes at most: it ends within a moment when the queue is paused. */
const MOST_IN_A_ROW = 32;

/** For the jitter of the schedule: receivers that failed together are not tried together. */
const randomFraction = (): number => randomInt(MICRO) / MICRO;

/** One try of one delivery. Any 2xx is success; 410 disables the endpoint; everything else is tried again on the schedule. */
@Injectable()
export class DeliverWebhookJob extends JobHandler<DeliveryTry> {
  readonly job = deliverWebhook;
  private readonly gate = new Gate();
  private onTheirWay = 0;

  constructor(
    private readonly database: DataSource,
    private readonly clock: Clock,
    private readonly sender: WebhookSender,
    private readonly turnstile: Turnstile,
    private readonly meter: DeliveryMeter,
  ) {
    super();
  }

  async run(wanted: DeliveryTry): Promise<void> {
    await this.gate.through(wanted.endpointId, () => this.deliver(wanted));
  }

  /** Having delivered, it goes on with what is parked at the same endpoint, for a while: nobody else need be woken for that. */
  private async deliver(wanted: DeliveryTry): Promise<Passage> {
    const { endpointId } = wanted;
    const delivery = await claimDelivery(this.database, wanted, this.share());
    if (delivery === undefined) return 'notWanted';
    if (delivery !== 'parked') {
      for (let next: ClaimedDelivery | undefined = delivery, made = 0; next; made += 1) {
        const more = await this.try(next);
        next = more && made < MOST_IN_A_ROW ? await claimParked(this.database, endpointId, this.share()) : undefined;
      }
    }
    this.turnstile.touch(endpointId);
    return delivery === 'parked' ? 'noRoom' : 'tried';
  }

  /** One try. Answers whether it was taken and others wait. */
  private async try(delivery: ClaimedDelivery): Promise<boolean> {
    crashPoint('delivery.claimed');
    const result = await this.send(delivery);
    crashPoint('delivery.posted');
    const { anyParked } = await this.settle(delivery, result);
    crashPoint('delivery.settled');
    return anyParked && isAccepted(result);
  }

  /** The more is on its way, the less of it to any one endpoint: those that hang leave room for the others. */
  private share(): number {
    if (this.onTheirWay < BUSY) return MOST_AT_ONCE;
    return this.onTheirWay < VERY_BUSY ? 2 : 1;
  }

  private async send(delivery: ClaimedDelivery): Promise<PostResult> {
    this.onTheirWay += 1;
    try {
      return await this.sender.send({ ...delivery, id: delivery.eventId, attempt: delivery.attempts });
    } finally {
      this.onTheirWay -= 1;
    }
  }

  private async settle(delivery: ClaimedDelivery, result: PostResult): Promise<Settled> {
    const settlement = this.settlementOf(delivery, result);
    const done = await settleDelivery(this.database, delivery, { result, settlement });
    if (!done.settled) return done;
    this.measure(delivery, result, settlement);
    if (settlement.to !== 'delivered') await this.failed(delivery, settlement);
    else if (done.isAiling) await noteSuccess(this.database, delivery.endpointId);
    return done;
  }

  private settlementOf({ attempts: attemptsMade }: ClaimedDelivery, result: PostResult): Settlement {
    const at = this.clock.now();
    const retryAfter = result.kind === 'answered' ? result.retryAfter : undefined;
    const next = nextAttemptAt({ attemptsMade, now: at, retryAfter, random: randomFraction });
    const step = answer(DELIVERY_LIFECYCLE, { kind: 'delivery', from: 'pending', signal: signalOf(result) }, () => next !== undefined);
    return { to: step?.to ?? 'pending', nextAttemptAt: next ?? at, at };
  }

  private async failed({ endpointId, isProbe }: ClaimedDelivery, { to, at }: Settlement): Promise<void> {
    if (to === 'held') return disableEndpoint(this.database, endpointId, { reason: 'the endpoint answered 410 Gone', at });
    const { hopeless } = await noteFailure(this.database, { endpointId, isProbe, at });
    const reason = `no success for ${DISABLED_AFTER_MS / HOUR} hours`;
    if (hopeless) await disableEndpoint(this.database, endpointId, { reason, at });
  }

  private measure({ occurredAt }: ClaimedDelivery, result: PostResult, { to, at }: Settlement): void {
    this.meter.tried(result);
    if (to === 'delivered') this.meter.delivered((at.getTime() - occurredAt.getTime()) / SECOND);
    if (to === 'dead') this.meter.died();
  }
}

function signalOf(result: PostResult): DeliverySignal {
  if (isAccepted(result)) return 'accepted';
  return result.kind === 'answered' && result.status === GONE ? 'gone' : 'refused';
}

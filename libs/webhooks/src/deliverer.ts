import { randomInt } from 'node:crypto';
import { Clock, crashPoint, findTransition, HOUR, SECOND } from '@rampart/kernel';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { DISABLED_AFTER_MS, noteFailure, noteSuccess } from './circuit.js';
import type { ClaimedDelivery } from './claim-deliveries.js';
import { DELIVERY_LIFECYCLE, type DeliverySignal } from './delivery-lifecycle.js';
import { DeliveryMeter } from './delivery-meter.js';
import { nextAttemptAt, type PostResult } from './delivery/index.js';
import { disableEndpoint } from './disable-endpoint.js';
import { bodyIn } from './payload-version.js';
import type { Settlement } from './settle-deliveries.js';
import { Settler } from './settler.js';
import { isAccepted, WebhookSender } from './webhook-sender.js';

const GONE = 410;
const MICRO = 1_000_000;

/** For the jitter of the schedule: receivers that failed together are not tried together. */
const randomFraction = (): number => randomInt(MICRO) / MICRO;

/** One try of one delivery. Any 2xx is success; 410 disables the endpoint; everything else is tried again on the schedule. */
@Injectable()
export class Deliverer {
  constructor(
    private readonly database: DataSource,
    private readonly clock: Clock,
    private readonly sender: WebhookSender,
    private readonly settler: Settler,
    private readonly meter: DeliveryMeter,
  ) {}

  /** Resolves when it is written down how the try ended. */
  async deliver(delivery: ClaimedDelivery): Promise<void> {
    crashPoint('delivery.claimed');
    const result = await this.sender.send({
      ...delivery,
      id: delivery.eventId,
      attempt: delivery.attempts,
      body: bodyIn(delivery.payloadVersion, delivery),
    });
    crashPoint('delivery.posted');
    const settlement = this.settlementOf(delivery, result);
    const { settled, isAiling } = await this.settler.settle({ delivery, result, settlement });
    crashPoint('delivery.settled');
    if (!settled) return;
    this.measure(delivery, result, settlement);
    if (settlement.to !== 'delivered') await this.failed(delivery, result, settlement.at);
    else if (isAiling) await noteSuccess(this.database, delivery.endpointId);
  }

  private settlementOf({ attempts: attemptsMade }: ClaimedDelivery, result: PostResult): Settlement {
    const at = this.clock.now();
    const retryAfter = result.kind === 'answered' ? result.retryAfter : undefined;
    const next = nextAttemptAt({
      attemptsMade,
      now: at,
      trueTime: this.clock.trueTime(),
      retryAfter,
      random: randomFraction,
    });
    const step = findTransition(
      DELIVERY_LIFECYCLE,
      { kind: 'delivery', from: 'pending', signal: signalOf(result) },
      () => next !== undefined,
    );
    return { to: step?.to ?? 'pending', nextAttemptAt: next ?? at, at };
  }

  private async failed({ endpointId, url, isProbe }: ClaimedDelivery, result: PostResult, at: Date): Promise<void> {
    if (signalOf(result) === 'gone')
      return disableEndpoint(this.database, { endpointId, url, reason: 'the endpoint answered 410 Gone', at });
    const { hopeless } = await noteFailure(this.database, { endpointId, isProbe, at });
    if (hopeless)
      await disableEndpoint(this.database, {
        endpointId,
        url,
        reason: `no success for ${DISABLED_AFTER_MS / HOUR} hours`,
        at,
      });
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

import { randomInt } from 'node:crypto';
import { Clock, crashPoint, findTransition, HOUR, type NewSpan, type OpenSpan, SECOND, tracing } from '@rampart/kernel';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { DISABLED_AFTER_MS, isExhausted, recordSuccess } from './circuit.js';
import type { ClaimedDelivery } from './claim-deliveries.js';
import { DELIVERY_LIFECYCLE, type DeliverySignal } from './delivery-lifecycle.js';
import { DeliveryMeter } from './delivery-meter.js';
import { nextAttemptAt, type PostResult } from './delivery/index.js';
import { disableEndpoint } from './disable-endpoint.js';
import { bodyIn } from './payload-version.js';
import type { DeliveryTransition } from './record-outcomes.js';
import { OutcomeWriter } from './outcome-writer.js';
import { isAccepted, WebhookSender } from './webhook-sender.js';

const GONE = 410;
const MICRO = 1_000_000;

/** Jitter for the schedule, so that retries after one outage do not arrive together. */
const randomFraction = (): number => randomInt(MICRO) / MICRO;

/** Makes one attempt of one delivery. Any 2xx is success; 410 disables the endpoint; everything else is retried on schedule. */
@Injectable()
export class Deliverer {
  constructor(
    private readonly database: DataSource,
    private readonly clock: Clock,
    private readonly sender: WebhookSender,
    private readonly outcomes: OutcomeWriter,
    private readonly meter: DeliveryMeter,
  ) {}

  /** Resolves once the outcome of the attempt is recorded, with whether the endpoint accepted it. */
  async attemptDelivery(delivery: ClaimedDelivery): Promise<'delivered' | 'failed'> {
    crashPoint('delivery.claimed');
    const result = await tracing.inSpan(spanOf(delivery), (span) => this.send(delivery, span));
    crashPoint('delivery.posted');
    const transition = this.transitionOf(delivery, result);
    const { isRecorded, isDegraded, failingSince } = await this.outcomes.recordOutcome({
      delivery,
      result,
      transition,
    });
    crashPoint('delivery.settled');
    if (!isRecorded) return 'failed';
    this.recordMetrics(delivery, result, transition);
    if (transition.signal === 'accepted' && isDegraded) await recordSuccess(this.database, delivery.endpointId);
    const reason = disabledReason(transition, failingSince);
    if (reason !== undefined) await disableEndpoint(this.database, { ...delivery, reason, at: transition.at });
    return transition.signal === 'accepted' ? 'delivered' : 'failed';
  }

  private async send(delivery: ClaimedDelivery, span: OpenSpan | undefined): Promise<PostResult> {
    const { eventId: id, endpointId, url, sealedSecrets, attempts: attempt, sequence } = delivery;
    const result = await this.sender.sendWebhook({
      id,
      endpointId,
      url,
      sealedSecrets,
      attempt,
      sequence,
      body: bodyIn(delivery.payloadVersion, delivery),
      traceparent: span?.traceparent,
    });
    if (result.kind === 'answered') span?.annotate({ 'http.response.status_code': result.status });
    if (!isAccepted(result)) span?.fail(result.kind === 'answered' ? 'refused' : result.reason);
    return result;
  }

  private transitionOf({ attempts: attemptsMade }: ClaimedDelivery, result: PostResult): DeliveryTransition {
    const at = this.clock.now();
    const retryAfter = result.kind === 'answered' ? result.retryAfter : undefined;
    const next = nextAttemptAt({
      attemptsMade,
      now: at,
      trueTime: this.clock.trueTime(),
      retryAfter,
      random: randomFraction,
    });
    const signal = signalOf(result);
    const step = findTransition(
      DELIVERY_LIFECYCLE,
      { kind: 'delivery', from: 'pending', signal },
      () => next !== undefined,
    );
    return { signal, to: step?.to ?? 'pending', nextAttemptAt: next ?? at, at };
  }

  private recordMetrics({ occurredAt }: ClaimedDelivery, result: PostResult, { to, at }: DeliveryTransition): void {
    this.meter.countAttempt(result);
    if (to === 'delivered') this.meter.observeDelivery((at.getTime() - occurredAt.getTime()) / SECOND);
    if (to === 'dead') this.meter.countDead();
  }
}

/** The span does not contain the URL, because partners may have put secrets into it. */
const spanOf = ({ eventId, endpointId, attempts, type, orderTrace }: ClaimedDelivery): NewSpan => ({
  name: `webhook ${type}`,
  kind: 'client',
  parent: orderTrace ?? undefined,
  attributes: {
    'rampart.webhook.id': eventId,
    'rampart.webhook.endpoint': endpointId,
    'rampart.webhook.attempt': attempts,
  },
});

function signalOf(result: PostResult): DeliverySignal {
  if (isAccepted(result)) return 'accepted';
  return result.kind === 'answered' && result.status === GONE ? 'gone' : 'refused';
}

/** Returns why the attempt disables its endpoint, or undefined if it does not. */
function disabledReason({ signal, at }: DeliveryTransition, failingSince: Date | null): string | undefined {
  if (signal === 'gone') return 'the endpoint answered 410 Gone';
  if (signal !== 'refused' || failingSince === null || !isExhausted(failingSince, at)) return undefined;
  return `no success for ${DISABLED_AFTER_MS / HOUR} hours`;
}

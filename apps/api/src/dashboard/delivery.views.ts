import { endpointView, type WebhookDeliveryView } from '@rampart/contract';
import type { WebhookEndpoint } from '@rampart/data';
import { WEBHOOK_EVENTS } from '@rampart/kernel';
import type { EndpointHealthReport, LoggedDelivery } from '@rampart/webhooks';
import type { DeliveryFileView, DeliveryRowView, EndpointCardView } from './webhooks.dto.js';

export const deliveryRowView = ({
  nextAttemptAt,
  occurredAt,
  transactionId,
  status,
  failure,
  ...delivery
}: LoggedDelivery): DeliveryRowView => ({
  eventId: delivery.eventId,
  endpointId: delivery.endpointId,
  url: delivery.url,
  type: delivery.type,
  sequence: delivery.sequence,
  state: delivery.state,
  attempts: delivery.attempts,
  occurredAt: occurredAt.toISOString(),
  ...(transactionId === null ? {} : { transactionId }),
  ...(WEBHOOK_EVENTS[delivery.type].subject === 'user' ? { userId: delivery.subjectId } : {}),
  ...statusIn(delivery),
  ...(status === null ? {} : { status }),
  ...(failure === null ? {} : { failure }),
  ...(delivery.state === 'pending' ? { nextAttemptAt: nextAttemptAt.toISOString() } : {}),
});

export function deliveryFileView(found: LoggedDelivery, deliveries: readonly WebhookDeliveryView[]): DeliveryFileView {
  const delivery = deliveryRowView(found);
  const { eventId: id, type, sequence, occurredAt, transactionId } = delivery;
  return {
    delivery,
    event: {
      id,
      type,
      sequence,
      occurredAt,
      ...(transactionId === undefined ? {} : { transactionId }),
      body: JSON.parse(found.body) as Record<string, unknown>,
    },
    body: found.body,
    attempts: deliveries.find(({ endpointId }) => endpointId === found.endpointId)?.attempts ?? [],
  };
}

/** Maps endpoints together with their delivery health. */
export function endpointCards(
  endpoints: readonly WebhookEndpoint[],
  reports: readonly EndpointHealthReport[],
): EndpointCardView[] {
  return endpoints.flatMap((endpoint) => {
    const report = reports.find(({ endpointId }) => endpointId === endpoint.id);
    return report ? [endpointCard(endpoint, report)] : [];
  });
}

function endpointCard(
  endpoint: WebhookEndpoint,
  {
    endpointId: _,
    failingSince,
    heldSince,
    oldSecretUntil,
    medianMs,
    p95Ms,
    lastFailedAt,
    lastFailure,
    ...report
  }: EndpointHealthReport,
): EndpointCardView {
  return {
    ...endpointView(endpoint),
    ...report,
    ...(failingSince ? { failingSince: failingSince.toISOString() } : {}),
    ...(medianMs === null ? {} : { medianMs }),
    ...(p95Ms === null ? {} : { p95Ms }),
    ...(lastFailedAt ? { lastFailedAt: lastFailedAt.toISOString() } : {}),
    ...(lastFailure === null ? {} : { lastFailure }),
    ...(heldSince ? { heldSince: heldSince.toISOString() } : {}),
    ...(oldSecretUntil ? { oldSecretUntil: oldSecretUntil.toISOString() } : {}),
  };
}

function statusIn({ type, body }: Pick<LoggedDelivery, 'type' | 'body'>): Pick<DeliveryRowView, 'subjectStatus'> {
  const { payload } = JSON.parse(body) as { payload: { readonly status?: string; readonly kyc?: string } };
  const subjectStatus = WEBHOOK_EVENTS[type].subject === 'user' ? payload.kyc : payload.status;
  return subjectStatus === undefined ? {} : { subjectStatus };
}

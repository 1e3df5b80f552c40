import { endpointView, type WebhookDeliveryView } from '@rampart/contract';
import type { WebhookEndpoint } from '@rampart/data';
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
  ...(status === null ? {} : { status }),
  ...(failure === null ? {} : { failure }),
  ...(delivery.state === 'pending' ? { nextAttemptAt: nextAttemptAt.toISOString() } : {}),
});

export function deliveryFileView(
  found: LoggedDelivery & { body: string },
  deliveries: readonly WebhookDeliveryView[],
): DeliveryFileView {
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

/** Endpoints with how they fare. */
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
  { endpointId: _, failingSince, heldSince, oldSecretUntil, ...report }: EndpointHealthReport,
): EndpointCardView {
  return {
    ...endpointView(endpoint),
    ...report,
    ...(failingSince ? { failingSince: failingSince.toISOString() } : {}),
    ...(heldSince ? { heldSince: heldSince.toISOString() } : {}),
    ...(oldSecretUntil ? { oldSecretUntil: oldSecretUntil.toISOString() } : {}),
  };
}

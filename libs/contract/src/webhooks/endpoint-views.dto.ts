import type { WebhookEndpoint } from '@rampart/data';
import {
  WEBHOOK_EVENT_TYPES,
  WEBHOOK_PAYLOAD_VERSIONS,
  type WebhookEventType,
  type WebhookPayloadVersion,
} from '@rampart/kernel';
import { ApiProperty } from '@nestjs/swagger';

export class RequeuedView {
  /** Number of requeued deliveries. */
  @ApiProperty({ type: 'integer' }) requeued: number;
}

export class ReplayedView extends RequeuedView {
  /** Present when deliveries are left: call again with this as `since`. */
  @ApiProperty({ format: 'date-time' }) next?: string;
}

export class EndpointView {
  /** Id of the endpoint. */
  @ApiProperty({ format: 'uuid' }) id: string;
  /** Address to which events are posted. */
  url: string;
  /** Whether events are sent to the endpoint. */
  enabled: boolean;
  /** Event types of the endpoint. */
  @ApiProperty({ enum: WEBHOOK_EVENT_TYPES, isArray: true }) eventTypes: WebhookEventType[];
  /** Payload version of TRANSACTION_UPDATED: 1 has the fields of the specification; 2 also has `createdAt`. */
  @ApiProperty({ type: 'integer', enum: WEBHOOK_PAYLOAD_VERSIONS }) payloadVersion: WebhookPayloadVersion;
  /** Why the service disabled the endpoint, if it did. */
  disabledReason?: string;
  /** Since when the endpoint has been failing, if it is. */
  @ApiProperty({ format: 'date-time' }) failingSince?: string;
  /** Creation time, ISO 8601. */
  @ApiProperty({ format: 'date-time' }) createdAt: string;
}

export class CreatedEndpointView extends EndpointView {
  /** Secret that signs every notification (Standard Webhooks); shown only once. */
  secret: string;
}

export class RotatedEndpointView extends CreatedEndpointView {
  /** The previous secret still signs until then. */
  @ApiProperty({ format: 'date-time' }) previousSecretValidUntil: string;
}

export class PingView {
  /** Whether the endpoint acknowledged the ping with a 2xx status. */
  delivered: boolean;
  /** Id in the webhook-id header. */
  @ApiProperty({ format: 'uuid' }) id: string;
  /** Status of the endpoint's response, if any. */
  @ApiProperty({ type: 'integer' }) status?: number;
  /** Why there was no response: `timeout`, `dns`, `refused`, or `network`, `tls` or `blocked` and what went wrong. */
  failure?: string;
  /** Milliseconds until the response or the failure. */
  @ApiProperty({ type: 'integer' }) durationMs: number;
}

export const endpointView = ({
  id,
  url,
  enabled,
  eventTypes,
  payloadVersion,
  disabledReason,
  failingSince,
  createdAt,
}: WebhookEndpoint): EndpointView => ({
  id,
  url,
  enabled,
  eventTypes,
  payloadVersion,
  ...(disabledReason === null ? {} : { disabledReason }),
  ...(failingSince === null ? {} : { failingSince: failingSince.toISOString() }),
  createdAt: createdAt.toISOString(),
});

import type { WebhookEndpoint } from '@rampart/data';
import {
  WEBHOOK_EVENT_TYPES,
  WEBHOOK_PAYLOAD_VERSIONS,
  type WebhookEventType,
  type WebhookPayloadVersion,
} from '@rampart/kernel';
import { ApiProperty } from '@nestjs/swagger';
import { ArrayNotEmpty, IsArray, IsIn } from 'class-validator';
import { applyDecorators } from '@nestjs/common';
import {
  Optional,
  OptionalFlag,
  OptionalMoment,
  OptionalText,
  RequiredMoment,
  RequiredText,
  UniqueItems,
} from '../fields.js';
import { PayloadVersion } from './payload-version.js';

const EventTypes = (): PropertyDecorator =>
  applyDecorators(
    Optional(),
    IsArray(),
    ArrayNotEmpty(),
    UniqueItems(),
    IsIn(WEBHOOK_EVENT_TYPES, { each: true }),
    ApiProperty({ enum: WEBHOOK_EVENT_TYPES, isArray: true }),
  );

export class CreateEndpointDto {
  /**
   * Address of notifications, kept exactly as written.
   * @example "https://partner.example/Hooks/Rampart"
   */
  @RequiredText(2048) url: string;
  /** Event types; TRANSACTION_UPDATED alone when left out. */
  @EventTypes() eventTypes?: WebhookEventType[];
  /** Payload version of TRANSACTION_UPDATED: 1, the default, has the contract's fields; 2 has `createdAt` as well. */
  @PayloadVersion() payloadVersion?: WebhookPayloadVersion;
}

export class UpdateEndpointDto {
  /** New address; unchanged when left out. */
  @OptionalText(2048) url?: string;
  /**
   * False stops deliveries; events are held meanwhile.
   * @example false
   */
  @OptionalFlag() enabled?: boolean;
  /** New event types; unchanged when left out. */
  @EventTypes() eventTypes?: WebhookEventType[];
  /** Payload version of TRANSACTION_UPDATED from the next attempt on; unchanged when left out. */
  @PayloadVersion() payloadVersion?: WebhookPayloadVersion;
}

export class ReplayDto {
  /**
   * Events from then on.
   * @example "2026-01-01T00:00:00Z"
   */
  @RequiredMoment() since: string;
  /** Only events before then; up to now when left out. */
  @OptionalMoment() until?: string;
  /** Only deliveries in this state; all three when left out. */
  @ApiProperty({ enum: ['held', 'dead', 'delivered'] })
  @Optional()
  @IsIn(['held', 'dead', 'delivered'])
  status?: 'held' | 'dead' | 'delivered';
}

export class RequeuedView {
  /** Number of requeued deliveries. */
  @ApiProperty({ type: 'integer' }) requeued: number;
}

export class ReplayedView extends RequeuedView {
  /** Present when deliveries are left: call again with this as `since`. */
  @ApiProperty({ format: 'date-time' }) next?: string;
}

export class EndpointView {
  @ApiProperty({ format: 'uuid' }) id: string;
  url: string;
  enabled: boolean;
  /** Event types of the endpoint. */
  @ApiProperty({ enum: WEBHOOK_EVENT_TYPES, isArray: true }) eventTypes: WebhookEventType[];
  /** Payload version of TRANSACTION_UPDATED: 1 has the contract's fields, 2 `createdAt` as well. */
  @ApiProperty({ type: 'integer', enum: WEBHOOK_PAYLOAD_VERSIONS }) payloadVersion: WebhookPayloadVersion;
  /** Why the service disabled the endpoint, if it did. */
  disabledReason?: string;
  /** Since when the endpoint has been failing, if it is. */
  @ApiProperty({ format: 'date-time' }) failingSince?: string;
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
  /** Whether the endpoint accepted the ping, by any 2xx. */
  delivered: boolean;
  /** Id in the webhook-id header. */
  @ApiProperty({ format: 'uuid' }) id: string;
  /** Status of the endpoint's response, if any. */
  @ApiProperty({ type: 'integer' }) status?: number;
  /** Why there was no response. */
  failure?: string;
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

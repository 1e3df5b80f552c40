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
   * Where notifications are sent; kept letter for letter.
   * @example "https://partner.example/Hooks/Rampart"
   */
  @RequiredText(2048) url: string;
  /** What it is told about; TRANSACTION_UPDATED alone when left out. */
  @EventTypes() eventTypes?: WebhookEventType[];
  /** Which fields TRANSACTION_UPDATED has: 1, when left out, the contract's alone; 2 has `createdAt` as well. */
  @PayloadVersion() payloadVersion?: WebhookPayloadVersion;
}

export class UpdateEndpointDto {
  /** Another address; the same when left out. */
  @OptionalText(2048) url?: string;
  /**
   * False stops deliveries; what happens meanwhile is held.
   * @example false
   */
  @OptionalFlag() enabled?: boolean;
  /** What it is told about from now on; the same when left out. */
  @EventTypes() eventTypes?: WebhookEventType[];
  /** Which fields TRANSACTION_UPDATED has from the next attempt on; the same when left out. */
  @PayloadVersion() payloadVersion?: WebhookPayloadVersion;
}

export class ReplayDto {
  /**
   * Events from then on.
   * @example "2026-01-01T00:00:00Z"
   */
  @RequiredMoment() since: string;
  /** And before then; up to now when left out. */
  @OptionalMoment() until?: string;
  /** Only deliveries in this state; all three when left out. */
  @ApiProperty({ enum: ['held', 'dead', 'delivered'] })
  @Optional()
  @IsIn(['held', 'dead', 'delivered'])
  status?: 'held' | 'dead' | 'delivered';
}

export class RequeuedView {
  /** How many deliveries are on their way again. */
  @ApiProperty({ type: 'integer' }) requeued: number;
}

export class ReplayedView extends RequeuedView {
  /** Only when there is more than goes out at once: ask again with this as `since`. */
  @ApiProperty({ format: 'date-time' }) next?: string;
}

export class EndpointView {
  @ApiProperty({ format: 'uuid' }) id: string;
  url: string;
  enabled: boolean;
  /** What it is told about. */
  @ApiProperty({ enum: WEBHOOK_EVENT_TYPES, isArray: true }) eventTypes: WebhookEventType[];
  /** Which fields TRANSACTION_UPDATED has: 1 the contract's alone, 2 `createdAt` as well. */
  @ApiProperty({ type: 'integer', enum: WEBHOOK_PAYLOAD_VERSIONS }) payloadVersion: WebhookPayloadVersion;
  /** Why we disabled it, when we did. */
  disabledReason?: string;
  /** Since when it has taken nothing, while it fails. */
  @ApiProperty({ format: 'date-time' }) failingSince?: string;
  @ApiProperty({ format: 'date-time' }) createdAt: string;
}

export class CreatedEndpointView extends EndpointView {
  /** Signs every notification (Standard Webhooks); shown this once. */
  secret: string;
}

export class RotatedEndpointView extends CreatedEndpointView {
  /** Until then the secret before this one signs as well. */
  @ApiProperty({ format: 'date-time' }) previousSecretValidUntil: string;
}

export class PingView {
  /** Whether the endpoint took it: any 2xx. */
  delivered: boolean;
  /** The id in its webhook-id header. */
  @ApiProperty({ format: 'uuid' }) id: string;
  /** What the endpoint answered, when it did. */
  @ApiProperty({ type: 'integer' }) status?: number;
  /** Why there was no answer. */
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

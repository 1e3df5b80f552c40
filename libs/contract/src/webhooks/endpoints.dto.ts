import { WEBHOOK_EVENT_TYPES, type WebhookEventType, type WebhookPayloadVersion } from '@rampart/kernel';
import { ApiProperty } from '@nestjs/swagger';
import { ArrayNotEmpty, IsArray, IsIn } from 'class-validator';
import { applyDecorators } from '@nestjs/common';
import { InAnyCase, Optional, OptionalFlag, OptionalText, RequiredText, UniqueItems } from '../fields.js';
import { OptionalMoment, RequiredMoment } from '../moment-fields.js';
import { PayloadVersion } from './payload-version.js';

const EventTypes = (): PropertyDecorator =>
  applyDecorators(
    InAnyCase(WEBHOOK_EVENT_TYPES),
    Optional(),
    IsArray(),
    ArrayNotEmpty(),
    UniqueItems(),
    IsIn(WEBHOOK_EVENT_TYPES, { each: true }),
    ApiProperty({ enum: WEBHOOK_EVENT_TYPES, isArray: true }),
  );

const REPLAYED = ['held', 'dead', 'delivered'] as const;

export class CreateEndpointDto {
  /**
   * Address that receives the notifications, used exactly as written.
   * @example "https://partner.example/Hooks/Rampart"
   */
  @RequiredText(2048) url: string;
  /** Event types; by default, only TRANSACTION_UPDATED. */
  @EventTypes() eventTypes?: WebhookEventType[];
  /** `false` creates an endpoint that gets nothing until it is enabled; its events are held. */
  @OptionalFlag() enabled?: boolean;
  /** Payload version of TRANSACTION_UPDATED: 1, the default, has the fields of the specification; 2 also has `createdAt`. */
  @PayloadVersion() payloadVersion?: WebhookPayloadVersion;
}

export class UpdateEndpointDto {
  /** New address; unchanged if omitted. */
  @OptionalText(2048) url?: string;
  /**
   * `false` stops deliveries and holds events until it is enabled again.
   * @example false
   */
  @OptionalFlag() enabled?: boolean;
  /** New event types; unchanged if omitted. */
  @EventTypes() eventTypes?: WebhookEventType[];
  /** Payload version of TRANSACTION_UPDATED from the next attempt; unchanged if omitted. */
  @PayloadVersion() payloadVersion?: WebhookPayloadVersion;
}

export class ReplayDto {
  /**
   * Start of the period, inclusive.
   * @example "2026-01-01T00:00:00Z"
   */
  @RequiredMoment() since: string;
  /** End of the period, exclusive; now by default. */
  @OptionalMoment() until?: string;
  /** Only deliveries in this state; all three states by default. */
  @ApiProperty({ enum: REPLAYED })
  @InAnyCase(REPLAYED)
  @Optional()
  @IsIn(REPLAYED)
  status?: 'held' | 'dead' | 'delivered';
}

import { WEBHOOK_EVENT_TYPES, type WebhookEventType, type WebhookPayloadVersion } from '@rampart/kernel';
import { ApiProperty } from '@nestjs/swagger';
import { ArrayNotEmpty, IsArray, IsIn } from 'class-validator';
import { applyDecorators } from '@nestjs/common';
import { Optional, OptionalFlag, OptionalText, RequiredText, UniqueItems } from '../fields.js';
import { OptionalMoment, RequiredMoment } from '../moment-fields.js';
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

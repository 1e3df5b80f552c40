import { PAGE_SIZES, WEBHOOK_EVENT_TYPES, type WebhookEventType, type WebhookPayloadVersion } from '@rampart/kernel';
import { ApiProperty } from '@nestjs/swagger';
import { IsInt, Max, Min } from 'class-validator';
import { Optional, OptionalText } from '../fields.js';
import { QueryNumber } from '../number-fields.js';
import { PayloadVersion } from './payload-version.js';

const { max: MAX_PAGE_SIZE } = PAGE_SIZES.webhookEvents;

export class EventsQueryDto {
  /** The `next` of the previous page; from the first event by default. */
  @OptionalText(128) after?: string;
  /** Maximum number of results; 100 by default. */
  @QueryNumber()
  @Optional()
  @ApiProperty({ type: 'integer', minimum: 1, maximum: MAX_PAGE_SIZE })
  @IsInt()
  @Min(1)
  @Max(MAX_PAGE_SIZE)
  limit?: number;
  /** Only events of this transaction. */
  @OptionalText(64) transactionId?: string;
  /** Payload version of `body`; 1 by default. */
  @QueryNumber() @PayloadVersion() payloadVersion?: WebhookPayloadVersion;
}

export class RedeliverDto {
  /**
   * Endpoint to resend to; by default, every enabled endpoint that subscribes to the event type.
   * @example "0199f3a1-6c2e-7d10-8b54-3f0a9e1c7d22"
   */
  @OptionalText(64) endpointId?: string;
}

export class WebhookEventView {
  /** The id in the webhook-id header. */
  @ApiProperty({ format: 'uuid' }) id: string;
  /** Type of the event; `message` in its body. */
  @ApiProperty({ enum: WEBHOOK_EVENT_TYPES }) type: WebhookEventType;
  /** Id of the transaction, for an event of a transaction. */
  @ApiProperty({ format: 'uuid' }) transactionId?: string;
  /** From 1 per transaction, user or endpoint, without gaps; the webhook-sequence header. */
  @ApiProperty({ type: 'integer' }) sequence: number;
  /** Time of the change that the event reports. */
  @ApiProperty({ format: 'date-time' }) occurredAt: string;
  /** Body for an endpoint of that payload version. */
  @ApiProperty({ type: 'object', additionalProperties: true }) body: Record<string, unknown>;
}

export class WebhookEventsView {
  /** Events of the page, oldest first. */
  data: WebhookEventView[];
  /** Value for `after` of the next page, now or later; null before the first event. */
  @ApiProperty({ type: 'string', nullable: true }) next: string | null;
}

export class WebhookAttemptView {
  /** The number in the webhook-attempt header. */
  @ApiProperty({ type: 'integer' }) attempt: number;
  /** Time of the attempt. */
  @ApiProperty({ format: 'date-time' }) at: string;
  /** Milliseconds until the response or the failure. */
  @ApiProperty({ type: 'integer' }) durationMs: number;
  /** Status of the endpoint's response, if any. */
  @ApiProperty({ type: 'integer' }) status?: number;
  /** Why there was no response: `timeout`, `dns`, `refused`, or `network`, `tls` or `blocked` and what went wrong. */
  failure?: string;
  /** Beginning of the response's body. */
  responseBody?: string;
}

export const DELIVERY_STATES = ['pending', 'delivered', 'dead', 'held'] as const;

export class WebhookDeliveryView {
  /** Id of the endpoint. */
  @ApiProperty({ format: 'uuid' }) endpointId: string;
  /** `pending` while attempts follow, `delivered` after a 2xx response, `dead` after the last attempt, `held` while the endpoint is disabled. */
  @ApiProperty({ enum: DELIVERY_STATES }) state: (typeof DELIVERY_STATES)[number];
  /** Time of the next attempt, while pending. */
  @ApiProperty({ format: 'date-time' }) nextAttemptAt?: string;
  /** All attempts, oldest first. */
  attempts: WebhookAttemptView[];
}

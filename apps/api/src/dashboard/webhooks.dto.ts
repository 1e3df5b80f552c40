import {
  DELIVERY_STATES,
  EndpointView,
  Optional,
  OptionalMoment,
  OptionalText,
  WebhookAttemptView,
  WebhookEventView,
} from '@rampart/contract';
import { ENDPOINT_HEALTHS, type EndpointHealthState } from '@rampart/data';
import { WEBHOOK_EVENT_TYPES, type WebhookEventType } from '@rampart/kernel';
import { ApiProperty } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import { PageQueryDto, PageView } from './page.dto.js';

type DeliveryState = (typeof DELIVERY_STATES)[number];

export class EndpointCardView extends EndpointView {
  @ApiProperty({ enum: ENDPOINT_HEALTHS }) health: EndpointHealthState;
  /** Attempts of the last 24 hours. */
  @ApiProperty({ type: 'integer' }) succeeded: number;
  @ApiProperty({ type: 'integer' }) failed: number;
  /** Duration of those attempts in milliseconds: the median and the 95th percentile. */
  @ApiProperty({ type: 'integer' }) medianMs?: number;
  @ApiProperty({ type: 'integer' }) p95Ms?: number;
  /** The latest failed attempt: its time, and its status or why there was no response. */
  @ApiProperty({ format: 'date-time' }) lastFailedAt?: string;
  lastFailure?: string;
  /** Deliveries that are pending, held while the endpoint was disabled, and dead. */
  @ApiProperty({ type: 'integer' }) pending: number;
  @ApiProperty({ type: 'integer' }) held: number;
  @ApiProperty({ type: 'integer' }) dead: number;
  /** Time of the oldest held event. */
  @ApiProperty({ format: 'date-time' }) heldSince?: string;
  /** Until then an earlier secret also signs. */
  @ApiProperty({ format: 'date-time' }) oldSecretUntil?: string;
}

export class DeliveriesQueryDto extends PageQueryDto {
  @OptionalText(64) endpointId?: string;
  @Optional() @IsIn(DELIVERY_STATES) @ApiProperty({ enum: DELIVERY_STATES }) state?: DeliveryState;
  @Optional() @IsIn(WEBHOOK_EVENT_TYPES) @ApiProperty({ enum: WEBHOOK_EVENT_TYPES }) type?: WebhookEventType;
  @OptionalText(64) transactionId?: string;
  /** When the event occurred. */
  @OptionalMoment() from?: string;
  @OptionalMoment() to?: string;
}

export class DeliveryRowView {
  @ApiProperty({ format: 'uuid' }) eventId: string;
  @ApiProperty({ format: 'uuid' }) endpointId: string;
  url: string;
  @ApiProperty({ enum: WEBHOOK_EVENT_TYPES }) type: WebhookEventType;
  @ApiProperty({ format: 'uuid' }) transactionId?: string;
  /** The user, if the event is about one. */
  @ApiProperty({ format: 'uuid' }) userId?: string;
  /** The status of the transaction or user that the event reports; absent if its body was removed. */
  subjectStatus?: string;
  @ApiProperty({ type: 'integer' }) sequence: number;
  @ApiProperty({ enum: DELIVERY_STATES }) state: DeliveryState;
  @ApiProperty({ type: 'integer' }) attempts: number;
  /** Status of the last response, or why there was no response. */
  @ApiProperty({ type: 'integer' }) status?: number;
  failure?: string;
  @ApiProperty({ format: 'date-time' }) occurredAt: string;
  @ApiProperty({ format: 'date-time' }) nextAttemptAt?: string;
}

export class DeliveriesView extends PageView {
  data: DeliveryRowView[];
}

export class FailedDayView {
  /** Day in UTC, such as 2026-01-31. */
  day: string;
  @ApiProperty({ type: 'integer' }) count: number;
}

/** Failed attempts of one kind at one endpoint. */
export class FailureGroupView {
  @ApiProperty({ format: 'uuid' }) endpointId: string;
  url: string;
  /** A status such as `503`, or why there was no response: timeout, dns, refused, tls, blocked, network. */
  kind: string;
  @ApiProperty({ format: 'date-time' }) lastAt: string;
  /** The last seven days, the oldest first. */
  days: FailedDayView[];
}

export class DeliveryFileView {
  delivery: DeliveryRowView;
  event: WebhookEventView;
  /** The body that the endpoint receives, in its payload version. */
  body: string;
  attempts: WebhookAttemptView[];
}

export class EventTypeView {
  @ApiProperty({ enum: WEBHOOK_EVENT_TYPES }) type: WebhookEventType;
  summary: string;
  /** An example of the event's body, as JSON. */
  example: string;
  /** Whether an example of the event may be sent to an endpoint. */
  isSendable: boolean;
}

export class TestEventDto {
  @IsIn(WEBHOOK_EVENT_TYPES) @ApiProperty({ enum: WEBHOOK_EVENT_TYPES }) type: WebhookEventType;
}

export class ReplayCountView {
  /** Number of deliveries that would be sent again. */
  @ApiProperty({ type: 'integer' }) count: number;
}

import { WEBHOOK_EVENT_TYPES, WEBHOOK_EVENTS, type WebhookEventFacts, type WebhookEventType } from '@rampart/kernel';
import type { Type } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { TransactionView } from '../transactions/transaction.view.dto.js';
import { UserView } from '../users/user.view.dto.js';
import { EndpointView } from './endpoint-views.dto.js';
import { PingedEndpoint } from './pinged-endpoint.dto.js';
import { TransactionUpdatedBody, TransactionUpdatedBodyV2 } from './transaction-updated.dto.js';

/** The views that bodies carry, by name. */
const PAYLOADS = {
  TransactionView,
  UserView,
  EndpointView,
  PingedEndpoint,
} satisfies Readonly<Record<WebhookEventFacts['payload'], Type>>;

const PAYLOAD_DESCRIPTIONS: Readonly<Record<keyof typeof PAYLOADS, string>> = {
  TransactionView: 'The transaction after the change.',
  UserView: 'The user after the change.',
  EndpointView: 'The endpoint that the event is about.',
  PingedEndpoint: 'The endpoint that the ping was sent to.',
};

/** The recorded body of each event type. */
export type WebhookBodies = {
  readonly [T in WebhookEventType]: {
    message: T;
    timestamp: number;
    payload: InstanceType<(typeof PAYLOADS)[(typeof WEBHOOK_EVENTS)[T]['payload']]>;
  };
};

export type WebhookBody = WebhookBodies[WebhookEventType];

/** Name of the body's schema: `UserKycUpdatedBody`. */
export const bodyNameOf = (type: WebhookEventType): string =>
  `${type
    .split('_')
    .map((word) => word.charAt(0) + word.slice(1).toLowerCase())
    .join('')}Body`;

/** A class for each body, which describes it in OpenAPI. Only `TRANSACTION_UPDATED` has two versions. */
export const BODY_CLASSES: readonly Type[] = WEBHOOK_EVENT_TYPES.flatMap((type) =>
  type === 'TRANSACTION_UPDATED' ? [TransactionUpdatedBody, TransactionUpdatedBodyV2] : [bodyClass(type)],
);

function bodyClass(type: WebhookEventType): Type {
  const { payload, moment } = WEBHOOK_EVENTS[type];
  class Body {}
  Object.defineProperty(Body, 'name', { value: bodyNameOf(type) });
  ApiProperty({ enum: [type], type: 'string', description: 'Type of the event.' })(Body.prototype, 'message');
  ApiProperty({ type: 'integer', description: `Time of ${moment}, epoch milliseconds.` })(Body.prototype, 'timestamp');
  ApiProperty({ type: PAYLOADS[payload], description: PAYLOAD_DESCRIPTIONS[payload] })(Body.prototype, 'payload');
  return Body;
}

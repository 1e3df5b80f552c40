import {
  contractPayload,
  type CreatedEndpointView,
  endpointView,
  type PingView,
  type RotatedEndpointView,
  type TransactionUpdatedBodyV2,
  type WebhookDeliveryView,
  type WebhookEventsView,
} from '@rampart/contract';
import type { WebhookEndpoint } from '@rampart/data';
import { WEBHOOK_EVENT_TYPES, WEBHOOK_EVENTS, type WebhookEventFacts, type WebhookEventType } from '@rampart/kernel';
import { BUY_ID, ORDERS } from './orders.js';
import { USERS } from './people.js';

const ENDPOINT_ID = '0199f3a0-4d8c-7e21-a5b6-9c3f1d7e2b08';
const EVENT_ID = '0199f3a2-7b1f-7f43-8d0a-2e6c5b9f4a17';
const OCCURRED = '2026-11-20T09:34:12.481Z';
const TIMESTAMP = Date.parse(OCCURRED);

const enabled = {
  id: ENDPOINT_ID,
  url: 'https://partner.example/Hooks/Rampart',
  enabled: true,
  eventTypes: ['TRANSACTION_UPDATED'],
  payloadVersion: 1,
  disabledReason: null,
  failingSince: null,
  createdAt: new Date('2026-11-20T09:00:00.000Z'),
} as unknown as WebhookEndpoint;

export const ENDPOINT = endpointView(enabled);
export const CREATED_ENDPOINT: CreatedEndpointView = {
  ...ENDPOINT,
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=',
};
export const ROTATED_ENDPOINT: RotatedEndpointView = {
  ...CREATED_ENDPOINT,
  previousSecretValidUntil: '2026-11-21T09:00:00.000Z',
};
export const PING: PingView = { delivered: true, id: EVENT_ID, status: 204, durationMs: 87 };

/** Payloads in payload version 1, for each view that a body carries. */
const PAYLOADS = {
  TransactionView: contractPayload(ORDERS.reportedBuy),
  UserView: USERS.verified,
  EndpointView: ENDPOINT,
  PingedEndpoint: { endpointId: ENDPOINT_ID },
} satisfies Readonly<Record<WebhookEventFacts['payload'], object>>;

/** Payloads of types for which the usual one is not true. */
const OWN_PAYLOADS: Readonly<Partial<Record<WebhookEventType, object>>> = {
  WEBHOOK_ENDPOINT_FAILING: endpointView({ ...enabled, failingSince: new Date('2026-11-19T09:34:12.000Z') }),
  WEBHOOK_ENDPOINT_DISABLED: endpointView({
    ...enabled,
    enabled: false,
    disabledReason: 'The endpoint answered 410 Gone.',
  }),
};

/** Bodies of webhooks by event type. */
export const BODIES = Object.fromEntries(
  WEBHOOK_EVENT_TYPES.map((type) => {
    const payload = OWN_PAYLOADS[type] ?? PAYLOADS[WEBHOOK_EVENTS[type].payload];
    return [type, { message: type, timestamp: TIMESTAMP, payload }];
  }),
) as Readonly<Record<WebhookEventType, object>>;

/** The body of `TRANSACTION_UPDATED` in payload version 2. */
export const SECOND_BODY = {
  message: 'TRANSACTION_UPDATED',
  timestamp: TIMESTAMP,
  payload: ORDERS.reportedBuy,
} satisfies TransactionUpdatedBodyV2;

export const EVENTS: WebhookEventsView = {
  data: [
    {
      id: EVENT_ID,
      type: 'TRANSACTION_UPDATED',
      transactionId: BUY_ID,
      sequence: 3,
      occurredAt: OCCURRED,
      body: { ...BODIES.TRANSACTION_UPDATED },
    },
  ],
  next: 'MTA0Mjg3LjAxOTlmM2EyLTdiMWYtN2Y0My04ZDBhLTJlNmM1YjlmNGExNw',
};
export const DELIVERY: WebhookDeliveryView = {
  endpointId: ENDPOINT_ID,
  state: 'delivered',
  attempts: [
    { attempt: 1, at: '2026-11-20T09:34:12.602Z', durationMs: 10_001, failure: 'timeout' },
    { attempt: 2, at: '2026-11-20T09:34:27.655Z', durationMs: 91, status: 204, responseBody: '' },
  ],
};

/** Facts of an event type. The schema of its body, the example, the documentation and the dashboard's form follow from them. */
export interface WebhookEventFacts {
  readonly summary: string;
  /** Kind of subject. The events of one subject are delivered in sequence. */
  readonly subject: 'transaction' | 'user' | 'endpoint';
  /** Name of the view that the body carries, one of `libs/contract/src/webhooks/webhook-body.ts`. */
  readonly payload: 'TransactionView' | 'UserView' | 'EndpointView' | 'PingedEndpoint';
  /** Names the time in the body's `timestamp`. */
  readonly moment: string;
  /** Label in the dashboard's form of a new endpoint, which does not offer an event without one. */
  readonly offer?: string;
}

/**
 * Every event type. Contract, "Events" defines the first. An endpoint receives the others only if it subscribes to them. To add one, add a row, and write the
 * event in `libs/webhooks/src/events.ts`.
 */
export const WEBHOOK_EVENTS = {
  TRANSACTION_UPDATED: {
    summary: 'A transaction was created or its status changed',
    subject: 'transaction',
    payload: 'TransactionView',
    moment: 'the update',
    offer: 'A transaction changed its status',
  },
  USER_KYC_UPDATED: {
    summary: 'The verification status of a user changed',
    subject: 'user',
    payload: 'UserView',
    moment: 'the update',
    offer: "A user's verification changed",
  },
  WEBHOOK_PING: {
    summary: 'A test that you requested',
    subject: 'endpoint',
    payload: 'PingedEndpoint',
    moment: 'the ping',
  },
  WEBHOOK_ENDPOINT_FAILING: {
    summary: 'Another of your endpoints has had no successful delivery for 24 or 72 hours',
    subject: 'endpoint',
    payload: 'EndpointView',
    moment: 'the notice',
  },
  WEBHOOK_ENDPOINT_DISABLED: {
    summary: 'Another of your endpoints was disabled',
    subject: 'endpoint',
    payload: 'EndpointView',
    moment: 'disabling',
    offer: 'An endpoint was disabled',
  },
} as const satisfies Readonly<Record<string, WebhookEventFacts>>;

export type WebhookEventType = keyof typeof WEBHOOK_EVENTS;

export const WEBHOOK_EVENT_TYPES = Object.keys(WEBHOOK_EVENTS) as readonly WebhookEventType[];

import type { WebhookEventType, WebhookPayloadVersion } from '@rampart/kernel';
import { BODIES, SECOND_BODY } from './examples/webhooks.js';
import type { Example } from './operation.js';

interface EventDescription {
  readonly summary: string;
  readonly schema: string;
  /** The body in payload version 2, if the versions differ. */
  readonly second?: { readonly schema: string; readonly body: object };
}

const EVENTS: Readonly<Record<WebhookEventType, EventDescription>> = {
  TRANSACTION_UPDATED: {
    summary: 'A transaction was created or its status changed',
    schema: 'TransactionUpdatedBody',
    second: { schema: 'TransactionUpdatedBodyV2', body: SECOND_BODY },
  },
  USER_KYC_UPDATED: { summary: 'The verification status of a user changed', schema: 'UserKycUpdatedBody' },
  WEBHOOK_PING: { summary: 'A test that you requested', schema: 'WebhookPingBody' },
  WEBHOOK_ENDPOINT_FAILING: {
    summary: 'Another of your endpoints has had no successful delivery for 24 or 72 hours',
    schema: 'WebhookEndpointFailingBody',
  },
  WEBHOOK_ENDPOINT_DISABLED: {
    summary: 'Another of your endpoints was disabled',
    schema: 'WebhookEndpointDisabledBody',
  },
};

/** An event type as the dashboard's catalogue shows it. */
export interface EventType {
  readonly type: WebhookEventType;
  readonly summary: string;
  /** Examples of the body, by payload version. */
  readonly bodies: Readonly<Record<WebhookPayloadVersion, object>>;
}

export const eventTypes = (): EventType[] =>
  Object.entries(EVENTS).map(([name, { summary, second }]) => {
    const type = name as WebhookEventType;
    return { type, summary, bodies: { 1: BODIES[type], 2: second?.body ?? BODIES[type] } };
  });

/** Describes the partners' webhooks for OpenAPI. */
export const webhooks = () =>
  Object.fromEntries(
    Object.entries(EVENTS).map(([type, event]) => [type, { post: described(type as WebhookEventType, event) }]),
  );

const described = (type: WebhookEventType, { summary, schema, second }: EventDescription) => ({
  operationId: `Told_${type}`,
  summary,
  description:
    'Signed according to Standard Webhooks. Any 2xx response acknowledges it; any other is retried with the same webhook-id.',
  tags: ['Webhooks'],
  security: [],
  parameters: HEADERS,
  requestBody: {
    required: true,
    content: {
      'application/json': {
        schema: second ? { anyOf: [refTo(schema), refTo(second.schema)] } : refTo(schema),
        examples: examplesOf(type, second),
      },
    },
  },
  responses: {
    '2XX': { description: 'Taken' },
    '410': { description: 'The endpoint accepts no more events and is disabled' },
    'default': { description: 'Tried again later' },
  },
});

const refTo = (schema: string) => ({ $ref: `#/components/schemas/${schema}` });

const examplesOf = (type: WebhookEventType, second: EventDescription['second']): Record<string, Example> => ({
  body: { value: BODIES[type] },
  ...(second ? { version2: { summary: 'Payload version 2', value: second.body } } : {}),
});

const header = (name: string, description: string, schema: object) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema,
});

const HEADERS = [
  header('webhook-id', 'Id of the event, the same on every attempt: ignore events you have already processed', {
    type: 'string',
    format: 'uuid',
  }),
  header('webhook-timestamp', 'When this attempt was signed, in Unix seconds', { type: 'string', pattern: '^\\d+$' }),
  header(
    'webhook-signature',
    'One or more of `v1,<base64>`, separated by spaces: HMAC-SHA-256 of `id.timestamp.body`',
    { type: 'string' },
  ),
  header('webhook-sequence', 'From 1 per transaction, user or endpoint, without gaps', {
    type: 'string',
    pattern: '^\\d+$',
  }),
  header('webhook-attempt', 'From 1 per event and endpoint', { type: 'string', pattern: '^\\d+$' }),
];

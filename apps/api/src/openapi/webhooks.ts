import { bodyNameOf } from '@rampart/contract';
import {
  WEBHOOK_EVENT_TYPES,
  WEBHOOK_EVENTS,
  type WebhookEventType,
  type WebhookPayloadVersion,
} from '@rampart/kernel';
import { BODIES, SECOND_BODY } from './examples/webhooks.js';
import type { Example } from './operation.js';

/** The body in payload version 2 of the only type whose versions differ. */
const SECOND = { TRANSACTION_UPDATED: { schema: 'TransactionUpdatedBodyV2', body: SECOND_BODY } } as const;
const secondOf = (type: WebhookEventType) => (type === 'TRANSACTION_UPDATED' ? SECOND[type] : undefined);

/** An event type as the dashboard's catalogue shows it. */
export interface EventType {
  readonly type: WebhookEventType;
  readonly summary: string;
  /** Examples of the body, by payload version. */
  readonly bodies: Readonly<Record<WebhookPayloadVersion, object>>;
}

export const eventTypes = (): EventType[] =>
  WEBHOOK_EVENT_TYPES.map((type) => ({
    type,
    summary: WEBHOOK_EVENTS[type].summary,
    bodies: { 1: BODIES[type], 2: secondOf(type)?.body ?? BODIES[type] },
  }));

/** Describes the partners' webhooks for OpenAPI. */
export const webhooks = () => Object.fromEntries(WEBHOOK_EVENT_TYPES.map((type) => [type, { post: described(type) }]));

const described = (type: WebhookEventType) => ({
  operationId: `Told_${type}`,
  summary: WEBHOOK_EVENTS[type].summary,
  description:
    'Signed according to Standard Webhooks. Any 2xx response acknowledges it; any other is retried with the same webhook-id.',
  tags: ['Webhooks'],
  security: [],
  parameters: HEADERS,
  requestBody: {
    required: true,
    content: {
      'application/json': {
        schema: schemaOf(type),
        examples: examplesOf(type),
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

function schemaOf(type: WebhookEventType): object {
  const first = refTo(bodyNameOf(type));
  const second = secondOf(type);
  return second ? { anyOf: [first, refTo(second.schema)] } : first;
}

function examplesOf(type: WebhookEventType): Record<string, Example> {
  const second = secondOf(type);
  return {
    body: { value: BODIES[type] },
    ...(second ? { version2: { summary: 'Payload version 2', value: second.body } } : {}),
  };
}

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

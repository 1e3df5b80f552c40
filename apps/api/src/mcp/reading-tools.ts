import { type FaultCode, FAULTS, WEBHOOK_EVENT_TYPES } from '@rampart/kernel';
import { z } from 'zod';
import { operationLines, referenceOf } from './reference.js';
import { type Tool, tool, ToolFailure } from './tool.js';
import { checkSignature } from './verify-signature.js';

/** Statuses after which the same call may succeed later. */
const FOR_LATER: ReadonlySet<number> = new Set([429, 502, 503, 504]);
const MAX_NAMED = 20;

const describeOperation = tool({
  name: 'describe_operation',
  title: 'Describe an operation',
  description:
    'Describes an operation of the partner API or a webhook event: path, parameters, every field with type and meaning, error codes, an example. Without `operation`, lists all of them.',
  readsOnly: true,
  fields: {
    operation: z
      .string()
      .max(200)
      .optional()
      .describe('Operation id (Users_create), "POST /api/users", an event type, or words to look for'),
  },
  run: ({ operation: asked }) => Promise.resolve(asked === undefined ? listAll() : describe(asked.trim())),
});

const listAll = (): string =>
  [
    ...operationLines().map(({ operationId, name, summary }) => `${operationId}: ${name}. ${summary}`),
    ...WEBHOOK_EVENT_TYPES.map((type) => `${type}: webhook event`),
  ].join('\n');

function describe(asked: string): string {
  const words = asked.toLowerCase();
  const exact = operationLines().find(({ operationId, name }) =>
    [operationId, name].some((each) => each.toLowerCase() === words),
  );
  const found = referenceOf(exact?.operationId ?? asked);
  if (found !== undefined) return found;
  const near = operationLines().filter(({ operationId, name, summary }) =>
    words.split(/\s+/).every((word) => `${operationId} ${name} ${summary}`.toLowerCase().includes(word)),
  );
  if (near.length === 0)
    throw new ToolFailure(`No operation or event is called "${asked}". Without \`operation\`, all are listed.`);
  return near
    .slice(0, MAX_NAMED)
    .map(({ operationId, name, summary }) => `${operationId}: ${name}. ${summary}`)
    .join('\n');
}

const explainFault = tool({
  name: 'explain_fault',
  title: 'Explain an error code',
  description:
    'Explains an error code of the API: its status, what it means, whether to repeat the call, and which operations return it.',
  readsOnly: true,
  fields: { code: z.string().max(100).describe('The `code` of an error response, such as USER_NOT_VERIFIED') },
  run: ({ code: given }) => {
    const code = given.trim().toUpperCase();
    if (!Object.hasOwn(FAULTS, code)) throw new ToolFailure(`There is no error code ${code}.`);
    const { status, message } = FAULTS[code as FaultCode];
    const operations = operationLines()
      .filter(
        ({ operationId, responses }) =>
          responses.includes(`"${code}"`) || referenceOf(operationId)?.includes(`\`${code}\``),
      )
      .map(({ operationId }) => operationId);
    const repeat = FOR_LATER.has(status) || code === 'IDEMPOTENCY_IN_PROGRESS';
    return Promise.resolve({
      code,
      status,
      message,
      repeatTheCallLater: repeat,
      returnedBy: operations.length > 0 ? operations : 'every operation, or pages only',
    });
  },
});

const verifySignature = tool({
  name: 'verify_signature',
  title: 'Verify the signature of a webhook',
  description:
    'Checks the signature of a webhook that an endpoint received (Standard Webhooks), and says what is wrong with it. Nothing is stored.',
  readsOnly: true,
  fields: {
    secret: z.string().max(200).describe('Secret of the endpoint: whsec_...'),
    headers: z
      .record(z.string(), z.string().max(2_000))
      .describe('The headers webhook-id, webhook-timestamp and webhook-signature'),
    body: z.string().max(90_000).describe('The body exactly as it was received, before any JSON.parse'),
  },
  run: (given) => Promise.resolve(checkSignature(given)),
});

const listEvents = tool({
  name: 'list_events',
  title: 'List webhook events',
  description: "Lists the partner's webhook events with their bodies, oldest first; `next` continues.",
  readsOnly: true,
  fields: {
    after: z.string().max(128).optional().describe('The `next` of the page before; from the first event by default'),
    limit: z.int().min(1).max(100).optional().describe('At most this many; 100 by default'),
    transactionId: z.uuid().optional().describe('Only events of this transaction'),
  },
  run: (query, backend) => backend.listEvents(query),
});

/** Tools that change nothing. */
export const READING_TOOLS: readonly Tool[] = [describeOperation, explainFault, verifySignature, listEvents];

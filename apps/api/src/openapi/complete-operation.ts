import { STATUS_CODES } from 'node:http';
import { isUnmetered } from '../edge/unmetered.js';
import { completeExamples } from './examples/complete-examples.js';
import { faultResponses, OTHER_FAULT } from './fault-responses.js';
import { faultsOf } from './faults-of.js';
import { describeFiles } from './file-fields.js';
import { describeForm } from './form-encoding.js';
import type { Operation, Schemas } from './operation.js';
import { idParameters } from './path-ids.js';

/** Adds what the framework does not know about an operation: its ids, idempotency key, faults and examples. */
export function completeOperation(path: string, method: string, operation: Operation, schemas: Schemas): void {
  operation.operationId = operation.operationId.replace(/\[\d+\]$/, ''); // Nest numbers the id if a route has a second spelling
  operation.security ??= []; // no credentials needed
  const others = (operation.parameters ?? []).filter((parameter) => parameter.in !== 'path');
  operation.parameters = [
    ...idParameters(path),
    ...others,
    ...(TAKE_KEYS.has(method) && operation.security.length > 0 ? [KEY] : []),
  ];
  for (const [status, response] of Object.entries(operation.responses)) {
    response.description ||= STATUS_CODES[status] ?? '';
    response.headers = {
      ...response.headers,
      ...Object.fromEntries(headersOf(path).map((name) => [name, { $ref: `#/components/headers/${name}` }])),
    };
  }
  describeFiles(operation.requestBody?.content ?? {});
  completeExamples(operation, schemas);
  describeForm(operation, schemas);
  operation.responses = { ...operation.responses, ...faultResponses(faultsOf(path, operation)), default: OTHER_FAULT };
}

const headersOf = (path: string): readonly string[] => [
  'X-Request-Id',
  ...(isUnmetered(path) ? [] : ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset']),
];

/** Methods that change something on a caller's behalf, and so accept an idempotency key. */
const TAKE_KEYS: ReadonlySet<string> = new Set(['post', 'put']);
const KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Your own identifier for this call. A call repeated within 7 days with the same body takes effect once and returns the original response, with `Idempotency-Replayed: true`.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
};

import { STATUS_CODES } from 'node:http';
import { Fault, type FaultCode, FAULTS } from '@rampart/kernel';

/** Placeholders of the catalogue's sentences, filled in for the examples. */
const FACTS: Readonly<Record<string, string>> = {
  accepted: 'application/json',
  account: 'bank',
  chain: 'tron',
  contentType: 'text/plain',
  cryptoCurrency: 'BTC',
  currency: 'SGD',
  digits: '2',
  expected: 'SGD',
  expiresAt: '2026-11-20T09:31:00.000Z',
  field: 'fiat',
  format: 'JSON',
  kyc: 'in-progress',
  limit: '100kb',
  max: '2500',
  method: 'paynow',
  min: '100',
  missing: 'addressProof, kycVideo',
  most: '20000',
  number: '0.1234567890123456789',
  open: '18500',
  place: 'https://b.example.com',
  problem: 'type must be a string.',
  required: 'phone, code',
  status: 'completed',
  type: 'sell',
  reference: 'RA95B199BDF',
  scope: 'write',
  rate: '100',
};

/** Lists the placeholders of a sentence that have no example. */
export const unknownFacts = (code: FaultCode): string[] =>
  [...FAULTS[code].message.matchAll(/\{(\w+)\}/g)]
    .map(([, name = '']) => name)
    .filter((name) => FACTS[name] === undefined);

const REQUEST_ID = '0199f3a1-9c41-7b02-a6d3-5e8f1c2b7a90';

/** An example of each fault, for `components.examples`. */
export const faultExamples = (codes: readonly FaultCode[]) =>
  Object.fromEntries(codes.map((code) => [code, { summary: code, value: faultExample(code) }]));

/** Builds the fault responses of an operation, by status. */
export function faultResponses(codes: readonly FaultCode[]) {
  const statuses = [...new Set(codes.map((code) => FAULTS[code].status))].sort((a, b) => a - b);
  return Object.fromEntries(
    statuses.map((status) => [String(status), faultResponse(codes.filter((code) => FAULTS[code].status === status))]),
  );
}

/** Describes errors that a later version may return. */
export const OTHER_FAULT = {
  description: 'An error of a later version, in the same form',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/FaultView' } } },
};

const faultExample = (code: FaultCode) => {
  const { status, message } = new Fault(code, FACTS);
  return { statusCode: status, error: STATUS_CODES[status], message, code, requestId: REQUEST_ID };
};

const faultResponse = (codes: readonly FaultCode[]) => ({
  description: codes.map((code) => `\`${code}\`: ${FAULTS[code].message}`).join('\n\n'),
  headers: {
    'X-Request-Id': { $ref: '#/components/headers/X-Request-Id' },
    ...(codes.some(isForLater) ? { 'Retry-After': { $ref: '#/components/headers/Retry-After' } } : {}),
  },
  content: {
    'application/json': {
      schema: {
        allOf: [{ $ref: '#/components/schemas/FaultView' }],
        properties: { code: { type: 'string', enum: codes } },
      },
      examples: Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }])),
    },
  },
});

const isForLater = (code: FaultCode): boolean => LATER.has(FAULTS[code].status) || code === 'IDEMPOTENCY_IN_PROGRESS';
const LATER: ReadonlySet<number> = new Set([429, 503]);

export const FAULT_HEADERS = {
  'X-Request-Id': {
    description:
      'The X-Request-Id of your request if it has 8 to 128 letters, digits or ._:@/+=-, otherwise one of the service; quote it when you contact support',
    schema: { type: 'string' },
  },
  'Retry-After': {
    description: 'Seconds after which the same call may succeed',
    schema: { type: 'integer', minimum: 0 },
  },
  'RateLimit-Limit': {
    description: 'Calls of this kind allowed per second for your key or your address',
    schema: { type: 'integer', minimum: 0 },
  },
  'RateLimit-Remaining': {
    description: 'Calls that you can still make now',
    schema: { type: 'integer', minimum: 0 },
  },
  'RateLimit-Reset': {
    description: 'Seconds until the full limit is available again',
    schema: { type: 'integer', minimum: 0 },
  },
};

import type { FaultCode } from '@rampart/kernel';
import type { Operation } from './operation.js';
import { isUnmetered } from '../edge/unmetered.js';
import { missingFaults } from './path-ids.js';
import { declaredErrorsOf } from './throws.js';

/** Faults of every route, raised before the route is reached. Bodies are read for every method, since clients send them on GET too. */
export const EVERYWHERE: readonly FaultCode[] = [
  'REQUEST_MALFORMED',
  'BODY_MALFORMED',
  'QUERY_MALFORMED',
  'NUMBER_NOT_EXACT',
  'REQUEST_TIMEOUT',
  'BODY_TOO_LARGE',
  'CONTENT_TYPE_UNSUPPORTED',
  'HEADERS_TOO_LARGE',
  'INTERNAL',
  'SERVICE_UNAVAILABLE',
];
const COUNTED: readonly FaultCode[] = ['RATE_LIMITED'];
const WITH_CREDENTIALS: readonly FaultCode[] = [
  'UNAUTHORIZED',
  'ADDRESS_NOT_ALLOWED',
  'PARTNER_ELSEWHERE',
  'PARTNER_MOVING',
];
const WITH_KEY: readonly FaultCode[] = ['IDEMPOTENCY_KEY_INVALID', 'IDEMPOTENCY_KEY_REUSED', 'IDEMPOTENCY_IN_PROGRESS'];
const WITH_FIELDS: readonly FaultCode[] = ['VALIDATION_FAILED'];

/** Fault of a token that reaches only one user. */
const WITH_PARTNERS_ONLY: readonly FaultCode[] = ['FORBIDDEN'];
const REACH = 'x-reach';

/** Lists every fault that an operation can return, without duplicates. */
export function faultsOf(
  path: string,
  { operationId, security = [], parameters = [], requestBody, ...rest }: Operation,
): FaultCode[] {
  const reads = requestBody !== undefined || parameters.some((parameter) => parameter.in === 'query');
  const takesKey = parameters.some(({ name }) => name === 'Idempotency-Key');
  return [
    ...new Set([
      ...EVERYWHERE,
      ...(isUnmetered(path) ? [] : COUNTED),
      ...(reads ? WITH_FIELDS : []),
      ...(security.length > 0 ? [...WITH_CREDENTIALS, ...scopeFaults(path)] : []),
      ...(rest[REACH] === 'partner' ? WITH_PARTNERS_ONLY : []),
      ...(takesKey ? WITH_KEY : []),
      ...missingFaults(path),
      ...(declaredErrorsOf(operationId) ?? []),
    ]),
  ];
}

/** A token gets the scopes of the key that requests it, so requesting one needs no scope. */
const scopeFaults = (path: string): readonly FaultCode[] => (path.startsWith('/api/oauth2/') ? [] : ['SCOPE_MISSING']);

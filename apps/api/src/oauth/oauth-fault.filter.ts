import { FaultFilter, faultView } from '@rampart/http';
import type { Fault, FaultCode } from '@rampart/kernel';
import { Catch } from '@nestjs/common';
import type { Response } from 'express';
import { isForm } from '../edge/takes-forms.js';

/** Error codes of RFC 6749, section 5.2, and of section 4.1.2.1 for our own failures. */
const WORDS: Partial<Record<FaultCode, string>> = {
  GRANT_INVALID: 'invalid_grant',
  GRANT_TYPE_UNSUPPORTED: 'unsupported_grant_type',
  SCOPE_INVALID: 'invalid_scope',
  UNAUTHORIZED: 'invalid_client',
  ADDRESS_NOT_ALLOWED: 'unauthorized_client',
  INTERNAL: 'server_error',
  SERVICE_UNAVAILABLE: 'temporarily_unavailable',
};

/**
 * Sends faults with one difference for standard clients, which all send forms: `error` is the standard's code instead of the status text. Clients that send
 * JSON use our dialect or the original's, and receive the usual fault.
 */
@Catch()
export class OauthFaultFilter extends FaultFilter {
  protected override sendFault(response: Response, known: Fault, requestId: string): void {
    const view = faultView(known, requestId);
    const word = WORDS[known.code] ?? (known.status < 500 ? 'invalid_request' : 'server_error');
    response.status(known.status).json(isForm(response.req) ? { ...view, error: word } : view);
  }
}

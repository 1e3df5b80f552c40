import { FaultFilter, faultView } from '@rampart/http';
import type { Fault, FaultCode } from '@rampart/kernel';
import { Catch } from '@nestjs/common';
import type { Response } from 'express';
import { isForm } from '../edge/takes-forms.js';

/** RFC 6749, section 5.2, and for what is our own trouble its section 4.1.2.1. */
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
 * Our fault with one difference for the standard's clients, who all send forms: `error` is the standard's word instead of the status in words.
 * Who sends JSON speaks our dialect or the original's, and keeps the fault as it is everywhere.
 */
@Catch()
export class OauthFaultFilter extends FaultFilter {
  protected override sendFault(response: Response, known: Fault, requestId: string): void {
    const view = faultView(known, requestId);
    const word = WORDS[known.code] ?? (known.status < 500 ? 'invalid_request' : 'server_error');
    response.status(known.status).json(isForm(response.req) ? { ...view, error: word } : view);
  }
}

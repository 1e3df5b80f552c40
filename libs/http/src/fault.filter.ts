import { STATUS_CODES } from 'node:http';
import type { FaultView } from '@rampart/contract';
import { ConnectionRefused, sqlState } from '@rampart/data';
import { Fault, fault, type FaultCode } from '@rampart/kernel';
import { requestIdOf } from '@rampart/telemetry';
import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException, Logger } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Replay } from './idempotency/replay.js';
import { methodsAt } from './known-paths.js';
import { setFault } from './response-fault.js';

/** In seconds. */
const SOON = '1';
/** `Retry-After` in seconds for faults that do not carry their own, in addition to those with status 503. */
const RETRY_AFTER: Partial<Record<FaultCode, string>> = {
  IDEMPOTENCY_IN_PROGRESS: SOON,
  RATE_LIMITED: SOON,
  TOO_MANY_PINGS: SOON,
  QUOTE_LIMIT_REACHED: SOON,
  SIGN_IN_LIMITED: '5',
  SIGN_IN_BUSY: '2',
  PHONE_CODE_LIMIT_REACHED: '3600',
};

/** Turns every error into a response of one shape. An unexpected error is logged here and reported as INTERNAL. */
@Catch()
export class FaultFilter implements ExceptionFilter {
  private readonly log = new Logger('Fault');

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const response = http.getResponse<Response>();
    if (error instanceof Replay) return error.sendTo(response);
    const known = asFault(error, http.getRequest<Request>());
    const requestId = requestIdOf(response);
    setFault(response, known.code);
    if (known.status >= 500) this.log.error({ requestId, err: error }, known.code);
    if (response.headersSent) return void response.destroy();
    const retryAfter =
      known.facts['retryAfter'] ?? RETRY_AFTER[known.code] ?? (known.status === 503 ? SOON : undefined);
    if (retryAfter !== undefined) response.setHeader('Retry-After', String(retryAfter));
    if (known.code === 'METHOD_NOT_ALLOWED')
      response.setHeader('Allow', known.facts['allow'] ?? methodsAt(http.getRequest<Request>()).join(', '));
    if (known.code === 'PARTNER_ELSEWHERE') response.setHeader('X-Cell', String(known.facts['place']));
    this.sendFault(response, known, requestId);
  }

  /** Subclasses may send faults in another form. */
  protected sendFault(response: Response, known: Fault, requestId: string): void {
    response.status(known.status).json(faultView(known, requestId));
  }
}

export const faultView = ({ status, code, message, details }: Fault, requestId: string): FaultView => ({
  statusCode: status,
  error: STATUS_CODES[status] ?? 'Error',
  message,
  code,
  requestId,
  ...(details && details.length > 0 ? { details: [...details] } : {}),
});

function asFault(error: unknown, request: Request): Fault {
  if (error instanceof Fault) return error;
  if (error instanceof HttpException) return ofStatus(error.getStatus(), request);
  if (sqlState(error) === PARTNER_IS_AWAY) return fault('PARTNER_MOVING');
  return isDatabaseAway(error) || STORAGE.test(sqlState(error) ?? '')
    ? fault('SERVICE_UNAVAILABLE')
    : fault('INTERNAL');
}

/** Returns the fault for a refusal by Nest itself, such as a malformed escape in the path. */
function ofStatus(status: number, request: Request): Fault {
  if (status === 404 && methodsAt(request).length === 0) return fault('NOT_FOUND');
  if (status === 404 || status === 405) return fault('METHOD_NOT_ALLOWED', { method: request.method });
  if (status === 401) return fault('UNAUTHORIZED');
  if (status === 403) return fault('FORBIDDEN');
  return status >= 500 ? fault('INTERNAL') : fault('REQUEST_MALFORMED');
}

/**
 * Connection failures and refusals, shutdown, too many connections, a primary that became a standby, cancelled statements, unavailable locks, deadlocks: the
 * caller may retry.
 */
const AWAY =
  /^(28|3D000|55P03|ECONN|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|08|57P|53|57014|25006|25P0[345]|40001|40P01)/;

/** Raised by functions/is_here.sql: the partner left while the call was under way. */
const PARTNER_IS_AWAY = 'RPCEL';

/** The disk of DATA_DIR is full, read-only or otherwise unusable. */
const STORAGE = /^(ENOSPC|EDQUOT|EROFS|EIO|EACCES|EPERM|ENOTDIR|EEXIST)$/;

/** Messages of driver errors without a code. */
const CUT =
  /connection (terminated|timeout|timed out|error)|timeout exceeded when trying to connect|^timeout expired$|query runner.* (was )?already released|not queryable/i;

const isDatabaseAway = (error: unknown): boolean =>
  error instanceof ConnectionRefused ||
  AWAY.test(sqlState(error) ?? '') ||
  (error instanceof Error && CUT.test(error.message));

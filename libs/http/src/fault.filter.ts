import { STATUS_CODES } from 'node:http';
import type { FaultView } from '@rampart/contract';
import { sqlState } from '@rampart/data';
import { Fault, fault, type FaultCode } from '@rampart/kernel';
import { requestIdOf } from '@rampart/telemetry';
import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException, Logger } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Replay } from './idempotency/replay.js';
import { tells } from './told-fault.js';

/** Seconds. */
const SOON = '1';
/** When to try again, in seconds, beside whatever is 503. */
const TRY_AGAIN: Partial<Record<FaultCode, string>> = {
  IDEMPOTENCY_IN_PROGRESS: SOON,
  RATE_LIMITED: SOON,
  TOO_MANY_PINGS: SOON,
  PHONE_CODE_LIMIT_REACHED: '3600',
};

/** Every error that leaves the service, in one shape. What was not foreseen is logged here and told as INTERNAL. */
@Catch()
export class FaultFilter implements ExceptionFilter {
  private readonly log = new Logger('Fault');

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const response = http.getResponse<Response>();
    if (error instanceof Replay) return error.sendTo(response);
    const known = asFault(error, http.getRequest<Request>());
    const requestId = requestIdOf(response);
    tells(response, known.code);
    if (known.status >= 500) this.log.error({ requestId, err: error }, known.code);
    if (response.headersSent) return void response.destroy();
    const retryAfter = TRY_AGAIN[known.code] ?? (known.status === 503 ? SOON : undefined);
    if (retryAfter !== undefined) response.setHeader('Retry-After', retryAfter);
    this.sendFault(response, known, requestId);
  }

  /** Where faults are answered in another form. */
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
  return isDatabaseAway(error) ? fault('SERVICE_UNAVAILABLE') : fault('INTERNAL');
}

/** What Nest itself refuses, as an address whose escapes cannot be read. */
function ofStatus(status: number, request: Request): Fault {
  if (status === 404) return fault('NOT_FOUND');
  if (status === 405) return fault('METHOD_NOT_ALLOWED', { method: request.method });
  if (status === 401) return fault('UNAUTHORIZED');
  if (status === 403) return fault('FORBIDDEN');
  return status >= 500 ? fault('INTERNAL') : fault('REQUEST_MALFORMED');
}

/** Connection failures, shutdown, too many connections, cancelled statements, deadlocks: the caller may simply try again. */
const AWAY = /^(ECONN|ETIMEDOUT|EPIPE|ENOTFOUND|08|57P|53|57014|25P03|40001|40P01)/;

/** What the driver says without a code. */
const CUT =
  /connection (terminated|timeout|timed out|error)|timeout exceeded when trying to connect|query runner already released/i;

const isDatabaseAway = (error: unknown): boolean =>
  AWAY.test(sqlState(error) ?? '') || (error instanceof Error && CUT.test(error.message));

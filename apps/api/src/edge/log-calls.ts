import { limitToPartner } from '@rampart/data';
import { faultOf } from '@rampart/http';
import type { Access, CallRecorder } from '@rampart/partners';
import { requestIdOf } from '@rampart/telemetry';
import type { Request, RequestHandler, Response } from 'express';
import { patternOf } from './caller-limits.js';
import { type DescribedCalls, describedRoute } from './described-calls.js';
import type { LateCallers } from './late-callers.js';
import { redactBody } from './redact-body.js';

const callers = new WeakMap<Request, Access>();

/**
 * Enters the call in the log of the partner that its credentials belong to, whether or not they allow the call. From here on, the call sees only that partner's
 * rows.
 */
export function setCaller(request: Request, access: Access, hasCredentials = false): void {
  callers.set(request, access);
  limitToPartner(access.partnerId, hasCredentials);
}

export interface Log {
  readonly recorder: CallRecorder;
  readonly late: LateCallers;
  readonly described: DescribedCalls;
}

/** Logs each call of a known caller after the response. Nothing waits for the log entry. */
export const logCalls =
  (log: Log): RequestHandler =>
  (request, response, next) => {
    const begun = performance.now();
    const sent = keepAnswer(response);
    response.once('close', () => {
      if (!response.headersSent) return;
      const durationMs = Math.round(performance.now() - begun);
      const call = { request, response, sent, requestId: requestIdOf(response), durationMs };
      const caller = callers.get(request);
      if (caller) return record(log, { ...call, caller });
      if (!isRefusedEarly(request, response)) return;
      log.late.findCaller(request).then(
        (found) => found && record(log, { ...call, caller: found }),
        () => undefined, // without a database nothing is logged
      );
    });
    next();
  };

/** Whether the call was refused before its credentials were checked. Calls refused for their credentials (401) or their rate (429) have no verified caller. */
const isRefusedEarly = ({ path }: Request, { statusCode }: Response): boolean =>
  path.startsWith('/api/') && statusCode >= 400 && statusCode < 500 && statusCode !== 401 && statusCode !== 429;

export interface SentAnswer {
  body?: unknown;
  /** The response as JSON text, which is parsed only if the call is kept. */
  readonly json?: string;
}

/** Keeps a response that is sent at once as JSON; streamed lists are not kept. */
function keepAnswer(response: Response): SentAnswer {
  const sent: SentAnswer = {};
  const send = response.json.bind(response);
  response.json = (body: unknown) => {
    sent.body = body;
    return send(body);
  };
  return sent;
}

export interface LoggedCall {
  readonly request: Request;
  readonly response: Response;
  readonly sent: SentAnswer;
  readonly requestId: string;
  readonly caller: Access;
  readonly durationMs: number;
}

/** Adds a completed call to its partner's log, without personal text. */
export function record(
  { recorder, described }: Pick<Log, 'recorder' | 'described'>,
  { request, response, sent, requestId, caller, durationMs }: LoggedCall,
): void {
  const { partnerId, keyId, userId } = caller;
  const call = { partnerId, method: request.method, status: response.statusCode };
  if (!recorder.hasRoom(call)) return;
  recorder.recordCall({
    keyId,
    durationMs,
    asUser: userId !== undefined,
    ...call,
    path: routeOf(request, described),
    fault: faultOf(response),
    requestId,
    requestBody: redactBody(request.body, described),
    responseBody: redactBody(sent.json === undefined ? sent.body : JSON.parse(sent.json), described),
  });
}

/** Returns the logged route; empty for an unknown path, so that none of it is kept. */
function routeOf(request: Request, described: DescribedCalls): string {
  const pattern = patternOf(request);
  if (pattern.includes('*')) return '';
  return pattern === '' ? describedRoute(described, request.path) : pattern;
}

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

/** Enters the call in the log of the partner whose credentials it carries, whether or not they allow the call. From now on it sees that partner's rows alone. */
export function setCaller(request: Request, access: Access, hasCredentials = false): void {
  callers.set(request, access);
  limitToPartner(access.partnerId, hasCredentials);
}

export interface Log {
  readonly recorder: CallRecorder;
  readonly late: LateCallers;
  readonly described: DescribedCalls;
}

/** Notes each call of a known caller once it was answered. Nothing waits for it. */
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
        () => undefined, // without a database nothing is noted
      );
    });
    next();
  };

/** Refused before its credentials were looked at. Who is refused for them, or counted by address, has none that are known to be right. */
const isRefusedEarly = ({ path }: Request, { statusCode }: Response): boolean =>
  path.startsWith('/api/') && statusCode >= 400 && statusCode < 500 && statusCode !== 401 && statusCode !== 429;

export interface SentAnswer {
  body?: unknown;
  /** Its JSON, of which nothing is made unless the call is kept. */
  readonly json?: string;
}

/** Keeps an answer that is sent at once as JSON; lists that are streamed are not kept. */
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

/** Enters an answered call in its partner's log, without what people wrote. */
export function record(
  { recorder, described }: Pick<Log, 'recorder' | 'described'>,
  { request, response, sent, requestId, caller, durationMs }: LoggedCall,
): void {
  const { partnerId, keyId, userId } = caller;
  const call = { partnerId, method: request.method, status: response.statusCode };
  if (!recorder.hasRoom(call)) return;
  recorder.recordCall({
    ...{ ...call, keyId, durationMs, asUser: userId !== undefined },
    path: routeOf(request, described),
    fault: faultOf(response),
    requestId,
    requestBody: redactBody(request.body, described),
    responseBody: redactBody(sent.json === undefined ? sent.body : JSON.parse(sent.json), described),
  });
}

/** Where there is no such address, nothing of it is kept. */
function routeOf(request: Request, described: DescribedCalls): string {
  const pattern = patternOf(request);
  if (pattern.includes('*')) return '';
  return pattern === '' ? describedRoute(described, request.path) : pattern;
}

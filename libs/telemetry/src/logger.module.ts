import { ENV, type Env } from '@rampart/config';
import { currentRequestId } from '@rampart/data';
import { Clock, ids, isId, parseTraceparent, tracing } from '@rampart/kernel';
import type { DynamicModule } from '@nestjs/common';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { LoggerModule, PinoLogger } from 'nestjs-pino';
import { logDestination } from './log-destination.js';

const UNLOGGED_PATHS = /^\/(health|metrics|cdn)/;

/**
 * Structured logs. The serializers list every logged field of a request; headers, query and body are never logged, because they
 * may hold secrets and personal data.
 */
export function loggerModule(app: string): DynamicModule {
  return LoggerModule.forRootAsync({
    inject: [ENV, Clock],
    useFactory: (env: Env, clock: Clock) => ({
      pinoHttp: {
        stream: logDestination(),
        level: env.LOG_LEVEL,
        base: { app },
        mixin: () => ({ ...traceOfLine(), ...requestOfLine() }),
        timestamp: () => `,"time":"${clock.trueTime().toISOString()}"`,
        genReqId: (_request: IncomingMessage, response: ServerResponse) => requestIdOf(response),
        autoLogging: { ignore: (request: IncomingMessage) => UNLOGGED_PATHS.test(request.url ?? '') },
        quietReqLogger: true,
        customAttributeKeys: { reqId: 'requestId' },
        serializers: {
          req: (request: { method: string; url: string }) => ({
            method: request.method,
            path: loggedPath(request.url),
          }),
          res: (response: { statusCode: number }) => ({ status: response.statusCode }),
          err: (error: Error) => ({ type: error.name, message: error.message, stack: error.stack }),
        },
      },
    }),
  });
}

/** Adds the trace id, by which a line is found from its trace and vice versa. */
function traceOfLine(): { traceId?: string } {
  const { traceId } = parseTraceparent(tracing.current()?.traceparent) ?? {};
  return traceId === undefined ? {} : { traceId };
}

/** Adds the id of a request that gets its response before it has its own logger. */
function requestOfLine(): { requestId?: string } {
  const requestId = currentRequestId();
  return requestId === undefined ? {} : { requestId };
}

/** Writes the line of a completed request, as the middleware of nestjs-pino does for requests that pass through it. */
export function logRequest(request: IncomingMessage, response: ServerResponse, responseTime: number): void {
  const { root } = PinoLogger;
  if (root?.isLevelEnabled('info')) root.info({ req: request, res: response, responseTime }, 'request completed');
}

/** Returns the path without words that the caller made up. */
export const loggedPath = (url: string): string =>
  (url.split('?')[0] ?? '')
    .split('/')
    .map((segment) => (isId(segment) || SAFE_SEGMENT.test(segment) ? segment : '…'))
    .join('/');

/** Words of routes, versions such as `v2`, file names and short numbers. */
const SAFE_SEGMENT = /^(?:[a-z-]{0,40}(?:\.[a-z]{2,5})?|v?\d{1,6})$/;

/** Returns the id of a request, the caller's or a new one. It appears in X-Request-Id of the response, in log lines and in errors. */
export function requestIdOf(response: ServerResponse): string {
  const known = response.getHeader('X-Request-Id');
  if (typeof known === 'string') return known;
  const requestId = requestIdFor(response.req);
  response.setHeader('X-Request-Id', requestId);
  return requestId;
}

/** Ids that are safe in log lines and headers; others are replaced. */
const SAFE_REQUEST_ID = /^[\w.:@/+=-]{8,128}$/;

/** Returns the caller's X-Request-Id if it is safe, so that both sides can search for the same id; otherwise a new id. */
export function requestIdFor(request: Pick<IncomingMessage, 'headers'> | undefined): string {
  const given = request?.headers['x-request-id'];
  return typeof given === 'string' && SAFE_REQUEST_ID.test(given) ? given : ids.next();
}

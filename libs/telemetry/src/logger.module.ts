import { ENV, type Env } from '@rampart/config';
import { Clock, ids } from '@rampart/kernel';
import type { DynamicModule } from '@nestjs/common';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { LoggerModule } from 'nestjs-pino';

const QUIET = /^\/(health|metrics|cdn)/;

/**
 * Structured logs. What is logged of a request is listed here and nothing else is: no headers, no query, no body, so
 * that no secret and no personal data can slip in.
 */
export function loggerModule(app: string): DynamicModule {
  return LoggerModule.forRootAsync({
    inject: [ENV, Clock],
    useFactory: (env: Env, clock: Clock) => ({
      pinoHttp: {
        level: env.LOG_LEVEL,
        base: { app },
        timestamp: () => `,"time":"${clock.trueTime().toISOString()}"`,
        genReqId: (_request: IncomingMessage, response: ServerResponse) => requestIdOf(response),
        autoLogging: { ignore: (request: IncomingMessage) => QUIET.test(request.url ?? '') },
        quietReqLogger: true,
        customAttributeKeys: { reqId: 'requestId' },
        serializers: {
          req: (request: { method: string; url: string }) => ({ method: request.method, path: request.url.split('?')[0] }),
          res: (response: { statusCode: number }) => ({ status: response.statusCode }),
          err: (error: Error) => ({ type: error.name, message: error.message, stack: error.stack }),
        },
      },
    }),
  });
}

/** The id of a request: the caller's own or made once, sent back as X-Request-Id, and in every log line and error about it. */
export function requestIdOf(response: ServerResponse): string {
  const known = response.getHeader('X-Request-Id');
  if (typeof known === 'string') return known;
  const requestId = requestIdFor(response.req);
  response.setHeader('X-Request-Id', requestId);
  return requestId;
}

/** What may stand in a log line and in a header as it came; anything else is not taken over. */
const SANE = /^[\w.:@/+=-]{8,128}$/;

/** The caller's X-Request-Id, where it is one, so that both sides can look for the same. */
export function requestIdFor(request: Pick<IncomingMessage, 'headers'> | undefined): string {
  const given = request?.headers['x-request-id'];
  return typeof given === 'string' && SANE.test(given) ? given : ids.next();
}

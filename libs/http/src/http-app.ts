import type { Env } from '@rampart/config';
import { Metrics, ServiceLogger } from '@rampart/telemetry';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { Drain } from './drain.js';
import { FaultFilter } from './fault.filter.js';
import { timeRequests } from './http-metrics.js';
import { joinSlashes } from './known-paths.js';
import { bodyParsers } from './parse-body.js';
import { secureAnswers } from './security-headers.js';
import { traceRequests } from './trace-requests.js';
import { refuseTwoHosts } from './two-hosts.js';
import { answerUnreadableRequests } from './unreadable-requests.js';
import { validationPipe } from './validation.pipe.js';

/** Keep-alive time-out, longer than a load balancer's, so that the balancer closes first. */
const KEEP_ALIVE_MS = 65_000;
const REQUEST_TIMEOUT_MS = 300_000;

/** Configures every HTTP process of the service: headers, bodies, errors, logs, metrics and shutdown. `admit` runs after the body was read. */
export function configureHttp(app: NestExpressApplication, env: Env, name: string, ...admit: RequestHandler[]): void {
  app.useLogger(app.get(ServiceLogger));
  app.disable('x-powered-by');
  app.set('trust proxy', [...env.TRUSTED_PROXIES]);
  app.use(joinSlashes);
  app.use(secureAnswers());
  app.use(refuseTwoHosts);
  app.use(timeRequests(app.get(Metrics), name));
  app.use(traceRequests);
  if (env.RAMPART_MODE === 'sandbox') app.use(markSandbox);
  app.use(bodyParsers());
  const server = app.getHttpServer();
  for (const each of admit) app.use(each);
  app.useGlobalPipes(validationPipe());
  app.useGlobalFilters(new FaultFilter());
  app.enableShutdownHooks();
  app.get(Drain).attach(server);
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  server.requestTimeout = REQUEST_TIMEOUT_MS;
  answerUnreadableRequests(server);
}

/** Marks the responses of a sandbox. */
function markSandbox(_request: Request, response: Response, next: NextFunction): void {
  response.setHeader('X-Rampart-Mode', 'sandbox');
  next();
}

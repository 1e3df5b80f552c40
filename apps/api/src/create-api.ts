import path from 'node:path';
import { type Env, projectRoot } from '@rampart/config';
import { runScoped } from '@rampart/data';
import { admitRequests, configureHttp, Drain, ExpressServer, servePages, serveSite } from '@rampart/http';
import { CallRecorder, Credentials } from '@rampart/partners';
import { mountSessions } from '@rampart/sessions';
import { Metrics, requestIdOf } from '@rampart/telemetry';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { NextFunction, Request, Response } from 'express';
import { ApiModule } from './api.module.js';
import { corsOfPublicRoutes } from './cors.js';
import { serveDocuments } from './documents.js';
import { readDescribedCalls } from './edge/described-calls.js';
import { LateCallers } from './edge/late-callers.js';
import { logCalls } from './edge/log-calls.js';
import { HandedOver } from './hot/handed-over.js';
import { hotRoutesOf } from './hot/hot-routes-of.js';
import { serveOpenapi } from './openapi.js';
import { servePackages } from './packages.js';
import { pagesOf } from './pages/pages.js';
import { answerAtOnce } from './reference/answer-at-once.js';
import { ReferenceAnswers } from './reference/reference-answers.js';
import { serveSecurityTxt } from './security-txt.js';

const CDN_FOLDER = path.join(projectRoot, 'apps', 'api', 'assets', 'cdn');
const A_DAY_MS = 86_400_000;

/** Creates the API, ready to listen. */
export async function createApi(env: Env): Promise<NestExpressApplication> {
  const server = new ExpressServer();
  const app = await NestFactory.create<NestExpressApplication>(ApiModule.with(env), server, {
    bodyParser: false,
    bufferLogs: true,
    abortOnError: false,
  });
  const drain = app.get(Drain);
  const log = { recorder: app.get(CallRecorder, { strict: false }), described: readDescribedCalls() };
  const late = new LateCallers(app.get(Credentials, { strict: false }));
  app.use(drain.closeAfterResponse, nameRequests, logCalls({ ...log, late }));
  app.enableCors(corsOfPublicRoutes);
  mountSessions(app, env, { paths: ['/dashboard/api'], cookie: 'sid', publicUrl: env.PUBLIC_URL });
  const handedOver = new HandedOver();
  const admit = admitRequests(env, app.getHttpServer());
  configureHttp(app, env, 'api', handedOver.rethrow, admit);
  const reference = answerAtOnce(app.get(ReferenceAnswers), app.get(Metrics), env);
  const hot = hotRoutesOf(app, env, { admit, handedOver, log });
  server.listenFirst((request, response) =>
    drain.isDraining ? false : reference(request, response) || hot.listen(request, response),
  );
  app.useStaticAssets(CDN_FOLDER, {
    prefix: '/cdn',
    maxAge: A_DAY_MS,
    index: false,
    redirect: false,
    setHeaders: showOnAnyPage,
  });
  servePages(app, pagesOf(app, env));
  serveOpenapi(app, env);
  serveSecurityTxt(app, env);
  serveDocuments(app);
  servePackages(app);
  serveSite(app, env.PUBLIC_URL);
  return app;
}

/** Icons are also embedded in partners' pages. */
const showOnAnyPage = (response: Response): void =>
  void response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');

/** Runs before all other middleware, so that every response has a request id. API responses are private to their caller unless a route overrides this. */
function nameRequests(request: Request, response: Response, next: NextFunction): void {
  requestIdOf(response);
  if (request.path.startsWith('/api/')) response.setHeader('Cache-Control', 'no-store');
  runScoped(next);
}

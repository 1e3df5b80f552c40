import path from 'node:path';
import { type Env, projectRoot } from '@rampart/config';
import { configureHttp, servePages } from '@rampart/http';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { ApiModule } from './api.module.js';
import { corsOfPublicRoutes } from './cors.js';
import { mountDashboardSessions } from './dashboard/dashboard-sessions.js';
import { serveOpenapi } from './openapi.js';
import { pagesOf } from './pages/pages.js';

const CDN_FOLDER = path.join(projectRoot, 'apps', 'api', 'assets', 'cdn');
const A_DAY_MS = 86_400_000;

/** The api, ready to listen. */
export async function createApi(env: Env): Promise<NestExpressApplication> {
  const app = await NestFactory.create<NestExpressApplication>(ApiModule.with(env), { bodyParser: false, bufferLogs: true, abortOnError: false });
  app.enableCors(corsOfPublicRoutes);
  mountDashboardSessions(app, env);
  configureHttp(app, env, 'api');
  app.useStaticAssets(CDN_FOLDER, { prefix: '/cdn', maxAge: A_DAY_MS, index: false, redirect: false });
  servePages(app, pagesOf(app, env));
  serveOpenapi(app);
  return app;
}

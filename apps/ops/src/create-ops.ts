import type { Env } from '@rampart/config';
import { configureHttp, Drain, ExpressServer, servePages } from '@rampart/http';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { OpsModule } from './ops.module.js';
import { mountOperatorCredentials } from './operators/operator-credentials.js';
import { allowedQueueActions } from './board/queue-actions.js';
import { queueAudit } from './board/queue-audit.js';
import { queueBoard } from './board/queue-board.js';
import { selfContained } from './board/self-contained.js';

const QUEUES_PATH = '/ops/queues';

/** Creates the operators' app, ready to listen. */
export async function createOps(env: Env): Promise<NestExpressApplication> {
  const app = await NestFactory.create<NestExpressApplication>(OpsModule.with(env), new ExpressServer(), {
    bodyParser: false,
    bufferLogs: true,
    abortOnError: false,
  });
  app.use(app.get(Drain).closeAfterResponse);
  servePages(app, [{ name: 'ops', address: `${env.OPS_URL}/ops`, title: 'Operations' }]); // the page contains no secrets; its API checks access
  mountOperatorCredentials(app, env);
  app.use(QUEUES_PATH, allowedQueueActions(), queueAudit(app), selfContained());
  configureHttp(app, { ...env, TRUSTED_PROXIES: env.OPS_TRUSTED_PROXIES }, 'ops');
  app.use(QUEUES_PATH, queueBoard(app, QUEUES_PATH));
  return app;
}

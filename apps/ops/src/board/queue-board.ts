import { QUEUES } from '@rampart/jobs';
import { getQueueToken } from '@nestjs/bullmq';
import type { INestApplicationContext } from '@nestjs/common';
import type { Queue } from 'bullmq';
import type { Express, NextFunction, Request, RequestHandler, Response } from 'express';

/** Serves Bull Board at `path`. It is loaded when an operator first opens it, since it takes 2.5 MB of heap with its imports. */
export function queueBoard(app: INestApplicationContext, path: string): RequestHandler {
  let loading: Promise<RequestHandler> | undefined;
  return (request: Request, response: Response, next: NextFunction): void => {
    loading ??= loadBoard(app, path).catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    loading.then((board) => board(request, response, next)).catch(next);
  };
}

/** Builds Bull Board's Express app, without the `X-Powered-By` header that Express sends by default. */
export async function loadBoard(app: INestApplicationContext, path: string): Promise<Express> {
  const [{ createBullBoard }, { BullMQAdapter }, { ExpressAdapter }] = await Promise.all([
    import('@bull-board/api'),
    import('@bull-board/api/bullMQAdapter'),
    import('@bull-board/express'),
  ]);
  const serverAdapter = new ExpressAdapter().setBasePath(path);
  createBullBoard({
    queues: QUEUES.map((name) => new BullMQAdapter(app.get<Queue>(getQueueToken(name), { strict: false }))),
    serverAdapter,
    options: { uiConfig: { boardTitle: 'Rampart queues' } },
  });
  const board = serverAdapter.getRouter() as Express;
  return board.disable('x-powered-by');
}

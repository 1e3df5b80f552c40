import type { NextFunction, Request, RequestHandler, Response } from 'express';
import type { Metrics } from '@rampart/telemetry';

/** Times every request under its route's pattern; all unmatched paths share one label, so labels stay few. */
export const timeRequests =
  (metrics: Metrics, app: string): RequestHandler =>
  (request: Request, response: Response, next: NextFunction) => {
    const stop = metrics.http.startTimer({ app, method: request.method });
    response.once('finish', () => {
      const route = (request.route as { path?: unknown } | undefined)?.path;
      stop({ route: typeof route === 'string' ? route : 'none', status: String(response.statusCode) });
    });
    next();
  };

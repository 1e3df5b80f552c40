import { fault } from '@rampart/kernel';
import type { NextFunction, Request, RequestHandler, Response } from 'express';

const SAFE: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses changing requests from other origins. Browsers send Sec-Fetch-Site; if it is missing (a page over plain http), the Origin must be one of `origins`.
 * The Host header is not used, because a proxy may rewrite it.
 */
export function sameOriginOnly(origins: readonly string[]): RequestHandler {
  return ({ method, headers }: Request, _response: Response, next: NextFunction) => {
    const site = headers['sec-fetch-site'];
    const isOurs =
      site === undefined ? headers.origin !== undefined && origins.includes(headers.origin) : site === 'same-origin';
    next(SAFE.has(method) || isOurs ? undefined : fault('CROSS_SITE_REFUSED'));
  };
}

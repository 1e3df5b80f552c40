import type { IncomingMessage } from 'node:http';
import { fault } from '@rampart/kernel';
import type { NextFunction, Request, Response } from 'express';

/** Whether a request has more than one Host header: a proxy may have routed by one of them, and Node keeps the other. */
export function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let count = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count > 1;
}

/** RFC 9112, section 3.2. Throws REQUEST_MALFORMED. */
export function refuseTwoHosts(request: Request, _response: Response, next: NextFunction): void {
  next(hasTwoHosts(request) ? fault('REQUEST_MALFORMED') : undefined);
}

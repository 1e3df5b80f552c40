import { limitToPartner } from '@rampart/data';
import { faultOf } from '@rampart/http';
import type { Access, CallRecorder } from '@rampart/partners';
import { requestIdOf } from '@rampart/telemetry';
import type { Request, RequestHandler, Response } from 'express';
import { patternOf } from './caller-limits.js';

const callers = new WeakMap<Request, Access>();

/** Enters the call in the log of the partner whose credentials it carries, whether or not they allow the call. From now on it sees that partner's rows alone. */
export function setCaller(request: Request, access: Access): void {
  callers.set(request, access);
  limitToPartner(access.partnerId);
}

/** Notes each call of a known caller once it was answered. Nothing waits for it. */
export const logCalls =
  (notes: CallRecorder): RequestHandler =>
  (request, response, next) => {
    const begun = performance.now();
    response.once('close', () => {
      const caller = callers.get(request);
      if (caller && response.headersSent)
        notes.recordCall({
          ...whatCame(request, response),
          ...whoCalled(caller),
          durationMs: Math.round(performance.now() - begun),
        });
    });
    next();
  };

const whatCame = (request: Request, response: Response) => ({
  method: request.method,
  path: patternOf(request),
  status: response.statusCode,
  fault: faultOf(response),
  requestId: requestIdOf(response),
});

const whoCalled = ({ partnerId, keyId, userId }: Access) => ({ partnerId, keyId, asUser: userId !== undefined });

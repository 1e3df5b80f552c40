import { fault, isTokenActor } from '@rampart/kernel';
import type { SignedInRequest } from '@rampart/sessions';
import type { NextFunction, RequestHandler, Response } from 'express';

const SAFE: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);
const QUEUE = String.raw`[\w-]+`;

/**
 * Bull Board's changes that are harmless for every job, because the rows are the truth: the sweeper adds a removed job again, and
 * a job that runs twice acts once. What writes a job's data, time or schedule is missing.
 */
const ALLOWED: readonly RegExp[] = [
  `/api/queues/(?:pause|resume)`,
  `/api/queues/${QUEUE}/(?:pause|resume|promote|empty)`,
  `/api/queues/${QUEUE}/(?:retry|clean)/[a-z-]+`,
  `/api/queues/${QUEUE}/[^/]+/(?:retry|promote|clean)`,
].map((path) => new RegExp(`^${path}$`));

/** A paused queue holds payouts until an operator notices: operators may pause one, scripts may not. */
const PAUSE = /\/pause$/;

/** Refuses a change in Bull Board that is not listed here, and a pause by a service token. */
export const allowedQueueActions =
  (): RequestHandler =>
  ({ method, path, person }: SignedInRequest, _response: Response, next: NextFunction): void => {
    if (person && isTokenActor(person.actor) && PAUSE.test(path)) return next(fault('TOKEN_REFUSED'));
    const isAllowed = SAFE.has(method) || (method === 'PUT' && ALLOWED.some((allowed) => allowed.test(path)));
    next(isAllowed ? undefined : fault('QUEUE_ACTION_REFUSED'));
  };

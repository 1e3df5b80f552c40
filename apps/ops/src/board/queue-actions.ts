import { fault, isTokenActor } from '@rampart/kernel';
import type { SignedInRequest } from '@rampart/sessions';
import type { NextFunction, RequestHandler, Response } from 'express';

const SAFE: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);
const QUEUE = String.raw`[\w-]+`;

/**
 * Changes in Bull Board that are harmless for every job, because the database rows are authoritative: the sweeper re-enqueues a removed job, and a job that
 * runs twice acts once. Changes of a job's data, time or schedule are not listed.
 */
const ALLOWED: readonly RegExp[] = [
  `/api/queues/(?:pause|resume)`,
  `/api/queues/${QUEUE}/(?:pause|resume|promote|empty)`,
  `/api/queues/${QUEUE}/(?:retry|clean)/[a-z-]+`,
  `/api/queues/${QUEUE}/[^/]+/(?:retry|promote|clean)`,
].map((path) => new RegExp(`^${path}$`));

/** A paused queue holds payouts until an operator notices, so operators may pause one but scripts may not. */
const PAUSE = /\/pause$/;

/** Refuses changes in Bull Board that are not listed here, and a pause by a service token. */
export const allowedQueueActions =
  (): RequestHandler =>
  ({ method, path, person }: SignedInRequest, _response: Response, next: NextFunction): void => {
    if (person && isTokenActor(person.actor) && PAUSE.test(path)) return next(fault('TOKEN_REFUSED'));
    const isAllowed = SAFE.has(method) || (method === 'PUT' && ALLOWED.some((allowed) => allowed.test(path)));
    next(isAllowed ? undefined : fault('QUEUE_ACTION_REFUSED'));
  };

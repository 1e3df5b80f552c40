import { AsyncResource } from 'node:async_hooks';
import type { Server } from 'node:http';
import type { Env } from '@rampart/config';
import { fault, SECOND } from '@rampart/kernel';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { AcceptQueue } from '../accept-queue.js';
import { readsItsOwnBody } from '../streamed-routes.js';
import { Admission } from './admission.js';
import { FewPerTurn } from './few-per-turn.js';

/** Calls for each connection of the pool: one that uses it, and one that comes next. */
const CALLS_PER_CONNECTION = 2;
/** Each call costs a turn of the event loop milliseconds, and other requests are read between the turns. */
const CALLS_PER_TURN = 1;
/** A response whose client reads slowly holds its place no longer than this. */
const MAX_HELD = 5 * SECOND;
const LOOK_EVERY = SECOND / 4;
/** Calls begin after this time even while connections keep coming; it exceeds the duration of concurrent calls. */
const MAX_PAUSE = SECOND;

/** Routes that need the database. */
const METERED = /^\/(api|checkout\/api|dashboard\/api|authorize)(\/|$)/i;
/**
 * Routes that respond from memory, stream for as long as their clients read, or have limits of their own: a queue of passwords must not hold up a partner's
 * call.
 */
const UNMETERED =
  /^(\/api\/(methods|(v2\/)?cryptocurrencies|transactions\/estimate|exports)|\/dashboard\/api\/sign-in|\/checkout\/api\/(events|estimate))(\/|$)/i;

const isMetered = (path: string): boolean => METERED.test(path) && !UNMETERED.test(path) && !readsItsOwnBody(path);

/**
 * Express middleware, which runs after the bodies are read. A request beyond what can be served within ADMISSION_SECONDS gets 503 at once. While the server
 * accepts connections no queued call begins, since its work would lengthen each turn of the event loop, and so the time until a request is read.
 */
export function admitRequests(
  { DATABASE_POOL, ADMISSION_SECONDS }: Pick<Env, 'DATABASE_POOL' | 'ADMISSION_SECONDS'>,
  server: Pick<Server, 'on'>,
): RequestHandler {
  const admission = new Admission(CALLS_PER_CONNECTION * DATABASE_POOL, ADMISSION_SECONDS * SECOND, () =>
    performance.now(),
  );
  const turns = new FewPerTurn(CALLS_PER_TURN);
  const refuseOverdue = whileQueued(admission);
  pauseWhileAccepting(admission, server);
  const admitted = new WeakSet<Response>();
  const begin = (response: Response, next: NextFunction): void => {
    admitted.add(response);
    leaveOnce(response, admission);
    if (turns.beginAtOnce()) next();
    else turns.begin(inThisContext(() => next()));
  };
  return (request: Request, response: Response, next: NextFunction) => {
    if (admitted.has(response) || !isMetered(request.path)) return next();
    if (admission.enterAtOnce()) return begin(response, next);
    // A queued request begins when another ends, and must not inherit the async context of that one: its logger, its unit of work.
    admission.enter({
      begin: inThisContext(() => begin(response, next)),
      refuse: inThisContext(() => next(fault('SERVICE_UNAVAILABLE'))),
    });
    refuseOverdue();
  };
}

/** Binds work to the async context of the caller. `AsyncResource.bind` defines a deprecated property on each function that it makes: 8 % of the CPU of a read. */
function inThisContext(work: () => void): () => void {
  const context = new AsyncResource('AdmittedRequest');
  return () => context.runInAsyncScope(work);
}

function pauseWhileAccepting(admission: Admission, server: Pick<Server, 'on'>): void {
  const accepts = new AcceptQueue(server);
  let isPaused = false;
  const pause = async (): Promise<void> => {
    isPaused = true;
    admission.pause();
    const until = performance.now() + MAX_PAUSE;
    while (!(await accepts.isEmpty())) if (performance.now() > until) break;
    isPaused = false;
    admission.resume();
  };
  server.on('connection', () => {
    if (!isPaused) void pause();
  });
}

/** Checks the queue at intervals until it is empty, and then stops, so that its timer does not keep a closed app in memory. */
function whileQueued(admission: Admission): () => void {
  let timer: NodeJS.Timeout | undefined;
  const look = (): void => {
    timer = undefined;
    admission.refuseOverdue();
    lookLater();
  };
  const lookLater = (): void => {
    if (admission.queued > 0) timer ??= setTimeout(look, LOOK_EVERY).unref();
  };
  return lookLater;
}

function leaveOnce(response: Response, admission: Admission): void {
  const begun = performance.now();
  let left = false;
  const leave = (): void => {
    if (left) return;
    left = true;
    clearTimeout(timeout);
    admission.leave(performance.now() - begun);
  };
  const timeout = setTimeout(leave, MAX_HELD);
  response.once('close', leave);
  if (response.closed) leave();
}

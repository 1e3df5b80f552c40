import { dataOf } from './answer.js';
import { Deadline } from './deadline.js';
import { ApiFault, NoAnswer, NotRampart } from './faults.js';
import type { Hooks } from './hooks.js';
import type { Machine } from './machine.js';
import { isProgrammingError } from './programming-error.js';
import { addressOf, type AnyRequest, contentOf } from './request.js';
import { waitBefore } from './retry.js';
import { streamed, uploadMs, uploadSize } from './upload.js';
import { userAgent } from './user-agent.js';

/** Settings that all calls of a client share. */
export interface Wiring {
  readonly baseUrl: string;
  /** The Authorization header; undefined without credentials. */
  readonly authorization: string | undefined;
  readonly timeoutMs: number;
  readonly retries: number;
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  readonly hooks: Hooks;
  readonly machine: Machine;
}

/** A response with status, headers and request id. */
export interface Answered<T> {
  readonly data: T;
  readonly status: number;
  readonly headers: Headers;
  /** Quote it in support requests. */
  readonly requestId: string | undefined;
}

/**
 * Makes a call, with retries if they are safe and useful. Throws ApiFault, NotRampart, NoAnswer, the reason of the caller's own signal, or the error of a
 * mistake in the program unchanged.
 */
export async function send(
  wiring: Wiring,
  method: string,
  path: string,
  request: AnyRequest,
): Promise<Answered<unknown>> {
  const call = prepared(wiring, method, path, request);
  for (let attempt = 1; ; attempt++) {
    const startedAt = wiring.machine.now();
    const outcome = await attemptOf(wiring, call, attempt);
    const { response, error } = outcome;
    request.signal?.throwIfAborted();
    const retryInMs = error === undefined ? undefined : retryOf(wiring, call, outcome, attempt);
    wiring.hooks.onEnded?.({
      ...{ operation: call.operation, url: call.url, attempt, durationMs: wiring.machine.now() - startedAt },
      ...{ status: response?.status, requestId: requestIdOf(response), error, retryInMs },
    });
    if (error === undefined && response) return answered(response, outcome.data);
    if (retryInMs === undefined) throw isOwn(error) ? error : new NoAnswer(call.operation, attempt, error);
    await wiring.machine.sleep(retryInMs, request.signal);
  }
}

interface Prepared {
  readonly operation: string;
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly request: AnyRequest;
  /** Size of the form in bytes; undefined for other bodies. */
  readonly upload: number | undefined;
}

function prepared(
  { baseUrl, authorization, machine }: Wiring,
  method: string,
  path: string,
  request: AnyRequest,
): Prepared {
  const takesKey = authorization !== undefined && (method === 'post' || method === 'put');
  const key = request.idempotencyKey ?? (takesKey ? machine.newKey() : undefined);
  const { type } = contentOf(request.body);
  return {
    operation: `${method.toUpperCase()} ${path}`,
    url: addressOf(baseUrl, path, request),
    method: method.toUpperCase(),
    headers: {
      accept: 'application/json, text/csv',
      ...userAgent(),
      ...(authorization === undefined ? {} : { authorization }),
      ...(type === undefined ? {} : { 'content-type': type }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
      ...lowerCased(request.headers),
    },
    request,
    upload: uploadSize(request.body),
  };
}

/** Names in the spelling of the client's own headers: fetch would join two spellings of one name to one value. */
const lowerCased = (headers: Readonly<Record<string, string>> = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

interface Outcome {
  readonly response?: Response;
  readonly data?: unknown;
  /** Why the attempt failed: a fault, or the error of fetch. */
  readonly error?: unknown;
}

async function attemptOf(wiring: Wiring, call: Prepared, attempt: number): Promise<Outcome> {
  const { operation, url, request } = call;
  const added = wiring.hooks.onAttempt?.({ operation, url, attempt }) ?? {};
  const deadline = new Deadline((request.timeoutMs ?? wiring.timeoutMs) + uploadMs(call.upload ?? 0), request.signal);
  let response: Response | undefined;
  try {
    response = await wiring.fetch(url, initOf(call, added, deadline));
    return { response, data: dataOf(operation, response, await response.text()) };
  } catch (error) {
    if (!isOwn(error) && isProgrammingError(error)) throw error;
    return response ? { response, error } : { error };
  } finally {
    deadline.end();
  }
}

/** Builds the options of fetch. A form is sent as a stream if the caller requests its progress; each chunk then restarts the timeout. */
function initOf(
  { method, headers, request, upload: total = 0 }: Prepared,
  added: Readonly<Record<string, string>>,
  deadline: Deadline,
): RequestInit {
  const init = {
    method,
    headers: { ...headers, ...lowerCased(added) },
    redirect: 'manual',
    signal: deadline.signal,
  } as const;
  const { body } = contentOf(request.body);
  const { onProgress } = request;
  const stream =
    onProgress && body instanceof FormData
      ? streamed(body, (sent) => {
          deadline.extend();
          onProgress({ sent: Math.min(sent, total), total });
        })
      : undefined;
  if (!stream) return body === undefined ? init : { ...init, body };
  const typed = { ...init.headers, 'content-type': stream.type };
  return { ...init, headers: typed, body: stream.body, duplex: 'half' };
}

function retryOf(wiring: Wiring, call: Prepared, { response, error }: Outcome, attempts: number): number | undefined {
  if (attempts > wiring.retries) return undefined;
  const retryAfter = response?.headers.get('retry-after') ?? null;
  return waitBefore({ attempts, error, retryAfter, isUpload: call.upload !== undefined }, wiring.machine);
}

/** Errors that already describe what happened; others become a NoAnswer. */
const isOwn = (error: unknown): boolean => error instanceof ApiFault || error instanceof NotRampart;

const requestIdOf = (response: Response | undefined): string | undefined =>
  response?.headers.get('x-request-id') ?? undefined;

const answered = (response: Response, data: unknown): Answered<unknown> => ({
  ...{ data, status: response.status, headers: response.headers, requestId: requestIdOf(response) },
});

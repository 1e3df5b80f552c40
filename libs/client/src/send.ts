import { ApiFault, NoAnswer } from './faults.js';
import type { Machine } from './machine.js';
import { addressOf, type AnyRequest, contentOf } from './request.js';
import { waitBefore } from './retry.js';

/** Settings that all calls of a client share. */
export interface Wiring {
  readonly baseUrl: string;
  /** The Authorization header; undefined without credentials. */
  readonly authorization: string | undefined;
  readonly timeoutMs: number;
  readonly retries: number;
  readonly fetch: typeof fetch;
  readonly machine: Machine;
}

/** A response with status, headers and request id. */
export interface Answered<T> {
  readonly data: T;
  readonly status: number;
  readonly headers: Headers;
  /** Quote it when you ask for help. */
  readonly requestId: string | undefined;
}

/** Makes a call, with retries where they are safe and useful. Throws ApiFault, NoAnswer, or the reason of the caller's own signal. */
export async function send(
  wiring: Wiring,
  method: string,
  path: string,
  request: AnyRequest,
): Promise<Answered<unknown>> {
  const operation = `${method.toUpperCase()} ${path}`;
  const call = prepared(wiring, method, path, request);
  for (let attempts = 1; ; attempts++) {
    const { response, text, error } = await attempt(wiring, operation, call, request);
    if (error === undefined && response) return answered(response, text);
    request.signal?.throwIfAborted();
    const wait =
      attempts > wiring.retries
        ? undefined
        : waitBefore(attempts, error, response?.headers.get('retry-after') ?? null, wiring.machine);
    if (wait === undefined) throw error instanceof ApiFault ? error : new NoAnswer(operation, attempts, error);
    await wiring.machine.sleep(wait, request.signal);
  }
}

interface Prepared {
  readonly url: string;
  readonly init: RequestInit;
}

function prepared(
  { baseUrl, authorization, machine }: Wiring,
  method: string,
  path: string,
  request: AnyRequest,
): Prepared {
  const { body, type } = contentOf(request.body);
  const takesKey = authorization !== undefined && (method === 'post' || method === 'put');
  const key = request.idempotencyKey ?? (takesKey ? machine.newKey() : undefined);
  const headers = {
    accept: 'application/json, text/csv',
    ...(authorization === undefined ? {} : { authorization }),
    ...(type === undefined ? {} : { 'content-type': type }),
    ...(key === undefined ? {} : { 'idempotency-key': key }),
    ...request.headers,
  };
  return {
    url: addressOf(baseUrl, path, request),
    init: { method: method.toUpperCase(), headers, redirect: 'manual', ...(body === undefined ? {} : { body }) },
  };
}

interface Outcome {
  readonly response?: Response;
  readonly text: string;
  /** Why the attempt failed: a fault, or the error of fetch. */
  readonly error?: unknown;
}

async function attempt(
  wiring: Wiring,
  operation: string,
  { url, init }: Prepared,
  request: AnyRequest,
): Promise<Outcome> {
  const timeout = AbortSignal.timeout(request.timeoutMs ?? wiring.timeoutMs);
  const signal = request.signal ? AbortSignal.any([request.signal, timeout]) : timeout;
  try {
    const response = await wiring.fetch(url, { ...init, signal });
    const text = await response.text();
    return response.ok ? { response, text } : { response, text, error: new ApiFault(operation, response, text) };
  } catch (error) {
    return { text: '', error };
  }
}

function answered({ status, headers }: Response, text: string): Answered<unknown> {
  const isJson = headers.get('content-type')?.includes('json') === true;
  return {
    data: isJson ? JSON.parse(text) : text === '' ? undefined : text,
    status,
    headers,
    requestId: headers.get('x-request-id') ?? undefined,
  };
}

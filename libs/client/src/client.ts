import type { Method } from './api-types.js';
import { baseUrlOf } from './base-url.js';
import type { Calls, Send } from './calls.js';
import type { Hooks } from './hooks.js';
import { lists, type Lists } from './lists.js';
import { base64Of } from './bytes.js';
import { type Machine, thisMachine } from './machine.js';
import type { AnyRequest } from './request.js';
import { type Answered, send, type Wiring } from './send.js';

export type Credentials = { readonly apiKey: string; readonly apiSecret: string } | { readonly accessToken: string };

export interface Settings {
  /** URL of the service, such as https://api.example.com */
  readonly baseUrl: string;
  /** Not needed for public routes. */
  readonly credentials?: Credentials;
  /** Milliseconds for one attempt; 10,000 by default. An upload gets more, depending on its size. */
  readonly timeoutMs?: number;
  /** Maximum number of retries; 4 by default, 0 for none. */
  readonly retries?: number;
  readonly fetch?: typeof fetch;
  /** Called around every attempt, for logs, metrics and traces. */
  readonly hooks?: Hooks;
  /** Clock, randomness, keys and sleep, for tests. */
  readonly machine?: Partial<Machine>;
}

/** Calls by method and path, typed by the OpenAPI document: `client.post('/api/users', { body: { email, firstName, lastName } })`. */
export interface Client extends Lists, Calls {
  /** Calls that also return status, headers and request id. */
  readonly send: Send;
  /** Returns this client with other credentials, such as a user's access token. */
  as(credentials: Credentials): Client;
}

const TIMEOUT_MS = 10_000;
const RETRIES = 4;

/** Throws TypeError for a `baseUrl` that is not the URL of a service. */
export function createClient(settings: Settings): Client {
  const wiring = wiringOf(settings);
  const answeredBy = (method: Method, path: string, request: AnyRequest = {}): Promise<Answered<unknown>> =>
    send(wiring, method, path, request);
  const typed = answeredBy as unknown as Send;
  const call = (method: Method) => async (path: string, request?: AnyRequest) =>
    (await answeredBy(method, path, request)).data;
  const calls = {
    get: call('get'),
    post: call('post'),
    put: call('put'),
    patch: call('patch'),
    delete: call('delete'),
  } as unknown as Calls;
  return { ...calls, send: typed, as: (credentials) => createClient({ ...settings, credentials }), ...lists(typed) };
}

const wiringOf = ({
  baseUrl,
  credentials,
  timeoutMs = TIMEOUT_MS,
  retries = RETRIES,
  fetch: given,
  hooks = {},
  machine,
}: Settings): Wiring => ({
  baseUrl: baseUrlOf(baseUrl),
  authorization: credentials && headerOf(credentials),
  timeoutMs,
  retries,
  // Browsers and workers refuse a fetch that is called as a method of another object.
  fetch: (url, init) => (given ?? globalThis.fetch)(url, init),
  hooks,
  machine: { ...thisMachine, ...machine },
});

const headerOf = (credentials: Credentials): string =>
  'accessToken' in credentials
    ? `Bearer ${credentials.accessToken}`
    : `Basic ${base64Of(new TextEncoder().encode(`${credentials.apiKey}:${credentials.apiSecret}`))}`;

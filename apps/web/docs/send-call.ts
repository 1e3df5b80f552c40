import { root } from './element.js';

export interface Credentials {
  key: string;
  secret: string;
  token: string;
}

export interface OutgoingCall {
  readonly method: string;
  readonly path: string;
  readonly inPath: Readonly<Record<string, string>>;
  readonly query: readonly (readonly [string, string])[];
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  readonly credentials: Credentials | undefined;
}

export interface Answer {
  /** 0 if there was no response. */
  readonly status: number;
  readonly text: string;
  readonly durationMs: number;
}

/** Returns the service that serves this page, at any base path. */
const service = (): URL => new URL(`${root()}../`, location.href);

/** Whether the service is a sandbox, which marks its responses. */
export const isSandbox = (): Promise<boolean> =>
  fetch(location.pathname, { method: 'HEAD', credentials: 'omit' }).then(
    ({ headers }) => headers.get('X-Rampart-Mode') === 'sandbox',
    () => false,
  );

/** Sends a call without cookies, so that a dashboard session does not act as credentials. */
export async function sendCall(call: OutgoingCall): Promise<Answer> {
  const startedAt = performance.now();
  const took = (): number => Math.round(performance.now() - startedAt);
  try {
    const answer = await fetch(addressOf(call), {
      method: call.method.toUpperCase(),
      headers: { ...call.headers, ...authorization(call.credentials), ...typeOf(call.body) },
      ...(call.body === undefined ? {} : { body: call.body }),
      credentials: 'omit',
      cache: 'no-store',
      redirect: 'error',
    });
    return { status: answer.status, text: pretty(await answer.text()), durationMs: took() };
  } catch (error) {
    return { status: 0, text: String(error), durationMs: took() };
  }
}

function addressOf({ path, inPath, query }: OutgoingCall): URL {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(inPath[name] ?? ''));
  const address = new URL(filled.slice(1), service());
  for (const [name, value] of query) address.searchParams.append(name, value);
  return address;
}

function authorization(credentials: Credentials | undefined): Record<string, string> {
  if (credentials === undefined) return {};
  const { key, secret, token } = credentials;
  if (token !== '') return { Authorization: `Bearer ${token}` };
  return key === '' ? {} : { Authorization: `Basic ${base64(`${key}:${secret}`)}` };
}

const base64 = (text: string): string => btoa(String.fromCharCode(...new TextEncoder().encode(text)));

const typeOf = (body: string | undefined): Record<string, string> =>
  body === undefined ? {} : { 'Content-Type': 'application/json' };

/** Formats JSON only if it serialises to the same text, so that numbers stay exact. */
function pretty(text: string): string {
  try {
    const value: unknown = JSON.parse(text);
    return JSON.stringify(value) === text ? JSON.stringify(value, null, 2) : text;
  } catch {
    return text;
  }
}

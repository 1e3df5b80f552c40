import { type Backend, ToolFailure } from './tool.js';

export interface Caller {
  readonly baseUrl: string;
  readonly authorization: string;
  /** Sent with each call, such as the address of the tool's caller. */
  readonly headers?: Readonly<Record<string, string>>;
}

const TIMEOUT_MS = 20_000;

/** Calls the partner API over HTTP with the caller's own credentials. */
export function httpBackend({ baseUrl, authorization, headers = {} }: Caller): Backend {
  const call: Backend['call'] = async (method, path, body) => {
    const response = await fetch(baseUrl + path, {
      method,
      headers: { ...headers, authorization, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: 'error',
    }).catch((error: Error) => {
      throw new ToolFailure(`${method} ${path} got no response: ${error.message}`);
    });
    const text = await response.text();
    if (!response.ok) throw new ToolFailure(`${method} ${path} answered ${response.status}: ${text}`);
    return text === '' ? {} : (JSON.parse(text) as unknown);
  };
  return {
    call,
    listEvents: (query) => {
      const search = new URLSearchParams();
      for (const [name, value] of Object.entries(query) as [string, string | number | undefined][])
        if (value !== undefined) search.set(name, String(value));
      return call('GET', `/api/webhook-events?${search.toString()}`);
    },
  };
}

import type { CallOptions } from './api-types.js';

/** The request of any operation. */
export interface AnyRequest extends CallOptions {
  readonly path?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

/** Builds the URL of a call, with escaped ids, and without undefined query parameters. */
export function addressOf(baseUrl: string, path: string, { path: ids = {}, query = {} }: AnyRequest): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(idOf(ids as Record<string, unknown>, name, path)),
  );
  const pairs = Object.entries(query as Record<string, unknown>).filter(
    ([, value]) => value !== undefined && value !== null,
  );
  const search = new URLSearchParams(
    Object.fromEntries(pairs.map(([name, value]) => [name, String(value)])),
  ).toString();
  return `${baseUrl}${filled}${search === '' ? '' : `?${search}`}`;
}

/** Returns the body in the form that fetch accepts, and its content type unless fetch sets it. */
export function contentOf(body: unknown): { body?: string | FormData | URLSearchParams; type?: string } {
  if (body === undefined) return {};
  if (body instanceof FormData || body instanceof URLSearchParams) return { body };
  return { body: JSON.stringify(body), type: 'application/json' };
}

/** An empty id would produce the URL of something else. */
function idOf(ids: Record<string, unknown>, name: string, path: string): string {
  const id = ids[name];
  if (typeof id !== 'string' || id === '') throw new TypeError(`${path} needs the id "${name}"`);
  return id;
}

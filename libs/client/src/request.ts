import type { CallOptions } from './api-types.js';

/** The request of any operation. */
export interface AnyRequest extends CallOptions {
  readonly path?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

/** The address of a call: ids put in and escaped, query without what is undefined. */
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

/** The body as fetch takes it, and its content type unless fetch knows better. */
export function contentOf(body: unknown): { body?: string | FormData | URLSearchParams; type?: string } {
  if (body === undefined) return {};
  if (body instanceof FormData || body instanceof URLSearchParams) return { body };
  return { body: JSON.stringify(body), type: 'application/json' };
}

/** An empty id would make the address of something else. */
function idOf(ids: Record<string, unknown>, name: string, path: string): string {
  const id = ids[name];
  if (typeof id !== 'string' || id === '') throw new TypeError(`${path} needs the id "${name}"`);
  return id;
}

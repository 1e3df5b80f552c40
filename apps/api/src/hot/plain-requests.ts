import { AsyncResource } from 'node:async_hooks';
import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import { hasTwoHosts, parseJson } from '@rampart/http';
import type { HotRoute } from './hot-route.js';

const ID = '([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})';
const JSON_TYPE = /^application\/json(?:; ?charset=utf-8)?$/i;
/** The limit of `bodyParsers`. */
const MAX_BODY = 100 * 1_024;

/** Request headers that need the full route. */
const UNUSUAL = ['if-none-match', 'if-modified-since', 'transfer-encoding', 'content-encoding', 'expect', 'upgrade'];

export interface Found {
  readonly route: HotRoute;
  readonly id: string;
  readonly query: string;
}

/** Matches requests whose path is spelled exactly as in the contract. */
export function findRoute(routes: readonly HotRoute[]): (request: IncomingMessage) => Found | undefined {
  const patterns = routes.map((route) => ({ route, path: new RegExp(`^${route.pattern.replace(/:\w+/, ID)}$`) }));
  return ({ method, url = '' }) => {
    const at = url.indexOf('?');
    const path = at < 0 ? url : url.slice(0, at);
    for (const { route, path: pattern } of patterns) {
      const match = route.method === method && pattern.exec(path);
      if (match) return { route, id: match[1] ?? '', query: at < 0 ? '' : url.slice(at + 1) };
    }
    return undefined;
  };
}

/** Whether a request has no body, or JSON of a known length, and no unusual headers. */
export function isPlain(request: IncomingMessage): boolean {
  const { headers, method } = request;
  if (UNUSUAL.some((name) => name in headers) || hasTwoHosts(request)) return false;
  const length = headers['content-length'];
  if (method === 'GET') return length === undefined;
  return JSON_TYPE.test(headers['content-type'] ?? '') && Number(length) > 0 && Number(length) <= MAX_BODY;
}

/** Reads the text of a body, undefined if it is not UTF-8; never calls back if the client disconnects before the end. */
export function readText(request: IncomingMessage, then: (text: string | undefined) => void): void {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  const end = (): void => {
    const bytes = chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks);
    if (!isUtf8(bytes)) return then(undefined);
    const text = bytes.toString('utf8');
    then(text.startsWith('\ufeff') ? text.slice(1) : text);
  };
  const own = new AsyncResource('RequestBody'); // events of a request are emitted in the async context of its connection
  request.on('end', () => own.runInAsyncScope(end));
}

/** Parses the body as an object; undefined if Express must report what is wrong with it. */
export function jsonIn(text: string | undefined): object | undefined {
  try {
    return text === undefined ? undefined : parseJson(text);
  } catch {
    return undefined;
  }
}

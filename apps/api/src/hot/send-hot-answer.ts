import { hash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { HotAnswer } from './hot-route.js';

const JSON_TYPE = 'application/json; charset=utf-8';

/** Sends a response with all of its headers at once. */
export function sendHotAnswer(
  response: ServerResponse,
  { status, body, headers = [], isList = false }: HotAnswer,
  others: readonly string[],
): void {
  const length = Buffer.byteLength(body);
  const tag = isList ? [] : ['ETag', weakTag(body, length)];
  response
    .writeHead(status, [...others, ...headers, 'Content-Type', JSON_TYPE, 'Content-Length', String(length), ...tag])
    .end(body, length === body.length ? 'latin1' : 'utf8'); // ASCII only, so no conversion is needed
}

/** Computes the weak ETag as Express does. */
export const weakTag = (body: string, length: number): string =>
  `W/"${length.toString(16)}-${hash('sha1', body, 'base64').slice(0, 27)}"`;

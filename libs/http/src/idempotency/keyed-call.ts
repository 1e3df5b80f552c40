import { fault } from '@rampart/kernel';
import type { Request } from 'express';
import { readsItsOwnBody } from '../parse-body.js';

/** A call that its caller may repeat without repeating its effect. */
export interface KeyedCall {
  readonly partnerId: string;
  /** Scope of the key: the user of the token, the method, and the path with its ids. */
  readonly scope: string;
  readonly key: string;
  /** Content of the request. Missing until a route that reads its own body has done so. */
  content?: unknown;
  /** The stored response, while the contents cannot be compared yet. */
  answered?: StoredAnswer;
}

export interface StoredAnswer {
  /** Fingerprint of the request's content. */
  readonly fingerprint: string;
  readonly status: number;
  /** The exact text; throws for a row of another call. */
  readonly body: () => string;
}

interface Caller {
  readonly partnerId: string;
  readonly userId?: string;
}

/** Undefined without a key, for a safe method, and without a caller. Throws IDEMPOTENCY_KEY_INVALID. */
export function keyedCall(request: Request): KeyedCall | undefined {
  const { user } = request as { user?: Caller };
  const keys = request.headersDistinct['idempotency-key'];
  if (!keys || !user || !CHANGING.has(request.method)) return undefined;
  const [key = '', ...more] = keys;
  if (more.length > 0 || !PRINTABLE.test(key)) throw fault('IDEMPOTENCY_KEY_INVALID');
  const { partnerId, userId } = user;
  const scope = [...(userId === undefined ? [] : [`user ${userId}`]), request.method, pathOf(request)].join(' ');
  return { partnerId, scope, key, ...(readsItsOwnBody(request.path) ? {} : { content: request.body ?? {} }) };
}

const CHANGING: ReadonlySet<string> = new Set(['POST', 'PUT']);
const PRINTABLE = /^[\x20-\x7e]{1,255}$/;

/** Normalizes a path: with and without /api, a slash at the end, letters in any case. */
function pathOf({ route, params }: Request): string {
  const { path } = route as { path: string };
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  return filled.replace(/^\/api(?=\/)/, '');
}

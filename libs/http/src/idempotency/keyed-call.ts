import { fault, isId } from '@rampart/kernel';
import type { Request } from 'express';
import { readsItsOwnBody } from '../streamed-routes.js';

/** A call that its caller may repeat without repeating its effect. */
export interface KeyedCall {
  readonly partnerId: string;
  /** Scope of the key: the user of the token, the method, and the path with its ids. */
  readonly scope: string;
  readonly key: string;
  /** The user of the token, or the API key. The stored response is sent to no other caller. */
  readonly caller: string;
  /** Whether the response shows a secret. Such a response is neither stored nor sent again. */
  readonly showsSecret: boolean;
  /** Content of the request, absent until a route that reads its own body has done so. */
  content?: unknown;
  /** The stored response, kept until the contents can be compared. */
  answered?: StoredAnswer;
}

export interface StoredAnswer {
  readonly caller: string;
  /** Fingerprint of the request's content. */
  readonly fingerprint: string;
  readonly status: number;
  /** Returns the exact text. Throws for a row of another call. */
  readonly body: () => string;
}

interface Caller {
  readonly partnerId: string;
  readonly userId?: string;
  readonly keyId?: string;
}

/** Returns undefined without a key, for a safe method, and without a caller. Throws IDEMPOTENCY_KEY_INVALID. */
export function keyedCall(request: Request, showsSecret: boolean): KeyedCall | undefined {
  const { user } = request as { user?: Caller };
  const keys = request.headersDistinct['idempotency-key'];
  if (!keys || !user || !CHANGING.has(request.method)) return undefined;
  const [key = '', ...more] = keys;
  if (more.length > 0 || !PRINTABLE.test(key)) throw fault('IDEMPOTENCY_KEY_INVALID');
  const { partnerId, userId } = user;
  const scope = [...(userId === undefined ? [] : [`user ${userId}`]), request.method, pathOf(request)].join(' ');
  const content = readsItsOwnBody(request.path) ? {} : { content: (request.body as unknown) ?? {} };
  return { partnerId, scope, key, caller: callerOf(user), showsSecret, ...content };
}

/** A partner's tokens count as the API key that created them. */
function callerOf({ partnerId, userId, keyId }: Caller): string {
  if (userId !== undefined) return `user ${userId}`;
  return keyId === undefined ? `partner ${partnerId}` : `key ${keyId}`;
}

const CHANGING: ReadonlySet<string> = new Set(['POST', 'PUT']);
const PRINTABLE = /^[\x20-\x7e]{1,255}$/;

/** Normalizes a path: with and without /api, a slash at the end, letters in any case, including those of ids. */
function pathOf({ route, params }: Request): string {
  const { path } = route as { path: string };
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = String(params[name]);
    return encodeURIComponent(isId(value) ? value.toLowerCase() : value);
  });
  return filled.replace(/^\/api(?=\/)/, '');
}

import type { Request } from 'express';
import type { KeyedCall, StoredAnswer } from './keyed-call.js';

interface Remembered {
  readonly call: KeyedCall;
  readonly compare: (answered: StoredAnswer) => void;
}

const calls = new WeakMap<Request, Remembered>();

export function remember(request: Request, call: KeyedCall, compare: (answered: StoredAnswer) => void): void {
  calls.set(request, { call, compare });
}

/** Whether the key has a stored response, as far as is known without the body. Checks that this call makes now then need no repetition. */
export const isRepeated = (request: Request): boolean => calls.get(request)?.call.answered !== undefined;

/** Sets the content of a route that reads its own body, before any write. Throws the stored response of a repeated call. */
export function hasRead(request: Request, content: unknown): void {
  const keyed = calls.get(request);
  if (!keyed) return;
  keyed.call.content = content;
  if (keyed.call.answered) keyed.compare(keyed.call.answered);
}

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

/** Whether the call was answered before, as far as can be told without its body: what was checked then need not be checked again. */
export const isRepeated = (request: Request): boolean => calls.get(request)?.call.answered !== undefined;

/** For a route that reads its own body: says what it read, before anything is written. Throws the stored answer of a repeated call. */
export function hasRead(request: Request, content: unknown): void {
  const keyed = calls.get(request);
  if (!keyed) return;
  keyed.call.content = content;
  if (keyed.call.answered) keyed.compare(keyed.call.answered);
}

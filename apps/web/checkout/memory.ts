import type { Draft } from './draft.js';

/** What a reload must not lose. Of this window alone, and gone with it: no cookies, which a frame of another site would not get anyway. */
export interface Memory {
  token?: string;
  draft?: Draft;
  /** The call that places the order, and its Idempotency-Key: the same call again has the same key. */
  placing?: { body: string; key: string };
  /** An order was asked for and the page around us was not told of it yet. */
  untold?: boolean;
}

const name = `rampart:checkout:${location.search}`;

export function remembered(): Memory {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? '{}') as Memory;
  } catch {
    return {}; // storage can be forbidden in a frame; then a reload begins anew
  }
}

export function remember(change: Memory): void {
  try {
    sessionStorage.setItem(name, JSON.stringify({ ...remembered(), ...change }));
  } catch {
    // as above
  }
}

export function keyFor(body: string): string {
  const { placing } = remembered();
  if (placing?.body === body) return placing.key;
  const key = crypto.randomUUID();
  remember({ placing: { body, key } });
  return key;
}

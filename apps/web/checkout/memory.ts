import type { Draft } from './draft.js';

/** What the page knows of its visit. Of this window alone, and gone with it: no cookies, which a frame of another site would not get anyway. */
export interface Memory {
  token?: string;
  draft?: Draft;
  /** The call that places the order, and its Idempotency-Key: the same call again has the same key. */
  placing?: { body: string; key: string };
  /** An order was requested, and the page around us does not know of it yet. */
  unannounced?: boolean;
  /** The completed order from which the page has returned to the partner by itself, or at which its visitor stays. */
  returnedFrom?: string;
}

const name = `rampart:checkout:${location.search}`;

/** The page works from this copy. Storage only carries it over a reload: a browser may block it in a frame, which then begins anew. */
let memory: Memory | undefined;

export const remembered = (): Memory => (memory ??= stored());

export function remember(change: Memory): void {
  memory = { ...remembered(), ...change };
  try {
    sessionStorage.setItem(name, JSON.stringify(memory));
  } catch {
    // no storage in this frame
  }
}

export function keyFor(body: string): string {
  const { placing } = remembered();
  if (placing?.body === body) return placing.key;
  const key = crypto.randomUUID();
  remember({ placing: { body, key } });
  return key;
}

function stored(): Memory {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? '{}') as Memory;
  } catch {
    return {};
  }
}

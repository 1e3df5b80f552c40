import type { Draft } from './draft.js';

/** An email and a phone that the visitor claims. */
export interface Claim {
  readonly email: string;
  readonly phone: string;
  readonly code: string;
}

/** The page's state, kept as long as its window. A frame of another site would not receive cookies. */
export interface Memory {
  token?: string;
  draft?: Draft;
  /** The draft with which the user continued; a changed draft is checked again. */
  agreed?: string;
  /** The email and phone that the last code was sent for. */
  claim?: Claim;
  /** The home address as typed so far, until it is submitted. */
  address?: string | undefined;
  /** The call that places the order, and its Idempotency-Key. A retry uses the same key. */
  placing?: { body: string; key: string };
  /** Whether an order was placed of which the embedding page has not been notified. */
  unannounced?: boolean;
  /** The completed order from which the page returned to the partner automatically, or at which the user chose to stay. */
  returnedFrom?: string;
}

const name = `rampart:checkout:${location.search}`;

/** Working copy of the state. Session storage carries it over a reload; a frame whose storage the browser blocks starts again. */
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

import { ApiFault, type Schema } from '../shared/answers.js';
import { type CheckoutSession, get, post, setSessionToken } from './api.js';
import { remember, remembered } from './memory.js';
import type { Params } from './params.js';

/** Why the page cannot start: a wrong link, one that opens no more, one by an API key that the partner does not accept, or no connection. */
export type DeadEndKind = 'link' | 'spent' | 'keyLinks' | 'offline';

export type Beginning = { readonly session: CheckoutSession } | { readonly deadEnd: DeadEndKind };

/** Resumes the session from before a reload, or starts one. */
export async function begin({ session, requestId, apiKey, preview }: Params): Promise<Beginning> {
  const { hash } = location;
  try {
    const link = takeToken(HAND_OFF);
    if (link !== undefined) return { session: await enterSession(post('/api/hand-off/take', { token: link })) };
    const secret = takeToken(SECRET);
    if (preview !== undefined) return { session: await startSession({ preview }) };
    const address = session
      ? { session, ...(secret ? { token: secret } : {}) }
      : { ...(requestId ? { requestId } : {}), ...(apiKey ? { apiKey } : {}) };
    return { session: (await resumeSession()) ?? (await startSession(address)) };
  } catch (error) {
    const deadEnd = error instanceof ApiFault ? kindOf(error) : 'offline';
    if (deadEnd === 'offline') history.replaceState(null, '', location.pathname + location.search + hash); // a token that was not taken opens at the next attempt
    return { deadEnd };
  }
}

/** Statuses after which the same call may succeed. */
const MAY_SUCCEED_LATER = new Set([408, 429]);

function kindOf({ code, fault: { statusCode } }: ApiFault): DeadEndKind {
  if (statusCode >= 500 || MAY_SUCCEED_LATER.has(statusCode)) return 'offline';
  if (code === 'CHECKOUT_LINK_USED' || code === 'CHECKOUT_LINK_EXPIRED') return 'spent';
  return code === 'CHECKOUT_KEY_LINKS_OFF' ? 'keyLinks' : 'link';
}

async function resumeSession(): Promise<CheckoutSession | undefined> {
  const { token } = remembered();
  if (token === undefined) return undefined;
  setSessionToken(token);
  return get('/api/visit').catch((error: unknown) => {
    if (!(error instanceof ApiFault && error.fault.statusCode === 401)) throw error;
    setSessionToken(undefined);
    return undefined;
  });
}

const startSession = (link: Schema<'StartCheckoutSessionDto'>): Promise<CheckoutSession> =>
  enterSession(post('/api/visits', link));

async function enterSession(started: Promise<CheckoutSession & { token: string }>): Promise<CheckoutSession> {
  const { token, ...session } = await started;
  setSessionToken(token);
  remember({ token });
  return session;
}

/** Tokens follow the #, so that no server, log or referrer receives them. */
const HAND_OFF = /^#handOff=([0-9a-f]{64})$/;
const SECRET = /^#token=([0-9a-f]{64})$/;

/** Returns the link for the user's phone. */
export const linkOf = (token: string): string =>
  `${location.origin}${location.pathname}${location.search}#handOff=${token}`;

/** Removes the token of such a link from the address and returns it: it works once. */
function takeToken(form: RegExp): string | undefined {
  const [, token] = form.exec(location.hash) ?? [];
  if (token !== undefined) history.replaceState(null, '', location.pathname + location.search);
  return token;
}

import { ApiFault } from '../shared/answers.js';
import { type CheckoutSession, get, post, setSessionToken } from './api.js';
import { remember, remembered } from './memory.js';
import type { Params } from './params.js';

export type Beginning = { readonly session: CheckoutSession } | { readonly deadEnd: 'link' | 'offline' };

/** Resumes the session from before a reload, or starts one. */
export async function begin({ requestId, apiKey, preview }: Params): Promise<Beginning> {
  try {
    const link = takeLink();
    if (link !== undefined) return { session: await enterSession(post('/api/hand-off/take', { token: link })) };
    if (preview !== undefined) return { session: await startSession({ preview }) };
    return {
      session:
        (await resumeSession()) ??
        (await startSession({ ...(requestId ? { requestId } : {}), ...(apiKey ? { apiKey } : {}) })),
    };
  } catch (error) {
    return { deadEnd: error instanceof ApiFault && error.fault.statusCode < 500 ? 'link' : 'offline' };
  }
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

const startSession = (link: { requestId?: string; apiKey?: string; preview?: string }): Promise<CheckoutSession> =>
  enterSession(post('/api/visits', link));

async function enterSession(started: Promise<CheckoutSession & { token: string }>): Promise<CheckoutSession> {
  const { token, ...session } = await started;
  setSessionToken(token);
  remember({ token });
  return session;
}

const LINK = /^#handOff=([0-9a-f]{64})$/;

/** Returns the link for the user's phone. The token follows the #, so that no server, log or referrer receives it. */
export const linkOf = (token: string): string =>
  `${location.origin}${location.pathname}${location.search}#handOff=${token}`;

/** Removes the token of such a link from the address and returns it: it works once. */
function takeLink(): string | undefined {
  const [, token] = LINK.exec(location.hash) ?? [];
  if (token !== undefined) history.replaceState(null, '', location.pathname + location.search);
  return token;
}

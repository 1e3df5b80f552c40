import { ApiFault } from '../shared/answers.js';
import { get, post, speakAs, type Visit } from './api.js';
import { remember, remembered } from './memory.js';
import type { Params } from './params.js';

export type Beginning = { readonly visit: Visit } | { readonly deadEnd: 'link' | 'offline' };

/** Goes on with the visit of before a reload, or begins one. */
export async function begin({ requestId, apiKey }: Params): Promise<Beginning> {
  try {
    const link = takeLink();
    if (link !== undefined) return { visit: await entered(post('/api/hand-off/take', { token: link })) };
    return {
      visit: (await goOn()) ?? (await start({ ...(requestId ? { requestId } : {}), ...(apiKey ? { apiKey } : {}) })),
    };
  } catch (error) {
    return { deadEnd: error instanceof ApiFault && error.fault.statusCode < 500 ? 'link' : 'offline' };
  }
}

async function goOn(): Promise<Visit | undefined> {
  const { token } = remembered();
  if (token === undefined) return undefined;
  speakAs(token);
  return get('/api/visit').catch((error: unknown) => {
    if (!(error instanceof ApiFault && error.fault.statusCode === 401)) throw error;
    speakAs(undefined);
    return undefined;
  });
}

const start = (link: { requestId?: string; apiKey?: string }): Promise<Visit> => entered(post('/api/visits', link));

async function entered(started: Promise<Visit & { token: string }>): Promise<Visit> {
  const { token, ...visit } = await started;
  speakAs(token);
  remember({ token });
  return visit;
}

const LINK = /^#handOff=([0-9a-f]{64})$/;

/** Where this page is, for the visitor's phone. After the #, so that no server, log or page before it learns the token. */
export const linkOf = (token: string): string =>
  `${location.origin}${location.pathname}${location.search}#handOff=${token}`;

/** The token of such a link; it works once, so it does not stay in the address. */
function takeLink(): string | undefined {
  const [, token] = LINK.exec(location.hash) ?? [];
  if (token !== undefined) history.replaceState(null, '', location.pathname + location.search);
  return token;
}

import { ApiFault } from '../shared/answers.js';
import { get, post, speakAs, type Visit } from './api.js';
import { remember, remembered } from './memory.js';
import type { Params } from './params.js';

export type Beginning = { readonly visit: Visit } | { readonly deadEnd: 'link' | 'offline' };

/** Goes on with the visit of before a reload, or begins one. */
export async function begin({ requestId, apiKey }: Params): Promise<Beginning> {
  try {
    return { visit: (await goOn()) ?? (await start({ ...(requestId ? { requestId } : {}), ...(apiKey ? { apiKey } : {}) })) };
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

async function start(link: { requestId?: string; apiKey?: string }): Promise<Visit> {
  const { token, ...visit } = await post('/api/visits', link);
  speakAs(token);
  remember({ token });
  return visit;
}

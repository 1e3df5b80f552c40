import createClient, { type Middleware } from 'openapi-fetch';
import type { components, paths } from './api.gen.js';

/** A shape that the server answers or takes. */
export type Schema<Name extends keyof components['schemas']> = components['schemas'][Name];

/** An error of the server. Its `message` is one sentence that a person can read; `code` is stable. */
export class ApiFault extends Error {
  constructor(readonly fault: Schema<'FaultView'>) {
    super(fault.message);
    this.name = 'ApiFault';
  }

  get code(): string {
    return this.fault.code;
  }
}

/**
 * Calls one page's own API by paths below the page: `pageApi<'dashboard'>().GET('/api/me')`. An answer that is no success is thrown
 * as ApiFault, so `data` is there.
 */
export function pageApi<Page extends string>(...middlewares: Middleware[]) {
  const client = createClient<PathsOf<Page>>({ baseUrl: BASE });
  client.use(...middlewares, { onResponse: ({ response }) => thrownUnlessOk(response) });
  return client;
}

/** The address of something below the page, such as `/api/events`. */
export const below = (path: string): string => BASE + path;

/** What a call answered. */
export async function ok<T>(call: Promise<{ data?: T }>): Promise<T> {
  return (await call).data as T;
}

export async function thrownUnlessOk(response: Response): Promise<undefined> {
  if (!response.ok && response.status !== 304) throw new ApiFault(await faultOf(response));
}

const BASE = new URL('.', document.baseURI).pathname.replace(/\/$/, '');

type PathsOf<Page extends string> = { [Path in keyof paths as Path extends `/${Page}${infer Below}` ? Below : never]: paths[Path] };

/** A proxy in between may answer something else than JSON. */
async function faultOf(response: Response): Promise<Schema<'FaultView'>> {
  const { status, statusText } = response;
  const unknown = { statusCode: status, error: statusText, message: statusText || `The server answered ${status}.`, code: `HTTP_${status}`, requestId: '' };
  return response.json().catch(() => unknown) as Promise<Schema<'FaultView'>>;
}

import createClient, { type Middleware } from 'openapi-fetch';
import { BASE, type PathsOf, thrownUnlessOk } from './answers.js';

export { ApiFault, below, type Schema, thrownUnlessOk } from './answers.js';

/**
 * Calls one page's own API by paths below the page: `pageApi<'dashboard'>().GET('/api/me')`. Throws ApiFault on any
 * response but a success, so `data` is always present.
 */
export function pageApi<Page extends string>(...middlewares: Middleware[]) {
  const client = createClient<PathsOf<Page>>({ baseUrl: BASE });
  client.use(...middlewares, { onResponse: ({ response }) => thrownUnlessOk(response) });
  return client;
}

/** Returns the data of a successful call. */
export async function ok<T>(call: Promise<{ data?: T }>): Promise<T> {
  return (await call).data as T;
}

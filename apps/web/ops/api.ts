import { pageApi } from '../shared/api.js';

/** The console's own API. */
export const api = pageApi<'ops'>();

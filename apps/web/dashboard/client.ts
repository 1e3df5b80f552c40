import { ApiFault, ok, pageApi, type Schema } from '../shared/api.js';

/** The dashboard's own API. */
export const api = pageApi<'dashboard'>();
export { ApiFault, ok };
export type { Schema };

export type Me = Schema<'MeView'>;
export type Role = Me['role'];

/** Whether the error is a response with this code. */
export const isFault = (error: unknown, code: string): boolean => error instanceof ApiFault && error.code === code;

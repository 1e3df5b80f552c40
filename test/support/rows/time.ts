import { type Sql, sql } from '@rampart/sql';

/** Moments by the service's clock, as expressions of SQL. */
export const NOW = sql`rampart_now()`;
export const ago = (span: string): Sql => sql`rampart_now() - ${span}::interval`;
export const ahead = (span: string): Sql => sql`rampart_now() + ${span}::interval`;
export const NEW_ID = sql`gen_random_uuid()`;

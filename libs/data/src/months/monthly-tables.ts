import { type Sql, sql } from '@rampart/sql';

/**
 * Logs with a partition for each month of their ids, and for how many days rows are kept. `next_month_step.sql` has the same list: it runs as the owner of
 * the tables, and takes no bounds from the service's role.
 */
export const MONTHLY_LOGS = {
  api_call: { keptDays: 3 },
  webhook_attempt: { keptDays: 30 },
} as const;

/** Tables with a partition for each month, of which no month is removed by itself, and the column whose ids say to which month a row belongs. */
export const MONTHLY_RECORDS = {
  posting: 'journal_id',
  transaction_history: 'transaction_id',
  webhook_delivery: 'event_id',
  webhook_event: 'id',
} as const;

export const MONTHLY_TABLES: readonly string[] = [...Object.keys(MONTHLY_LOGS), ...Object.keys(MONTHLY_RECORDS)];

/** True of ids that were made until now. A day more allows for machines whose clocks differ. */
export const madeUntilNow = (id: Sql): Sql => sql`${id} < id_from(now() + interval '1 day')`;

/**
 * True of ids that were made in the last days. A read with this condition opens the partitions of these months alone. Ids are made by the true time, of which
 * the sandbox's clock is never behind, so every row of these days by that clock is among them.
 */
export const madeInLastDays = (id: Sql, days: number): Sql =>
  sql`${id} >= id_from(now() - make_interval(days => ${days + 1})) AND ${madeUntilNow(id)}`;

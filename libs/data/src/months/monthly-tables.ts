import { DAY, idFrom } from '@rampart/kernel';

/**
 * Tables with a partition for each month of their ids, and for how many days rows are kept. `next_month_step.sql` has the same list: it runs as the owner of
 * the tables, and takes no bounds from the service's role.
 */
export const MONTHLY_TABLES = {
  api_call: { keptDays: 3 },
  webhook_attempt: { keptDays: 30 },
} as const;

/** A range of ids: `from` included, `to` excluded. */
export interface Ids {
  readonly from: string;
  readonly to: string;
}

/**
 * Ids made in the last days. A read that names them opens the partitions of these months alone. Ids are made by the true time, of which the sandbox's clock is
 * never behind, so every row of these days by that clock is among them. A day more on both sides allows for machines whose clocks differ.
 */
export const idsOfLast = (days: number, now = Date.now()): Ids => ({
  from: idFrom(new Date(now - (days + 1) * DAY)),
  to: idFrom(new Date(now + DAY)),
});

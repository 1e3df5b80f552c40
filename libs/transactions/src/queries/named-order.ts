import { type Sql, sql } from '@rampart/sql';

/** Order that the payer's reference of the unmatched payment `e` names; null if it is no order's id. */
export const NAMED_ORDER: Sql = sql`CASE WHEN e.content->>'reference' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN (e.content->>'reference')::uuid END`;

/** Selects the orders that unmatched payments name, by the ids of their events or the references of their returns: arrays of text. */
export const ordersOfHeldPayments = (events: Sql, references: Sql): Sql => sql`
  SELECT orders_of_held_payments(${events}::text[], ${references}::text[])`;

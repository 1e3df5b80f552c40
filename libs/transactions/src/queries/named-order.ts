import { type Sql, sql } from '@rampart/sql';

/** Order that the payer's reference of the unmatched payment `e` names; null if it is no order's id. */
export const NAMED_ORDER: Sql = sql`CASE WHEN e.content->>'reference' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN (e.content->>'reference')::uuid END`;

/**
 * Selects the orders that unmatched payments name, by the ids under which their events are stored or by the references of their returns: arrays of text. A payment that
 * waits for an operator, or that went back, belongs to no order, but the order that it names shows it.
 */
export const ordersOfHeldPayments = (events: Sql, references: Sql): Sql => sql`
  SELECT ${NAMED_ORDER} FROM inbound_event e WHERE e.transaction_id IS NULL AND e.source = 'fiatRail' AND e.event_id = ANY(${events}::text[])
  UNION SELECT ${NAMED_ORDER} FROM inbound_event e JOIN payout p ON p.inbound_event_id = e.id
    WHERE e.transaction_id IS NULL AND p.reference = ANY(${references}::text[])`;

import type { InboundEvent } from '@rampart/data';
import { type Executor, rows, type Sql, sql } from '@rampart/sql';
import { reverseBookings } from '@rampart/ledger';
import type { EntityManager } from 'typeorm';

/** Causes of the booking of a written-off return and of its reversal. */
export const RETURN_WRITTEN_OFF = { cause: 'returnWrittenOff', reversalCause: 'returnWrittenOffTakenBack' } as const;

/** Causes of the bookings of unmatched money that does not come from a customer, and of their reversal. */
export const UNMATCHED_ITEM = {
  causes: { interestGiven: 'bankInterestReceived', chargeGiven: 'bankChargeReturned', moneyIn: 'ownMoneyIn' },
  reversalCause: 'unmatchedItemTakenBack',
} as const;

/** Subject in `manual_booking` of what operators booked about an unmatched payment. */
export const unmatchedSubject = ({ id }: Pick<InboundEvent, 'id'>): string => SUBJECT_PREFIX + id;

/** Returns the unmatched payment that such a booking is about, or undefined if it is about something else. */
export const unmatchedEventId = (subject: string): string | undefined =>
  subject.startsWith(SUBJECT_PREFIX) ? subject.slice(SUBJECT_PREFIX.length) : undefined;

/** Condition on the manual booking `m`: it records that unmatched money does not come from a customer, and its entry is not reversed. */
const IS_ITEM: Sql = sql`m.kind <> 'writeOff' AND NOT EXISTS (
  SELECT FROM journal b JOIN journal r ON r.cause = ${UNMATCHED_ITEM.reversalCause} AND r.reference = b.id::text AND r.partner_id = b.partner_id
  WHERE b.cause = ANY(${Object.values(UNMATCHED_ITEM.causes)}) AND b.reference = m.id::text)`;

/** Condition on the event `e`: it has no order, has not vanished, was not returned, and is not booked as anything else. */
export const AWAITS_OPERATOR: Sql = sql`e.transaction_id IS NULL AND NOT e.vanished
  AND NOT EXISTS (SELECT FROM payout WHERE inbound_event_id = e.id AND state IN ('submitted', 'confirmed'))
  AND NOT EXISTS (SELECT FROM manual_booking m WHERE m.subject = 'inboundEvent:' || e.id AND m.state = 'booked' AND ${IS_ITEM})`;

/**
 * Finds the booking, or a proposed one, which records that an unmatched payment does not come from a customer. Such a payment is neither matched nor returned.
 */
export async function findItem(
  executor: Executor,
  event: Pick<InboundEvent, 'id'>,
): Promise<{ id: string } | undefined> {
  const [item] = await rows<{ id: string }>(
    executor,
    sql`SELECT m.id FROM manual_booking m WHERE m.subject = ${unmatchedSubject(event)} AND m.state <> 'rejected' AND ${IS_ITEM}`,
  );
  return item;
}

/** Reverses the write-offs of a returned payment that arrived again. */
export async function recoverReturn(manager: EntityManager, event: Pick<InboundEvent, 'id'>, at: Date): Promise<void> {
  const writeOffs = await rows<{ id: string }>(
    manager,
    sql`SELECT id FROM manual_booking WHERE subject = ${unmatchedSubject(event)} AND kind = 'writeOff' AND state = 'booked'`,
  );
  const { cause, reversalCause } = RETURN_WRITTEN_OFF;
  for (const { id: reference } of writeOffs)
    await rows(manager, reverseBookings({ transactionId: null, cause, reference, reversalCause }, at));
}

/**
 * Reverses the entry of an unmatched payment that an operator booked as not from a customer and that its bank or chain took back. If it arrives again, an
 * operator decides again.
 */
export async function reverseItem(manager: EntityManager, event: Pick<InboundEvent, 'id'>, at: Date): Promise<void> {
  const items = await rows<{ id: string; kind: keyof typeof UNMATCHED_ITEM.causes }>(
    manager,
    sql`SELECT id, kind FROM manual_booking WHERE subject = ${unmatchedSubject(event)} AND kind <> 'writeOff' AND state = 'booked'`,
  );
  const { causes, reversalCause } = UNMATCHED_ITEM;
  for (const { id: reference, kind } of items)
    await rows(manager, reverseBookings({ transactionId: null, cause: causes[kind], reference, reversalCause }, at));
}

const SUBJECT_PREFIX = 'inboundEvent:';

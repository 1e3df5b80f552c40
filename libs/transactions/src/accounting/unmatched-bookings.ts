import { type InboundEvent, rows, type Sql, sql } from '@rampart/data';
import { reverseBookings } from '@rampart/ledger';
import type { EntityManager } from 'typeorm';

/** Causes of the booking of a written-off return and of its reversal. */
export const RETURN_WRITTEN_OFF = { cause: 'returnWrittenOff', reversalCause: 'returnWrittenOffTakenBack' } as const;

/** Causes of the bookings of unmatched money that an operator found to be interest, a charge given back or the owner's own, and of their reversal. */
export const UNMATCHED_ITEM = {
  causes: { interestGiven: 'bankInterestReceived', chargeGiven: 'bankChargeReturned', moneyIn: 'ownMoneyIn' },
  reversalCause: 'unmatchedItemTakenBack',
} as const;

/** Subject in `manual_booking` of what operators booked about an unmatched payment. */
export const unmatchedSubject = ({ id }: Pick<InboundEvent, 'id'>): string => SUBJECT_PREFIX + id;

/** The unmatched payment that such a booking is about; undefined where it is about something else. */
export const unmatchedEventId = (subject: string): string | undefined =>
  subject.startsWith(SUBJECT_PREFIX) ? subject.slice(SUBJECT_PREFIX.length) : undefined;

/** Condition on the event `e`: it has no order, is still there, did not go back, and is booked as nothing else. */
export const AWAITS_OPERATOR: Sql = sql`e.transaction_id IS NULL AND NOT e.vanished
  AND NOT EXISTS (SELECT FROM payout WHERE inbound_event_id = e.id AND state IN ('submitted', 'confirmed'))
  AND NOT EXISTS (SELECT FROM manual_booking WHERE subject = 'inboundEvent:' || e.id AND state = 'booked' AND kind <> 'writeOff')`;

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

/** Reverses what an operator booked a payment as which its bank or chain has taken back. If it arrives again, an operator decides again. */
export async function reverseItem(manager: EntityManager, event: Pick<InboundEvent, 'id'>, at: Date): Promise<void> {
  const items = await rows<{ id: string; kind: keyof typeof UNMATCHED_ITEM.causes }>(
    manager,
    sql`UPDATE manual_booking SET state = 'rejected', decided_by = 'program:receipts', decided_at = ${at}
        WHERE subject = ${unmatchedSubject(event)} AND kind <> 'writeOff' AND state = 'booked' RETURNING id, kind`,
  );
  const { causes, reversalCause } = UNMATCHED_ITEM;
  for (const { id: reference, kind } of items)
    await rows(manager, reverseBookings({ transactionId: null, cause: causes[kind], reference, reversalCause }, at));
}

const SUBJECT_PREFIX = 'inboundEvent:';

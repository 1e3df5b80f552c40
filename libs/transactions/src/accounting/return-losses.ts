import { type InboundEvent, rows, sql } from '@rampart/data';
import { reverseBookings } from '@rampart/ledger';
import type { EntityManager } from 'typeorm';

/** Causes of the booking of a written-off return and of its reversal. */
export const RETURN_WRITTEN_OFF = { cause: 'returnWrittenOff', reversalCause: 'returnWrittenOffTakenBack' } as const;

/** Subject of a write-off in `manual_booking`: the inbound event whose payment was returned and then reversed. */
export const lossSubject = ({ id }: Pick<InboundEvent, 'id'>): string => SUBJECT_PREFIX + id;

/** The inbound event that a write-off is about. */
export const lossEventId = (subject: string): string => subject.slice(SUBJECT_PREFIX.length);

/** Reverses the write-offs of a returned payment that arrived again. */
export async function recoverReturn(manager: EntityManager, event: Pick<InboundEvent, 'id'>, at: Date): Promise<void> {
  const writeOffs = await rows<{ id: string }>(
    manager,
    sql`SELECT id FROM manual_booking WHERE subject = ${lossSubject(event)} AND kind = 'writeOff' AND state = 'booked'`,
  );
  const { cause, reversalCause } = RETURN_WRITTEN_OFF;
  for (const { id: reference } of writeOffs)
    await rows(manager, reverseBookings({ transactionId: null, cause, reference, reversalCause }, at));
}

const SUBJECT_PREFIX = 'inboundEvent:';

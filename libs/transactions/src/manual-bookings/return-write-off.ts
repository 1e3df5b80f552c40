import { type InboundEvent, inTransaction, type ManualBooking, Payout, rows, sql } from '@rampart/data';
import { Decimal, fault } from '@rampart/kernel';
import { takeBack } from '@rampart/ledger';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, In, Not } from 'typeorm';
import { lockEvent } from '../decisions/match-money.js';
import { OF_UNMATCHED_MONEY, overdrawn } from '../reconciliation/overdrawn.js';
import { RETURN_WRITTEN_OFF } from './booking-of.js';
import { type BookingSaid, ManualBookings, type WantedBooking } from './manual-bookings.js';

/** Money went back to its payer, and then its bank or chain took it back from us: a person gives it up as our loss. */
@Injectable()
export class ReturnWriteOff {
  constructor(
    private readonly database: DataSource,
    private readonly bookings: ManualBookings,
  ) {}

  /** All of it. Throws INBOUND_EVENT_NOT_FOUND, WRITE_OFF_NOT_POSSIBLE. */
  writeOff(inboundEventId: string, said: BookingSaid): Promise<ManualBooking> {
    return inTransaction(this.database, async (manager) => {
      const event = await lockEvent(manager, { inboundEventId });
      return this.bookings.order(manager, await lossOf(manager, event), said);
    });
  }
}

/** Whether that is still what is lost, when a second operator looks at it. Throws WRITE_OFF_NOT_POSSIBLE. */
export async function assertStillLost(manager: EntityManager, { subject, amount }: WantedBooking): Promise<void> {
  const event = await lockEvent(manager, { inboundEventId: subject.slice(SUBJECT.length) });
  const loss = await lossOf(manager, event);
  if (!loss.amount.eq(amount)) throw fault('WRITE_OFF_NOT_POSSIBLE', { problem: `it is ${loss.amount.toFixed()} ${loss.currency} by now` });
}

/** The money is here after all: what was given up is no loss any more. */
export async function recoverReturn(manager: EntityManager, { id }: Pick<InboundEvent, 'id'>, at: Date): Promise<void> {
  const given = await rows<{ id: string }>(manager, sql`SELECT id FROM manual_booking WHERE subject = ${SUBJECT + id} AND kind = 'writeOff' AND state = 'booked'`);
  for (const { id: reference } of given) await rows(manager, takeBack({ transactionId: null, cause: RETURN_WRITTEN_OFF.cause, reference, as: RETURN_WRITTEN_OFF.takenBackAs }, at));
}

const SUBJECT = 'inboundEvent:';

async function lossOf(manager: EntityManager, { id: inboundEventId }: InboundEvent): Promise<WantedBooking> {
  const [loss] = await rows<{ amount: string; currency: string }>(manager, sql`SELECT amount, currency FROM (${overdrawn(OF_UNMATCHED_MONEY)}) o WHERE subject = ${SUBJECT + inboundEventId}`);
  if (!loss) throw fault('WRITE_OFF_NOT_POSSIBLE', { problem: 'no more went back than is here' });
  const isUnclear = await manager.existsBy(Payout, { inboundEventId, state: Not(In(['failed', 'confirmed'])) });
  if (isUnclear) throw fault('WRITE_OFF_NOT_POSSIBLE', { problem: 'whether it went back is not certain yet' });
  const [times] = await rows<{ count: number }>(manager, sql`SELECT count(*)::int AS count FROM manual_booking WHERE subject = ${SUBJECT + inboundEventId} AND state = 'booked'`);
  return { kind: 'writeOff', subject: SUBJECT + inboundEventId, currency: loss.currency, amount: new Decimal(loss.amount), reference: `${(times?.count ?? 0) + 1}` };
}

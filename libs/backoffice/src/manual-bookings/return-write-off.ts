import { type InboundEvent, inTransaction, type ManualBooking, Payout } from '@rampart/data';
import { rows, sql } from '@rampart/sql';
import { Decimal, fault } from '@rampart/kernel';
import { OF_UNMATCHED_MONEY, overdrawn } from '@rampart/reconciliation';
import { unmatchedEventId, unmatchedSubject } from '@rampart/transactions';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, In, Not } from 'typeorm';
import { FourEyes } from '../decisions/four-eyes.js';
import { lockEvent } from '../decisions/match-money.js';
import { type BookingRequest, ManualBookings, type NewBooking } from './manual-bookings.js';

/** Writes off a payment that was returned to its payer and then reversed by its bank or chain as well. */
@Injectable()
export class ReturnWriteOff {
  constructor(
    private readonly database: DataSource,
    private readonly bookings: ManualBookings,
    private readonly fourEyes: FourEyes,
  ) {}

  /** Writes off the whole loss. Throws INBOUND_EVENT_NOT_FOUND, WRITE_OFF_NOT_POSSIBLE. */
  writeOff(inboundEventId: string, request: BookingRequest): Promise<ManualBooking> {
    return inTransaction(this.database, async (manager) => {
      await this.fourEyes.lockDecisions(manager, request.by);
      const event = await lockEvent(manager, { inboundEventId });
      return this.bookings.requestBooking(manager, await lossOf(manager, event), request);
    });
  }
}

/** Asserts that the loss is unchanged when a second operator approves. Throws WRITE_OFF_NOT_POSSIBLE. */
export async function assertStillLost(manager: EntityManager, { subject, amount }: NewBooking): Promise<void> {
  const event = await lockEvent(manager, { inboundEventId: unmatchedEventId(subject) });
  const loss = await lossOf(manager, event);
  if (!loss.amount.eq(amount))
    throw fault('WRITE_OFF_NOT_POSSIBLE', { problem: `it is ${loss.amount.toFixed()} ${loss.currency} by now` });
}

async function lossOf(manager: EntityManager, event: InboundEvent): Promise<NewBooking> {
  const subject = unmatchedSubject(event);
  const [loss] = await rows<{ amount: string; currency: string }>(
    manager,
    sql`SELECT amount, currency FROM (${overdrawn(OF_UNMATCHED_MONEY)}) o WHERE subject = ${subject}`,
  );
  if (!loss) throw fault('WRITE_OFF_NOT_POSSIBLE', { problem: 'no more went back than is here' });
  const isUnclear = await manager.existsBy(Payout, {
    inboundEventId: event.id,
    state: Not(In(['failed', 'confirmed'])),
  });
  if (isUnclear) throw fault('WRITE_OFF_NOT_POSSIBLE', { problem: 'whether it went back is not certain yet' });
  const [times] = await rows<{ count: number }>(
    manager,
    sql`SELECT count(*)::int AS count FROM manual_booking WHERE subject = ${subject} AND state = 'booked'`,
  );
  return {
    kind: 'writeOff',
    subject,
    currency: loss.currency,
    amount: new Decimal(loss.amount),
    reference: `${(times?.count ?? 0) + 1}`,
  };
}

import { type InboundEvent, inTransaction, ManualBooking } from '@rampart/data';
import { fault } from '@rampart/kernel';
import { isPosted } from '@rampart/ledger';
import { findItem, receivedFunds, unmatchedPosting, unmatchedSubject } from '@rampart/transactions';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, Not } from 'typeorm';
import { FourEyes } from '../decisions/four-eyes.js';
import { lockEvent } from '../decisions/match-money.js';
import { activeReturn } from '../decisions/return-proposals.js';
import { type BookingRequest, ManualBookings } from './manual-bookings.js';

/** Kinds of unmatched money that does not come from a customer: the bank's interest, a charge that it paid back, or the owner's own money. */
export const UNMATCHED_ITEM_KINDS = ['interest', 'charge', 'ownMoney'] as const;
export type UnmatchedItemKind = (typeof UNMATCHED_ITEM_KINDS)[number];

const BOOKED_AS = { interest: 'interestGiven', charge: 'chargeGiven', ownMoney: 'moneyIn' } as const;

/** Books unmatched money that does not come from a customer. */
@Injectable()
export class UnmatchedItems {
  constructor(
    private readonly database: DataSource,
    private readonly bookings: ManualBookings,
    private readonly fourEyes: FourEyes,
  ) {}

  /**
   * Books the whole payment. A payment that its operator may not decide about alone requires a second operator. Throws INBOUND_EVENT_NOT_FOUND,
   * INBOUND_EVENT_MATCHED, BOOKING_NOT_POSSIBLE.
   */
  bookItem(inboundEventId: string, kind: UnmatchedItemKind, request: BookingRequest): Promise<ManualBooking> {
    return inTransaction(this.database, async (manager) => {
      await this.fourEyes.lockDecisions(manager, request.by);
      const event = await lockEvent(manager, { inboundEventId });
      await assertUnmatched(manager, event);
      if (event.source !== 'fiatRail' && kind !== 'ownMoney')
        throw fault('BOOKING_NOT_POSSIBLE', { problem: 'only a bank pays interest and gives charges back' });
      const { currency, amount } = receivedFunds(event);
      const reference = await this.findReference(manager, event);
      return this.bookings.requestBooking(
        manager,
        { kind: BOOKED_AS[kind], subject: unmatchedSubject(event), currency, amount, reference },
        request,
      );
    });
  }

  /**
   * Finds the reference of the existing booking, so that a repetition returns it. A payment that its bank took back and reported again is booked under the next
   * number.
   */
  private async findReference(manager: EntityManager, event: InboundEvent): Promise<string> {
    const item = await findItem(manager, event);
    if (item) return (await manager.findOneByOrFail(ManualBooking, item)).reference;
    const reversed = await manager.countBy(ManualBooking, {
      subject: unmatchedSubject(event),
      kind: Not('writeOff'),
      state: 'booked',
    });
    return reversed === 0 ? event.eventId : `${event.eventId}:${reversed}`;
  }
}

/** Asserts that the money is still unmatched when a second operator approves. Throws INBOUND_EVENT_MATCHED, BOOKING_NOT_POSSIBLE. */
export async function assertStillUnmatched(manager: EntityManager, inboundEventId: string): Promise<void> {
  await assertUnmatched(manager, await lockEvent(manager, { inboundEventId }));
}

async function assertUnmatched(manager: EntityManager, event: InboundEvent): Promise<void> {
  if (event.transactionId !== null) throw fault('INBOUND_EVENT_MATCHED');
  const problem = await problemOf(manager, event);
  if (problem !== undefined) throw fault('BOOKING_NOT_POSSIBLE', { problem });
}

/** The ledger contains a deposit from its last required confirmation on. */
async function problemOf(manager: EntityManager, event: InboundEvent): Promise<string | undefined> {
  if (event.vanished) return 'its bank or chain took it back';
  if (await activeReturn(manager, event)) return 'it goes back, or went back';
  return (await isPosted(manager, unmatchedPosting(receivedFunds(event))))
    ? undefined
    : 'it has too few confirmations yet';
}

import { type InboundEvent, inTransaction, type ManualBooking, rows, sql } from '@rampart/data';
import { fault } from '@rampart/kernel';
import { receivedFunds, unmatchedSubject } from '@rampart/transactions';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { FourEyes } from '../decisions/four-eyes.js';
import { lockEvent } from '../decisions/match-money.js';
import { activeReturn } from '../decisions/return-proposals.js';
import { type BookingRequest, ManualBookings } from './manual-bookings.js';

/** Kinds of unmatched money that no customer paid: the bank's interest, a charge that it gave back, or the owner's own. */
export const UNMATCHED_ITEM_KINDS = ['interest', 'charge', 'ownMoney'] as const;
export type UnmatchedItemKind = (typeof UNMATCHED_ITEM_KINDS)[number];

const BOOKED_AS = { interest: 'interestGiven', charge: 'chargeGiven', ownMoney: 'moneyIn' } as const;

/** Books unmatched money that no customer paid. */
@Injectable()
export class UnmatchedItems {
  constructor(
    private readonly database: DataSource,
    private readonly bookings: ManualBookings,
    private readonly fourEyes: FourEyes,
  ) {}

  /** Books all of it; beyond what its operator may decide alone it waits for a second one. Throws INBOUND_EVENT_NOT_FOUND, INBOUND_EVENT_MATCHED, BOOKING_NOT_POSSIBLE. */
  bookItem(inboundEventId: string, kind: UnmatchedItemKind, request: BookingRequest): Promise<ManualBooking> {
    return inTransaction(this.database, async (manager) => {
      await this.fourEyes.lockDecisions(manager, request.by);
      const event = await lockEvent(manager, { inboundEventId });
      await assertFree(manager, event);
      if (event.source !== 'fiatRail' && kind !== 'ownMoney')
        throw fault('BOOKING_NOT_POSSIBLE', { problem: 'only a bank pays interest and gives charges back' });
      const { currency, amount } = receivedFunds(event);
      return this.bookings.requestBooking(
        manager,
        { kind: BOOKED_AS[kind], subject: unmatchedSubject(event), currency, amount, reference: event.eventId },
        request,
      );
    });
  }
}

/** Asserts that the money still waits when a second operator approves. Throws INBOUND_EVENT_MATCHED, BOOKING_NOT_POSSIBLE. */
export async function assertStillUnmatched(manager: EntityManager, inboundEventId: string): Promise<void> {
  await assertFree(manager, await lockEvent(manager, { inboundEventId }));
}

async function assertFree(manager: EntityManager, event: InboundEvent): Promise<void> {
  if (event.transactionId !== null) throw fault('INBOUND_EVENT_MATCHED');
  const problem = event.vanished
    ? 'its bank or chain took it back'
    : (await activeReturn(manager, event))
      ? 'it goes back, or went back'
      : (await isBooked(manager, event))
        ? undefined
        : 'it has too few confirmations yet';
  if (problem !== undefined) throw fault('BOOKING_NOT_POSSIBLE', { problem });
}

/** Whether the books have the money: a deposit is booked with its last confirmation. */
async function isBooked(manager: EntityManager, { id }: InboundEvent): Promise<boolean> {
  const booked = await rows(
    manager,
    sql`SELECT id FROM journal j WHERE cause = 'receivedUnmatched' AND (reference = ${id} OR reference LIKE ${`${id}:%`})
          AND NOT EXISTS (SELECT FROM journal WHERE cause = 'receivedUnmatchedTakenBack' AND reference = j.id::text)`,
  );
  return booked.length > 0;
}

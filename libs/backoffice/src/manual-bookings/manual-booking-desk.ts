import { inTransaction, ManualBooking } from '@rampart/data';
import { MAX_LISTED } from '@rampart/kernel';
import { unmatchedEventId } from '@rampart/transactions';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { assertSecondPerson } from '../decisions/second-person.js';
import { type BookingRequest, ManualBookings, type NewBooking } from './manual-bookings.js';
import { assertNotBooked } from './own-money.js';
import { assertStillLost } from './return-write-off.js';
import { assertStillUnmatched } from './unmatched-items.js';

/** Manual bookings, and those that await a second operator. */
@Injectable()
export class ManualBookingDesk {
  constructor(
    private readonly database: DataSource,
    private readonly bookings: ManualBookings,
  ) {}

  /** Lists manual bookings, newest first. */
  listBookings(): Promise<ManualBooking[]> {
    return this.database.getRepository(ManualBooking).find({ order: { id: 'DESC' }, take: MAX_LISTED });
  }

  /**
   * Approves a proposed booking. Throws PROPOSAL_NOT_FOUND, PROPOSAL_DECIDED, FOUR_EYES_REQUIRED, FOUR_EYES_BY_PERSON, BOOKING_NOT_POSSIBLE,
   * WRITE_OFF_NOT_POSSIBLE, after which it stays proposed.
   */
  approveBooking(id: string, request: BookingRequest): Promise<ManualBooking> {
    return inTransaction(this.database, async (manager) => {
      const proposed = await this.bookings.lockProposal(manager, id);
      assertSecondPerson(request.by, proposed.proposedBy);
      await assertStillSo(manager, proposed);
      return this.bookings.bookProposal(manager, proposed, request);
    });
  }

  /** Rejects a proposed booking, for any operator, including the proposer. Throws PROPOSAL_NOT_FOUND, PROPOSAL_DECIDED. */
  rejectBooking(id: string, request: BookingRequest): Promise<ManualBooking> {
    return inTransaction(this.database, async (manager) =>
      this.bookings.rejectProposal(manager, await this.bookings.lockProposal(manager, id), request),
    );
  }
}

function assertStillSo(manager: EntityManager, newBooking: NewBooking): Promise<void> {
  if (newBooking.kind === 'writeOff') return assertStillLost(manager, newBooking);
  const inboundEventId = unmatchedEventId(newBooking.subject);
  return inboundEventId === undefined
    ? assertNotBooked(manager, newBooking)
    : assertStillUnmatched(manager, inboundEventId);
}

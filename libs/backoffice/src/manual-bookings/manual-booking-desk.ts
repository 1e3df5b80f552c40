import { inTransaction, ManualBooking } from '@rampart/data';
import { fault } from '@rampart/kernel';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { type BookingSaid, ManualBookings, type WantedBooking } from './manual-bookings.js';
import { assertNotBooked } from './own-money.js';
import { assertStillLost } from './return-write-off.js';

/** Chosen by us: an operator's screen. */
const MOST_SHOWN = 200;

/** What persons booked by hand, and what waits for a second one. */
@Injectable()
export class ManualBookingDesk {
  constructor(
    private readonly database: DataSource,
    private readonly bookings: ManualBookings,
  ) {}

  /** The newest first. */
  all(): Promise<ManualBooking[]> {
    return this.database.getRepository(ManualBooking).find({ order: { id: 'DESC' }, take: MOST_SHOWN });
  }

  /** Throws PROPOSAL_NOT_FOUND, PROPOSAL_DECIDED, FOUR_EYES_REQUIRED, BOOKING_NOT_POSSIBLE, WRITE_OFF_NOT_POSSIBLE: then it stays proposed. */
  approve(id: string, said: BookingSaid): Promise<ManualBooking> {
    return inTransaction(this.database, async (manager) => {
      const proposed = await this.bookings.lockProposal(manager, id);
      if (proposed.proposedBy === said.by) throw fault('FOUR_EYES_REQUIRED');
      await assertStillSo(manager, proposed);
      return this.bookings.bookProposal(manager, proposed, said);
    });
  }

  /** By anybody, the one who proposed it included. Throws PROPOSAL_NOT_FOUND, PROPOSAL_DECIDED. */
  reject(id: string, said: BookingSaid): Promise<ManualBooking> {
    return inTransaction(this.database, async (manager) =>
      this.bookings.rejectProposal(manager, await this.bookings.lockProposal(manager, id), said),
    );
  }
}

const assertStillSo = (manager: EntityManager, wanted: WantedBooking): Promise<void> =>
  wanted.kind === 'writeOff' ? assertStillLost(manager, wanted) : assertNotBooked(manager, wanted);

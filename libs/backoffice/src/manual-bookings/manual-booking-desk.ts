import { ManualBooking } from '@rampart/data';
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
    return this.bookings.approve(id, said, assertStillSo);
  }

  /** By anybody, the one who proposed it included. Throws PROPOSAL_NOT_FOUND, PROPOSAL_DECIDED. */
  reject(id: string, said: BookingSaid): Promise<ManualBooking> {
    return this.bookings.reject(id, said);
  }
}

const assertStillSo = (manager: EntityManager, wanted: WantedBooking): Promise<void> =>
  wanted.kind === 'writeOff' ? assertStillLost(manager, wanted) : assertNotBooked(manager, wanted);

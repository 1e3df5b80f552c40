import { insertAudit, inTransaction, ManualBooking } from '@rampart/data';
import { type Executor, rows, sql } from '@rampart/sql';
import { sealedText } from '@rampart/sealing';
import { Decimal, ids } from '@rampart/kernel';
import { book } from '@rampart/ledger';
import { eventIdOf } from '@rampart/ports';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { bookingOf } from './booking-of.js';
import { type BookingRequest, ManualBookings, type NewBooking } from './manual-bookings.js';

/** A charge or interest that a bank's statement shows. */
export interface BankItem {
  /** The statement's id of the line. */
  readonly eventId: string;
  readonly kind: 'charge' | 'interest';
  readonly direction: 'in' | 'out';
  /** Plain decimal text. */
  readonly amount: string;
  readonly currency: string;
}

const ACTOR = 'program:bankDesk';
const REASON = "the code of the bank's line";

/** Books items that the bank itself names, each once, in the caller's database transaction. */
export async function bookBankItems(executor: Executor, items: readonly BankItem[]): Promise<void> {
  for (const item of items) await bookItem(executor, newBookingOf(item));
}

async function bookItem(executor: Executor, newBooking: NewBooking): Promise<void> {
  const id = ids.next();
  const { subject, reference, amount, currency, kind } = newBooking;
  const [booked] = await rows<{ at: Date }>(
    executor,
    sql`INSERT INTO manual_booking (id, kind, subject, currency, amount, reference, state, proposed_by, proposed_at, reason)
        VALUES (${id}, ${kind}, ${subject}, ${currency}, ${amount.toFixed()}, ${reference}, 'booked', ${ACTOR}, rampart_now(), ${sealedText(REASON)})
        ON CONFLICT DO NOTHING RETURNING proposed_at AS at`,
  );
  if (!booked) return;
  await rows(executor, book(bookingOf({ ...newBooking, id }), booked.at));
  const after = { bookingId: id, amount: `${amount.toFixed()} ${currency}`, reference, state: 'booked' };
  await rows(executor, insertAudit({ actor: ACTOR, action: kind, subject, reason: REASON, before: null, after }));
}

/** Charges and interest that operators find in statements. */
@Injectable()
export class BankItems {
  constructor(
    private readonly database: DataSource,
    private readonly bookings: ManualBookings,
  ) {}

  /** Books an item; above OPS_FOUR_EYES_ABOVE it waits for a second operator. Throws BOOKING_NOT_POSSIBLE. */
  bookItem(item: BankItem, request: BookingRequest): Promise<ManualBooking> {
    return inTransaction(this.database, (manager) =>
      this.bookings.requestBooking(manager, newBookingOf(item), request),
    );
  }

  /** Returns which outgoing lines the ledger has, or an operator has proposed to book. */
  async findBooked(eventIds: readonly string[]): Promise<ReadonlySet<string>> {
    const known = await this.database
      .getRepository(ManualBooking)
      .createQueryBuilder('b')
      .select('b.reference', 'reference')
      .where(`b.subject LIKE 'bank:%' AND b.state <> 'rejected' AND b.reference = ANY(:eventIds)`, { eventIds })
      .getRawMany<{ reference: string }>();
    return new Set(known.map(({ reference }) => reference));
  }
}

function newBookingOf({ eventId, kind, direction, amount, currency }: BankItem): NewBooking {
  const reference = direction === 'in' ? eventIdOf('desk', eventId) : eventId;
  return {
    kind: KINDS[kind][direction],
    subject: `bank:${currency}`,
    currency,
    amount: new Decimal(amount),
    reference,
  };
}

const KINDS = {
  charge: { in: 'chargeGiven', out: 'chargeTaken' },
  interest: { in: 'interestGiven', out: 'interestTaken' },
} as const;

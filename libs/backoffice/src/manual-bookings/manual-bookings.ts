import { insertAudit, ManualBooking } from '@rampart/data';
import { rows } from '@rampart/sql';
import { sealedText } from '@rampart/sealing';
import { fault, ids, isId } from '@rampart/kernel';
import { book } from '@rampart/ledger';
import { databaseNow } from '@rampart/transactions';
import { Injectable } from '@nestjs/common';
import { type EntityManager, Not } from 'typeorm';
import { FourEyes, type LoneDeciding } from '../decisions/four-eyes.js';
import { bookingOf } from './booking-of.js';

export type NewBooking = Pick<ManualBooking, 'kind' | 'subject' | 'currency' | 'amount' | 'reference'>;

/** The operator who requests a booking, and the reason. */
export interface BookingRequest {
  /** The operator's name. */
  readonly by: string;
  readonly reason: string;
}

/**
 * Bookings that operators enter by hand and that belong to no transaction: each once, audited, and large ones by two operators. The only writer of their rows.
 */
@Injectable()
export class ManualBookings {
  constructor(private readonly fourEyes: FourEyes) {}

  /**
   * Requests a booking. A booking that its operator may not decide alone stays `proposed`. A repetition returns the same booking. Throws BOOKING_NOT_POSSIBLE
   * if the reference was booked with other content.
   */
  async requestBooking(
    manager: EntityManager,
    newBooking: NewBooking,
    { by, reason }: BookingRequest,
  ): Promise<ManualBooking> {
    await this.fourEyes.lockDecisions(manager, by);
    const now = await databaseNow(manager);
    const deciding = this.weigh(newBooking, by);
    const isProposal = await this.fourEyes.needsSecond(manager, deciding);
    const state = isProposal ? 'proposed' : 'booked';
    const booking: ManualBooking = {
      ...newBooking,
      id: ids.next(),
      state,
      proposedBy: by,
      proposedAt: now,
      reason,
      decidedBy: null,
      decidedAt: null,
    };
    await manager
      .createQueryBuilder()
      .insert()
      .into(ManualBooking)
      .values({ ...booking, reason: sealedText(reason) })
      .orIgnore()
      .execute();
    const { subject, reference } = newBooking;
    const known = await manager.findOneByOrFail(ManualBooking, { subject, reference, state: Not('rejected') });
    if (known.id !== booking.id) return sameOrRefused(known, newBooking);
    if (!isProposal) {
      await rows(manager, book(bookingOf(booking), now));
      await this.fourEyes.recordDecision(manager, deciding);
    }
    await audit(manager, booking, { by, reason });
    return booking;
  }

  /** Locks a proposal that a second operator decides about. Throws PROPOSAL_NOT_FOUND, PROPOSAL_DECIDED. */
  async lockProposal(manager: EntityManager, id: string): Promise<ManualBooking> {
    const booking = isId(id)
      ? await manager.findOne(ManualBooking, { where: { id }, lock: { mode: 'pessimistic_write' } })
      : null;
    if (!booking) throw fault('PROPOSAL_NOT_FOUND');
    if (booking.state !== 'proposed') throw fault('PROPOSAL_DECIDED');
    return booking;
  }

  /** Books a locked proposal. */
  async bookProposal(manager: EntityManager, proposed: ManualBooking, request: BookingRequest): Promise<ManualBooking> {
    const booked = await decide(manager, proposed, { state: 'booked', request });
    await rows(manager, book(bookingOf(booked), await databaseNow(manager)));
    return booked;
  }

  /** Rejects a locked proposal. */
  rejectProposal(manager: EntityManager, proposed: ManualBooking, request: BookingRequest): Promise<ManualBooking> {
    return decide(manager, proposed, { state: 'rejected', request });
  }

  private weigh({ kind: action, subject, ...money }: NewBooking, by: string): LoneDeciding {
    return { by, action, subject, worth: this.fourEyes.worthOf(money) };
  }
}

function sameOrRefused(known: ManualBooking, { kind, amount, reference }: NewBooking): ManualBooking {
  if (known.kind === kind && known.amount.eq(amount)) return known;
  throw fault('BOOKING_NOT_POSSIBLE', {
    problem: `${reference} was booked before, as ${known.amount.toFixed()} ${known.currency} ${WORDS[known.kind]}`,
  });
}

const WORDS: Readonly<Record<ManualBooking['kind'], string>> = {
  moneyIn: 'in',
  moneyOut: 'out',
  writeOff: 'written off',
  chargeTaken: 'as a charge',
  chargeGiven: 'as a charge given back',
  interestTaken: 'as interest taken',
  interestGiven: 'as interest',
};

async function decide(
  manager: EntityManager,
  proposed: ManualBooking,
  { state, request }: { state: 'booked' | 'rejected'; request: BookingRequest },
): Promise<ManualBooking> {
  const decided = { state, decidedBy: request.by, decidedAt: await databaseNow(manager) };
  await manager.update(ManualBooking, { id: proposed.id }, decided);
  await audit(manager, { ...proposed, ...decided }, request);
  return { ...proposed, ...decided };
}

const PREFIXES = { proposed: 'propose:', booked: '', rejected: 'reject:' } as const;

async function audit(
  manager: EntityManager,
  { id, kind, subject, amount, currency, reference, state }: ManualBooking,
  { by, reason }: BookingRequest,
): Promise<void> {
  const after = { bookingId: id, amount: `${amount.toFixed()} ${currency}`, reference, state };
  await rows(
    manager,
    insertAudit({ actor: `operator:${by}`, action: `${PREFIXES[state]}${kind}`, subject, reason, before: null, after }),
  );
}

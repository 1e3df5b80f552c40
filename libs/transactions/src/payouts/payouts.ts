import { Payout, type PayoutPurpose, rows, sql, type Transaction } from '@rampart/data';
import { insertJobs, wanted } from '@rampart/jobs';
import { Clock, crashPoint, type Decimal, findTransition, ids } from '@rampart/kernel';
import { type Account, ACCOUNTS, book, type Booking, reverseBookings } from '@rampart/ledger';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { paidOutBooking, refundClaimedBooking, refundFailedBooking, refundSentBooking } from '../accounting/journals.js';
import { PAYOUT_JOBS } from '../lifecycle/jobs.js';
import { syncReceivable } from '../accounting/receivables.js';
import { PAYOUT_LIFECYCLE, type PayoutSignal } from '../lifecycle/payout-lifecycle.js';

export interface NewPayout {
  readonly transaction: Transaction;
  readonly purpose: PayoutPurpose;
  readonly kind: 'fiat' | 'crypto';
  readonly amount: Decimal;
  readonly currency: string;
  /** Whether it ends the order; see the column. */
  readonly settles: boolean;
}

export interface OrderPayout {
  readonly payout: Payout;
  readonly transaction: Transaction;
}

/** The same of money that named no order: then there is no transaction. */
export interface AnyPayout {
  readonly payout: Payout;
  readonly transaction: Transaction | null;
}

export interface NewReturn extends Pick<Payout, 'inboundEventId' | 'kind' | 'amount' | 'currency' | 'chain' | 'address' | 'proposedBy'>, Partial<Pick<Payout, 'reference'>> {
  readonly inboundEventId: string;
  /** `proposed` where a second operator must approve it. */
  readonly state: 'proposed' | 'claimed';
}

export interface PayoutTransition {
  readonly signal: PayoutSignal;
  readonly reference?: string | undefined;
  readonly reason?: string | undefined;
  /** Out of what it was sent, where that is neither our bank nor our wallet. */
  readonly paidFrom?: Account | undefined;
}

/** What the order promises to its user: crypto for a buy, fiat for a sell. */
export function orderedPayout(transaction: Transaction): NewPayout {
  const { type, total: amount, currency, cryptoCurrency } = transaction;
  const what = type === 'buy' ? { kind: 'crypto' as const, currency: cryptoCurrency } : { kind: 'fiat' as const, currency };
  return { transaction, purpose: 'payout', settles: true, amount, ...what };
}

/** The only writer of payout rows, and of what they mean for the books. */
@Injectable()
export class Payouts {
  constructor(private readonly clock: Clock) {}

  /** Claims a payout: committed before anything is sent. Call it under the transaction's lock. */
  async claimPayout(manager: EntityManager, { transaction, ...wanted }: NewPayout): Promise<Payout> {
    const generation = (await manager.countBy(Payout, { transactionId: transaction.id, purpose: wanted.purpose })) + 1;
    return this.insertPayout(manager, { ...wanted, transactionId: transaction.id, generation, state: 'claimed', orderVersion: transaction.version });
  }

  /** The same for money that named no order. Call it under the event's lock. */
  async claimReturn(manager: EntityManager, wanted: NewReturn): Promise<Payout> {
    const generation = (await manager.countBy(Payout, { inboundEventId: wanted.inboundEventId })) + 1;
    return this.insertPayout(manager, { ...wanted, purpose: 'return', generation, settles: false });
  }

  private async insertPayout(manager: EntityManager, wanted: InitialPayout): Promise<Payout> {
    const now = this.clock.now();
    const payout: Payout = { ...UNSET, id: ids.next(), createdAt: now, updatedAt: now, ...wanted };
    await manager.insert(Payout, payout);
    if (payout.purpose !== 'payout' && payout.state === 'claimed') await rows(manager, book(refundClaimedBooking(payout), now));
    return payout;
  }

  /** Writes down money that a person paid by other means: claimed, unclear to us, and found sent. */
  async recordManualPayout(manager: EntityManager, wanted: NewPayout, { reference, reason }: { reference: string; reason: string }): Promise<Payout> {
    const payout = await this.claimPayout(manager, wanted);
    return this.confirmManually(manager, { payout, transaction: wanted.transaction }, { reference, reason });
  }

  /** A claim of which a person proves that it was paid by other means: crypto not out of our wallet, fiat out of our bank. */
  async confirmManually(manager: EntityManager, { payout, transaction }: AnyPayout, { reference, reason }: { reference: string; reason: string }): Promise<Payout> {
    await this.movePayout(manager, { payout, transaction }, { signal: 'unclear', reason });
    const paidFrom = payout.kind === 'crypto' ? ACCOUNTS.ownFunds : undefined;
    await this.movePayout(manager, { payout: { ...payout, state: 'uncertain' }, transaction }, { signal: 'foundSent', reference, reason, paidFrom });
    return { ...payout, state: 'confirmed', reference, reason };
  }

  /** A claim that nobody has begun to send never was: the order may be paid out later. Answers whether it was withdrawn. */
  async withdrawPayout(manager: EntityManager, { id }: Payout): Promise<boolean> {
    const gone = await rows(manager, sql`DELETE FROM payout WHERE id = ${id} AND purpose = 'payout' AND state = 'claimed' AND send_started_at IS NULL RETURNING id`);
    return gone.length > 0;
  }

  /** Moves a payout on. Answers whether it moved: the same signal twice equals once. */
  async movePayout(manager: EntityManager, { payout, transaction }: AnyPayout, { signal, reference, reason, paidFrom }: PayoutTransition): Promise<boolean> {
    const step = findTransition(PAYOUT_LIFECYCLE, { kind: payout.purpose, from: payout.state, signal }, () => true);
    if (!step) return false;
    const now = this.clock.now();
    const moved = await rows(
      manager,
      sql`UPDATE payout SET state = ${step.to}, reference = coalesce(${reference ?? null}, reference), reason = ${reason ?? null}, waits_for = NULL, updated_at = ${now}
          WHERE id = ${payout.id} AND state = ${payout.state} RETURNING id`,
    );
    if (moved.length === 0) return false;
    crashPoint('payout.moved');
    const booking = bookingOf({ payout, transaction }, { signal, paidFrom });
    if (booking) await rows(manager, book(booking, now));
    if (signal === 'foundNotSent') await rows(manager, reverseBookings(sentReversal(payout), now));
    if (step.to === 'failed' && transaction) await syncReceivable(manager, transaction, now);
    if (step.jobs.length > 0) {
      await rows(manager, insertJobs(step.jobs.map((name) => wanted(PAYOUT_JOBS[name], { payoutId: payout.id }, now))));
    }
    return true;
  }
}

type InitialPayout = Pick<Payout, 'purpose' | 'generation' | 'state' | 'settles' | 'kind' | 'amount' | 'currency'> & Partial<Payout>;

const UNSET = {
  transactionId: null,
  inboundEventId: null,
  orderVersion: null,
  chain: null,
  address: null,
  proposedBy: null,
  foundSentBy: null,
  foundReference: null,
  reference: null,
  reason: null,
  sendStartedAt: null,
  unknownSince: null,
  waitsFor: null,
} as const;

/** A payout that was taken and came back had been booked as sent. */
const sentReversal = ({ id: reference, transactionId, purpose }: Payout) =>
  purpose === 'payout'
    ? { transactionId, cause: 'paidOut', reference, reversalCause: 'paidOutTakenBack' }
    : { transactionId, cause: 'refundSent', reference, reversalCause: 'refundSentTakenBack' };

/** What a step of a payout means for the books. Sent is booked when the provider takes it; what nobody knows is not booked. */
function bookingOf({ payout, transaction }: AnyPayout, { signal, paidFrom }: Pick<PayoutTransition, 'signal' | 'paidFrom'>): Booking | undefined {
  const isSent = signal === 'accepted' || signal === 'foundSent';
  if (payout.purpose === 'payout') return isSent && transaction ? paidOutBooking(payout, transaction, paidFrom) : undefined;
  if (isSent) return refundSentBooking(payout, transaction?.chain ?? payout.chain, paidFrom);
  if (signal === 'approved') return refundClaimedBooking(payout);
  return signal === 'rejected' || signal === 'foundNotSent' ? refundFailedBooking(payout) : undefined;
}

import { HOUSE, InboundEvent, Payout, type Transaction } from '@rampart/data';
import { rows, sql } from '@rampart/sql';
import { sealedFor, sealedText } from '@rampart/sealing';
import { insertJobs, newJob } from '@rampart/jobs';
import { Clock, crashPoint, findTransition } from '@rampart/kernel';
import { ACCOUNTS, book, type Booking, reverseBookings } from '@rampart/ledger';
import {
  paidOutBooking,
  PAYOUT_JOBS,
  PAYOUT_LIFECYCLE,
  refundClaimedBooking,
  refundFailedBooking,
  refundSentBooking,
  syncReceivable,
} from '@rampart/transactions';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { payoutChain } from './payout-destinations.js';
import { paymentName, payoutKey } from './payout-key.js';
import type { AnyPayout, NewPayout, NewReturn, OrderPayout, PayoutTransition } from './payout-requests.js';
import { isSent, writeRefundEmail } from './refund-email.js';

export * from './payout-requests.js';

/** The only writer of payout rows and of their ledger entries. */
@Injectable()
export class Payouts {
  constructor(private readonly clock: Clock) {}

  /** Claims a payout, which is committed before it is sent. The caller holds the transaction's lock. */
  async claimPayout(manager: EntityManager, { transaction, ...payout }: NewPayout): Promise<Payout> {
    const generation = (await manager.countBy(Payout, { transactionId: transaction.id, purpose: payout.purpose })) + 1;
    return this.insertPayout(manager, transaction.id, {
      ...payout,
      transactionId: transaction.id,
      partnerId: transaction.partnerId,
      generation,
      state: 'claimed',
      orderVersion: transaction.version,
    });
  }

  /** Claims or proposes the return of an unmatched payment. The caller holds the event's lock. */
  async claimReturn(manager: EntityManager, payout: NewReturn): Promise<Payout> {
    const generation = (await manager.countBy(Payout, { inboundEventId: payout.inboundEventId })) + 1;
    const event = await manager.findOneByOrFail(InboundEvent, { id: payout.inboundEventId });
    return this.insertPayout(manager, paymentName(event), {
      ...payout,
      partnerId: HOUSE,
      purpose: 'return',
      generation,
      settles: false,
    });
  }

  private async insertPayout(manager: EntityManager, paidFor: string, initial: InitialPayout): Promise<Payout> {
    const now = this.clock.now();
    const payout: Payout = {
      ...UNSET,
      id: payoutKey({ paidFor, ...initial }),
      createdAt: now,
      updatedAt: now,
      ...initial,
    };
    await manager.insert(Payout, payout);
    if (payout.purpose !== 'payout' && payout.state === 'claimed')
      await rows(manager, book(refundClaimedBooking(payout), now));
    return payout;
  }

  /** Records a payout that an operator sent by other means: claimed, unclear, then found sent. */
  async recordManualPayout(
    manager: EntityManager,
    sent: NewPayout,
    { reference, reason }: { reference: string; reason: string },
  ): Promise<Payout> {
    const payout = await this.claimPayout(manager, sent);
    return this.confirmManually(manager, { payout, transaction: sent.transaction }, { reference, reason });
  }

  /** Confirms a claim that an operator paid by other means: crypto from the owner's funds, fiat from the service's bank. */
  async confirmManually(
    manager: EntityManager,
    { payout, transaction }: AnyPayout,
    { reference, reason }: { reference: string; reason: string },
  ): Promise<Payout> {
    await this.movePayout(manager, { payout, transaction }, { signal: 'unclear', reason });
    const paidFrom = payout.kind === 'crypto' ? ACCOUNTS.ownFunds : undefined;
    await this.movePayout(
      manager,
      { payout: { ...payout, state: 'uncertain' }, transaction },
      { signal: 'foundSent', reference, reason, paidFrom },
    );
    return { ...payout, state: 'confirmed', reference, reason };
  }

  /**
   * Ends a payout or refund that was not sent: at once or, if a driver was requested to send it, once the driver has confirmed that it never will. Returns
   * false if sending has started.
   */
  async withdrawPayout(manager: EntityManager, { payout, transaction }: OrderPayout, reason: string): Promise<boolean> {
    const [unsent] = await rows<Pick<Payout, 'driver'>>(
      manager,
      sql`UPDATE payout SET order_version = NULL WHERE id = ${payout.id} AND state = 'claimed' AND send_started_at IS NULL RETURNING driver`,
    );
    if (!unsent) return false;
    const signal = unsent.driver === null ? 'rejected' : 'recalled';
    return this.movePayout(manager, { payout, transaction }, { signal, reason });
  }

  /** Stores what the provider has since reported about an uncertain payout, for the operator who decides about it. */
  async noteReason(manager: EntityManager, { payout, transaction }: AnyPayout, reason: string): Promise<void> {
    await rows(
      manager,
      sql`UPDATE payout SET reason = ${reasonOf(transaction, reason)} WHERE id = ${payout.id} AND state = 'uncertain'`,
    );
  }

  /** Moves a payout to its next state. Returns false if the lifecycle ignores the signal or another worker has already moved the payout. */
  async movePayout(
    manager: EntityManager,
    { payout, transaction }: AnyPayout,
    { signal, reference, reason, paidFrom }: PayoutTransition,
  ): Promise<boolean> {
    const step = findTransition(PAYOUT_LIFECYCLE, { kind: payout.purpose, from: payout.state, signal }, () => true);
    if (!step) return false;
    const now = this.clock.now();
    const moved = await rows(
      manager,
      sql`UPDATE payout SET state = ${step.to}, reference = coalesce(${reference ?? null}, reference), reason = ${reasonOf(transaction, reason)}, waits_for = NULL, updated_at = ${now}
          WHERE id = ${payout.id} AND state = ${payout.state} RETURNING id`.prepared(),
    );
    if (moved.length === 0) return false;
    crashPoint('payout.moved');
    const booking = bookingOf({ payout, transaction }, { signal, paidFrom });
    if (booking) await rows(manager, book(booking, now));
    if (payout.purpose !== 'payout' && isSent(step.to)) await writeRefundEmail(manager, { payout, transaction }, now);
    if (signal === 'foundNotSent') await rows(manager, reverseBookings(sentReversal(payout), now));
    if (step.to === 'failed' && payout.purpose === 'refund' && payout.state !== 'withdrawing' && transaction)
      await syncReceivable(manager, transaction, now);
    if (step.jobs.length > 0) {
      await rows(manager, insertJobs(step.jobs.map((name) => newJob(PAYOUT_JOBS[name], { payoutId: payout.id }, now))));
    }
    return true;
  }
}

/** Returns go to payers who are not users. */
const reasonOf = (transaction: Transaction | null, reason: string | undefined): string | null => {
  if (reason === undefined) return null;
  return transaction ? sealedFor(transaction.userId, reason) : sealedText(reason);
};

type InitialPayout = Pick<
  Payout,
  'partnerId' | 'purpose' | 'generation' | 'state' | 'settles' | 'kind' | 'amount' | 'currency'
> &
  Partial<Payout>;

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
  driver: null,
  unknownSince: null,
  waitsFor: null,
} as const;

/** Reversal of a payout that was booked as sent and bounced. */
const sentReversal = ({ id: reference, transactionId, purpose }: Payout) =>
  purpose === 'payout'
    ? { transactionId, cause: 'paidOut', reference, reversalCause: 'paidOutTakenBack' }
    : { transactionId, cause: 'refundSent', reference, reversalCause: 'refundSentTakenBack' };

/** Builds the ledger entry of a payout's transition. `sent` is booked when the provider accepts it; an uncertain payout is not booked. */
function bookingOf(
  { payout, transaction }: AnyPayout,
  { signal, paidFrom }: Pick<PayoutTransition, 'signal' | 'paidFrom'>,
): Booking | undefined {
  const isSent = signal === 'accepted' || signal === 'foundSent';
  if (payout.purpose === 'payout')
    return isSent && transaction ? paidOutBooking(payout, transaction, paidFrom) : undefined;
  if (isSent) return refundSentBooking(payout, transaction ? payoutChain(payout, transaction) : payout.chain, paidFrom);
  if (signal === 'approved') return refundClaimedBooking(payout);
  return signal === 'rejected' || signal === 'foundNotSent' ? refundFailedBooking(payout) : undefined;
}

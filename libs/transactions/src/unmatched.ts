import { inTransaction, rows, sql } from '@rampart/data';
import { Clock } from '@rampart/kernel';
import { bookStanding, takeBackStanding } from '@rampart/ledger';
import { CHAINS } from '@rampart/methods';
import type { ChainDeposit, FiatPayment } from '@rampart/ports';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { raiseDepth } from './confirmation-depth.js';
import { InboundEvents, type StoredEvent } from './inbound-events.js';
import { unmatchedBooking } from './journals.js';
import { plainAmount } from './receipts.js';
import { type HeldFor, moneyIn, type UnmatchedContent } from './unmatched-content.js';

/** Money that names no order of ours, or is not its user's: never lost, never twice. It waits in suspense until a person matches it. */
@Injectable()
export class UnmatchedMoney {
  constructor(
    private readonly database: DataSource,
    private readonly inbound: InboundEvents,
    private readonly clock: Clock,
  ) {}

  /** Answers the event as it is known; one that was matched is not touched: its transaction must hear of it. */
  async keepPayment(reference: string, payment: FiatPayment, heldFor?: HeldFor): Promise<StoredEvent | undefined> {
    const { eventId, amount, currency, receivedAt, payerName, reversed = false } = payment;
    const why = { ...(payerName === undefined ? {} : { payerName }), ...(heldFor === undefined ? {} : { heldFor }) };
    const content: UnmatchedContent = { reference, amount: plainAmount(amount), currency, occurredAt: receivedAt.toISOString(), ...why };
    return this.keep({ source: 'fiatRail', eventId, content }, reversed ? 'gone' : 'here');
  }

  /**
   * Booked when it has the confirmations of its chain, and taken back should it be dropped after that. Where the chain needs more for a
   * while, it is matched or returned only with those.
   */
  async keepDeposit(reference: string, { eventId, amount, currency, chain, txId, seenAt, ...now }: ChainDeposit): Promise<StoredEvent | undefined> {
    const content: UnmatchedContent = { reference, amount: plainAmount(amount), currency, occurredAt: seenAt.toISOString(), chain, txId };
    const isFinal = now.confirmations >= CHAINS[chain].confirmations;
    return this.keep({ source: 'chain', eventId, content }, now.dropped ? 'gone' : isFinal ? 'here' : 'coming');
  }

  private async keep({ source, eventId, content }: UnmatchedTelling, presence: 'coming' | 'here' | 'gone'): Promise<StoredEvent | undefined> {
    const event = await this.inbound.store({ source, eventId, transactionId: null, content: { ...content } });
    if (!event || event.transactionId !== null) return event;
    const standing = { booking: unmatchedBooking(moneyIn({ id: event.id, source, content })), takenBackAs: 'receivedUnmatchedTakenBack' };
    await inTransaction(this.database, async (manager) => {
      const unmatched = await rows(
        manager,
        sql`UPDATE inbound_event SET vanished = ${presence === 'gone'} WHERE id = ${event.id} AND transaction_id IS NULL RETURNING id`,
      );
      if (unmatched.length === 0) return;
      if (presence === 'here') return bookStanding(manager, standing, this.clock.now());
      const wasHere = await takeBackStanding(manager, standing, this.clock.now());
      const { chain } = content;
      if (wasHere && chain !== undefined) await raiseDepth(manager, { chain, undone: CHAINS[chain].confirmations, cause: `inboundEvent:${event.id}` });
    });
    return event;
  }
}

interface UnmatchedTelling {
  readonly source: 'fiatRail' | 'chain';
  readonly eventId: string;
  readonly content: UnmatchedContent;
}

import { InboundEvent, inTransaction } from '@rampart/data';
import { Clock } from '@rampart/kernel';
import { bookReversible, reversePosting } from '@rampart/ledger';
import { CHAINS } from '@rampart/methods';
import type { ChainDeposit, FiatPayment } from '@rampart/ports';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { raiseDepth } from './confirmation-depth.js';
import { InboundEvents, type StoredEvent } from './inbound-events.js';
import { unmatchedBooking } from '../accounting/journals.js';
import { recoverReturn } from '../accounting/return-losses.js';
import type { Numbered } from './receipt-reader.js';
import { plainAmount } from './record-receipts.js';
import { type HeldFor, receivedFunds, type UnmatchedContent } from './unmatched-content.js';

/** Money that names no order of ours, or is not its user's: never lost, never twice. It waits in suspense until a person matches it. */
@Injectable()
export class UnmatchedPayments {
  constructor(
    private readonly database: DataSource,
    private readonly inbound: InboundEvents,
    private readonly clock: Clock,
  ) {}

  /** Answers the event as it is known; one that was matched is not touched: its transaction must hear of it. */
  async storePayment(reference: string, payment: Numbered<FiatPayment>, heldFor?: HeldFor): Promise<StoredEvent | undefined> {
    const { eventId, amount, currency, receivedAt, payerName, reversed = false, reading } = payment;
    const why = { ...(payerName === undefined ? {} : { payerName }), ...(heldFor === undefined ? {} : { heldFor }) };
    const content: UnmatchedContent = { reference, amount: plainAmount(amount), currency, occurredAt: receivedAt.toISOString(), ...why };
    return this.storeUnmatched({ source: 'fiatRail', eventId, content, reading }, reversed ? 'gone' : 'here');
  }

  /**
   * Booked when it has the confirmations of its chain, and taken back should it be dropped after that. Where the chain needs more for a
   * while, it is matched or returned only with those.
   */
  async storeDeposit(reference: string, { eventId, amount, currency, chain, txId, seenAt, reading, ...now }: Numbered<ChainDeposit>): Promise<StoredEvent | undefined> {
    const content: UnmatchedContent = { reference, amount: plainAmount(amount), currency, occurredAt: seenAt.toISOString(), chain, txId };
    const isFinal = now.confirmations >= CHAINS[chain].confirmations;
    return this.storeUnmatched({ source: 'chain', eventId, content, reading }, now.dropped ? 'gone' : isFinal ? 'here' : 'coming');
  }

  /** A person may match it at the same moment: then its transaction must hear of this telling, too. */
  private async storeUnmatched(telling: UnmatchedReceipt, presence: ReceiptState): Promise<StoredEvent | undefined> {
    const { source, eventId, content } = telling;
    const stored = await this.inbound.storeEvent({ source, eventId, transactionId: null, content: { ...content } });
    if (!stored || stored.transactionId !== null) return stored;
    return inTransaction(this.database, async (manager) => {
      const event = await manager.findOneOrFail(InboundEvent, { where: { id: stored.id }, lock: { mode: 'pessimistic_write' } });
      if (event.transactionId === null && BigInt(event.reading) < BigInt(telling.reading)) await this.updateEvent(manager, { ...telling, id: event.id }, presence);
      return event;
    });
  }

  private async updateEvent(manager: EntityManager, { id, source, content, reading }: UnmatchedReceipt & { id: string }, presence: ReceiptState): Promise<void> {
    await manager.update(InboundEvent, { id }, { vanished: presence === 'gone', reading });
    const standing = { booking: unmatchedBooking(receivedFunds({ id, source, content })), reversalCause: 'receivedUnmatchedTakenBack' };
    if (presence === 'here') {
      await bookReversible(manager, standing, this.clock.now());
      return recoverReturn(manager, { id }, this.clock.now());
    }
    const wasHere = await reversePosting(manager, standing, this.clock.now());
    const { chain } = content;
    if (wasHere && chain !== undefined) await raiseDepth(manager, { chain, undone: CHAINS[chain].confirmations, cause: `inboundEvent:${id}` });
  }
}

type ReceiptState = 'coming' | 'here' | 'gone';

interface UnmatchedReceipt {
  readonly source: 'fiatRail' | 'chain';
  readonly eventId: string;
  readonly content: UnmatchedContent;
  readonly reading: string;
}

import { InboundEvent, inTransaction } from '@rampart/data';
import { CHAINS, Clock } from '@rampart/kernel';
import { bookReversible, reversePosting } from '@rampart/ledger';
import type { ChainDeposit, FiatPayment } from '@rampart/ports';
import {
  type HeldFor,
  receivedFunds,
  recoverReturn,
  unmatchedBooking,
  type UnmatchedContent,
} from '@rampart/transactions';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { InboundEvents, type StoredEvent } from './inbound-events.js';
import type { Numbered } from './receipt-reader.js';
import { plainAmount } from './record-receipts.js';
import { Reorganisations } from './reorganisations.js';

/** Stores and books payments without an order, and payments of another payer than the order's user, each once. They stay in suspense until an operator matches or returns them. */
@Injectable()
export class UnmatchedPayments {
  constructor(
    private readonly database: DataSource,
    private readonly inbound: InboundEvents,
    private readonly clock: Clock,
    private readonly reorganisations: Reorganisations,
  ) {}

  /** Returns the stored event. An event that was matched stays as it is: the caller applies the report to its transaction. */
  async storePayment(
    reference: string,
    payment: Numbered<FiatPayment>,
    heldFor?: HeldFor,
  ): Promise<StoredEvent | undefined> {
    const { eventId, amount, currency, receivedAt, payerName, reversed = false, reading } = payment;
    const details = {
      ...(payerName === undefined ? {} : { payerName }),
      ...(heldFor === undefined ? {} : { heldFor }),
    };
    const content: UnmatchedContent = {
      reference,
      amount: plainAmount(amount),
      currency,
      occurredAt: receivedAt.toISOString(),
      ...details,
    };
    return this.storeUnmatched({ source: 'fiatRail', eventId, content, reading }, reversed ? 'reversed' : 'received');
  }

  /**
   * Books a deposit once it has its chain's confirmations, and reverses the entry if the chain drops it later. While the chain requires
   * more confirmations, it is matched or returned only with those.
   */
  async storeDeposit(
    reference: string,
    { eventId, amount, currency, chain, txId, seenAt, senders, reading, ...now }: Numbered<ChainDeposit>,
  ): Promise<StoredEvent | undefined> {
    const content: UnmatchedContent = {
      reference,
      amount: plainAmount(amount),
      currency,
      occurredAt: seenAt.toISOString(),
      chain,
      txId,
    };
    const isFinal = now.confirmations >= CHAINS[chain].confirmations;
    return this.storeUnmatched(
      { source: 'chain', eventId, content, reading, ...(senders && { senders }) },
      now.dropped ? 'reversed' : isFinal ? 'received' : 'unconfirmed',
    );
  }

  /** Locks the event, because an operator may match it at the same moment: then the caller applies this report to the transaction. */
  private async storeUnmatched(receipt: UnmatchedReceipt, state: ReceiptState): Promise<StoredEvent | undefined> {
    const { reading: _, content, ...event } = receipt;
    const stored = await this.inbound.storeEvent({ ...event, transactionId: null, content: { ...content } });
    if (!stored || stored.transactionId !== null) return stored;
    return inTransaction(this.database, async (manager) => {
      const event = await manager.findOneOrFail(InboundEvent, {
        where: { id: stored.id },
        lock: { mode: 'pessimistic_write' },
      });
      if (event.transactionId === null && BigInt(event.reading) < BigInt(receipt.reading))
        await this.updateEvent(manager, { ...receipt, id: event.id }, state);
      return event;
    });
  }

  private async updateEvent(
    manager: EntityManager,
    { id, source, content, reading }: UnmatchedReceipt & { id: string },
    state: ReceiptState,
  ): Promise<void> {
    await manager.update(InboundEvent, { id }, { vanished: state === 'reversed', reading });
    const posting = {
      booking: unmatchedBooking(receivedFunds({ id, source, content })),
      reversalCause: 'receivedUnmatchedTakenBack',
    };
    if (state === 'received') {
      await bookReversible(manager, posting, this.clock.now());
      return recoverReturn(manager, { id }, this.clock.now());
    }
    const wasBooked = await reversePosting(manager, posting, this.clock.now());
    const { chain } = content;
    if (wasBooked && chain !== undefined)
      await this.reorganisations.handleReversal(manager, {
        chain,
        lostDepth: CHAINS[chain].confirmations,
        cause: `inboundEvent:${id}`,
      });
  }
}

type ReceiptState = 'unconfirmed' | 'received' | 'reversed';

interface UnmatchedReceipt {
  readonly source: 'fiatRail' | 'chain';
  readonly eventId: string;
  readonly content: UnmatchedContent;
  readonly senders?: readonly string[];
  readonly reading: string;
}

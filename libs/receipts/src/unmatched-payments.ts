import { InboundEvent, inTransaction } from '@rampart/data';
import { CHAINS, Clock } from '@rampart/kernel';
import { bookReversible, reversePosting } from '@rampart/ledger';
import type { ChainDeposit, FiatPayment } from '@rampart/ports';
import {
  type HeldFor,
  receivedFunds,
  recoverReturn,
  reverseItem,
  type UnmatchedContent,
  unmatchedContent,
  unmatchedPosting,
} from '@rampart/transactions';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { writeHeldEmail } from './held-email.js';
import { InboundEvents, type StoredEvent } from './inbound-events.js';
import type { Numbered } from './receipt-reader.js';
import { plainAmount } from './record-receipts.js';
import { Reorganisations } from './reorganisations.js';

/**
 * Stores and books payments without an order, and payments from a payer other than the order's user, each once. They stay in suspense until an operator matches
 * or returns them.
 */
@Injectable()
export class UnmatchedPayments {
  constructor(
    private readonly database: DataSource,
    private readonly inbound: InboundEvents,
    private readonly clock: Clock,
    private readonly reorganisations: Reorganisations,
  ) {}

  /** Returns the stored event. An event that has an order is not changed: the caller applies the report to the order. */
  async storePayment(
    reference: string,
    payment: Numbered<FiatPayment>,
    heldFor?: HeldFor,
  ): Promise<StoredEvent | undefined> {
    const { eventId, amount, currency, receivedAt, payerName, reading } = payment;
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
    return this.storeUnmatched({ source: 'fiatRail', eventId, content, reading }, stateOf(payment));
  }

  /** Applies a later report of a payment that was held when it was first reported, and that would be accepted for its order today. */
  async updatePayment(stored: StoredEvent, { reading, ...payment }: Numbered<FiatPayment>): Promise<StoredEvent> {
    return this.updateUnmatched(stored, reading, stateOf(payment));
  }

  /**
   * Books a deposit once it has its chain's confirmations, and reverses the entry if the chain drops it later. While the chain requires more confirmations, it
   * can be matched or returned only with those.
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

  private async storeUnmatched(
    { reading, content, ...event }: UnmatchedReceipt,
    state: ReceiptState,
  ): Promise<StoredEvent | undefined> {
    const stored = await this.inbound.storeEvent({ ...event, transactionId: null, content: { ...content } });
    return stored?.transactionId === null ? this.updateUnmatched(stored, reading, state) : stored;
  }

  /** Locks the event, because an operator may match it at the same moment: in that case the caller applies this report to the transaction. */
  private updateUnmatched({ id }: StoredEvent, reading: string, state: ReceiptState): Promise<StoredEvent> {
    return inTransaction(this.database, async (manager) => {
      const event = await manager.findOneOrFail(InboundEvent, { where: { id }, lock: { mode: 'pessimistic_write' } });
      if (event.transactionId === null && BigInt(event.reading) < BigInt(reading))
        await this.updateEvent(manager, { ...event, reading }, state);
      return event;
    });
  }

  /** The booking uses the first report. */
  private async updateEvent(manager: EntityManager, event: InboundEvent, state: ReceiptState): Promise<void> {
    const { id, reading } = event;
    await manager.update(InboundEvent, { id }, { vanished: state === 'reversed', reading });
    const posting = unmatchedPosting(receivedFunds(event));
    if (state === 'received') {
      await bookReversible(manager, posting, this.clock.now());
      await writeHeldEmail(manager, event, this.clock.now());
      return recoverReturn(manager, { id }, this.clock.now());
    }
    await reverseItem(manager, { id }, this.clock.now());
    const wasBooked = await reversePosting(manager, posting, this.clock.now());
    const { chain } = unmatchedContent(event);
    if (wasBooked && chain !== undefined)
      await this.reorganisations.handleReversal(manager, {
        chain,
        lostDepth: CHAINS[chain].confirmations,
        cause: `inboundEvent:${id}`,
      });
  }
}

type ReceiptState = 'unconfirmed' | 'received' | 'reversed';

const stateOf = ({ reversed = false }: FiatPayment): ReceiptState => (reversed ? 'reversed' : 'received');

interface UnmatchedReceipt {
  readonly source: 'fiatRail' | 'chain';
  readonly eventId: string;
  readonly content: UnmatchedContent;
  readonly senders?: readonly string[];
  readonly reading: string;
}

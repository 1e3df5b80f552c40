import { type InboundEvent, rows } from '@rampart/data';
import { type ChainId, Clock, Decimal } from '@rampart/kernel';
import { book, takeBack } from '@rampart/ledger';
import { CHAINS } from '@rampart/methods';
import type { ChainDeposit, FiatPayment } from '@rampart/ports';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { InboundEvents } from './inbound-events.js';
import { type MoneyIn, unmatchedBooking } from './journals.js';
import { plainAmount } from './receipts.js';

/** What is kept of money that names no order of ours. */
export interface UnmatchedContent {
  /** What the payer, or the chain's watcher, named instead. */
  readonly reference: string;
  /** Plain decimal text. */
  readonly amount: string;
  readonly currency: string;
  /** ISO 8601. */
  readonly occurredAt: string;
  readonly chain?: ChainId;
  readonly txId?: string;
}

/** Money that names no order of ours: never lost, never twice. It waits in suspense until a person matches it. */
@Injectable()
export class UnmatchedMoney {
  constructor(
    private readonly database: DataSource,
    private readonly inbound: InboundEvents,
    private readonly clock: Clock,
  ) {}

  async keepPayment(reference: string, { eventId, amount, currency, receivedAt }: FiatPayment): Promise<void> {
    const content: UnmatchedContent = { reference, amount: plainAmount(amount), currency, occurredAt: receivedAt.toISOString() };
    const id = await this.store('fiatRail', eventId, content);
    if (id !== undefined) await rows(this.database, book(unmatchedBooking(moneyIn({ id, source: 'fiatRail', content })), this.clock.now()));
  }

  /** Booked when it has enough confirmations, and taken back should it be dropped after that. */
  async keepDeposit(reference: string, { eventId, amount, currency, chain, txId, seenAt, ...now }: ChainDeposit): Promise<void> {
    const content: UnmatchedContent = { reference, amount: plainAmount(amount), currency, occurredAt: seenAt.toISOString(), chain, txId };
    const id = await this.store('chain', eventId, content);
    if (id === undefined) return;
    const at = this.clock.now();
    if (now.dropped) await rows(this.database, takeBack({ transactionId: null, cause: 'receivedUnmatched', reference: id, as: 'receivedUnmatchedTakenBack' }, at));
    else if (now.confirmations >= CHAINS[chain].confirmations) await rows(this.database, book(unmatchedBooking(moneyIn({ id, source: 'chain', content })), at));
  }

  private store(source: 'fiatRail' | 'chain', eventId: string, content: UnmatchedContent): Promise<string | undefined> {
    return this.inbound.store({ source, eventId, transactionId: null, content: { ...content } });
  }
}

/** The content of an event that was stored unmatched. */
export const unmatchedContent = ({ content }: { content: unknown }): UnmatchedContent => content as UnmatchedContent;

/** Its money. */
export function moneyIn({ id, source, content }: Pick<InboundEvent, 'id' | 'source'> & { content: unknown }): MoneyIn {
  const { amount, currency, chain } = unmatchedContent({ content });
  return { id, kind: source === 'fiatRail' ? 'fiat' : 'crypto', currency, amount: new Decimal(amount), chain: chain ?? null };
}

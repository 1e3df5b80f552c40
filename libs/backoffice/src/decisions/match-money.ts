import { InboundEvent, Payout, type Transaction } from '@rampart/data';
import { rows, sql } from '@rampart/sql';
import { type Decimal, fault, ids, isId } from '@rampart/kernel';
import { bookReceipt } from '@rampart/receipts';
import { CurrentPrices, findItem, receivedFunds, TransactionSignals, unmatchedContent } from '@rampart/transactions';
import { Injectable } from '@nestjs/common';
import { type EntityManager, Not } from 'typeorm';
import { type Deciding, type DecisionContent, DecisionKind } from './decision.js';
import { FourEyes } from './four-eyes.js';
import { isOvertaken, type CurrentReceipt, ReceiptLookup } from './receipt-lookup.js';

/** Matches an unmatched payment to an order. From then on the payment counts as if it had named the order. */
@Injectable()
export class MatchMoney extends DecisionKind<CurrentReceipt> {
  readonly action = 'match';

  constructor(
    private readonly receipt: ReceiptLookup,
    private readonly prices: CurrentPrices,
    private readonly signals: TransactionSignals,
    private readonly fourEyes: FourEyes,
  ) {
    super();
  }

  /** Queries the rail or the chain for the payment's current state. */
  askProviders(transactionId: string, { inboundEventId }: DecisionContent): Promise<CurrentReceipt> {
    return this.receipt.findReceipt(inboundEventId, transactionId);
  }

  async assertAllowed(
    manager: EntityManager,
    { transaction, content }: Deciding,
    receipt: CurrentReceipt,
  ): Promise<void> {
    const event = await lockEvent(manager, content);
    if (event.transactionId !== null) throw fault('INBOUND_EVENT_MATCHED');
    const isGoingBack = await manager.existsBy(Payout, { inboundEventId: event.id, state: Not('failed') });
    if (isGoingBack) throw fault('MATCH_NOT_POSSIBLE', { problem: 'it goes back, or went back' });
    if (await findItem(manager, event))
      throw fault('MATCH_NOT_POSSIBLE', { problem: "it is booked as no customer's money, or proposed to be" });
    const problem =
      event.source === 'fiatRail' ? fiatProblem(transaction, receipt) : cryptoProblem(transaction, receipt);
    if (problem !== undefined) throw fault('MATCH_NOT_POSSIBLE', { problem });
    if (isOvertaken(event, receipt)) throw fault('MATCH_NOT_POSSIBLE', { problem: 'there is news of it; look again' });
  }

  async carryOut(
    manager: EntityManager,
    { transaction, content, reason }: Deciding,
    receipt: CurrentReceipt,
  ): Promise<void> {
    const event = await lockEvent(manager, content);
    const isLate =
      transaction.status === 'pending' && new Date(unmatchedContent(event).occurredAt) > transaction.expiresAt;
    const { transaction: open } = isLate
      ? await this.signals.applySignal(manager, transaction, { signal: 'windowClosed' })
      : { transaction };
    await this.receiveEvent(manager, { transaction, event, receipt });
    const signal = transaction.type === 'buy' ? 'fiatReceived' : 'cryptoSeen';
    const details = { reason, currentPrice: this.prices.findPrice(transaction) };
    const { transaction: received } = await this.signals.applySignal(manager, open, { signal, ...details });
    if (signal === 'cryptoSeen')
      await this.signals.applySignal(manager, received, { signal: 'cryptoConfirmed', ...details });
  }

  /** The payment may be far larger than the order, and its excess is refunded automatically. */
  override async weighMoney(manager: EntityManager, { content }: Deciding): Promise<Decimal | undefined> {
    return this.fourEyes.worthOf(receivedFunds(await lockEvent(manager, content)));
  }

  private async receiveEvent(
    manager: EntityManager,
    {
      transaction: { id, partnerId },
      event,
      receipt: { payment, deposit },
    }: { transaction: Transaction; event: InboundEvent; receipt: CurrentReceipt },
  ): Promise<void> {
    await manager.update(InboundEvent, { id: event.id }, { transactionId: id, partnerId });
    const money = receivedFunds(event);
    const { occurredAt, txId } = unmatchedContent(event);
    const receiptId = ids.next();
    await rows(
      manager,
      sql`INSERT INTO receipt (id, transaction_id, partner_id, inbound_event_id, kind, event_id, amount, currency, chain, tx_id, confirmations, needed, occurred_at, recorded_at, updated_at, reading)
          VALUES (${receiptId}, ${id}, ${partnerId}, ${event.id}, ${money.kind}, ${event.eventId}, ${money.amount.toFixed()}, ${money.currency}, ${money.chain},
            ${txId ?? null}, ${deposit?.confirmations ?? 0}, ${deposit?.needed ?? null}, ${occurredAt}::timestamptz, rampart_now(), rampart_now(),
            greatest(${event.reading}::bigint, ${(payment ?? deposit)?.reading ?? event.reading}::bigint))`,
    );
    await bookReceipt(manager, receiptId);
  }
}

export async function lockEvent(
  manager: EntityManager,
  { inboundEventId }: Pick<DecisionContent, 'inboundEventId'>,
): Promise<InboundEvent> {
  const event =
    isId(inboundEventId) &&
    (await manager.findOne(InboundEvent, { where: { id: inboundEventId }, lock: { mode: 'pessimistic_write' } }));
  if (!event) throw fault('INBOUND_EVENT_NOT_FOUND');
  return event;
}

function fiatProblem({ type }: Transaction, { payment }: CurrentReceipt): string | undefined {
  if (type !== 'buy') return 'fiat pays for a buy';
  return !payment || payment.reversed ? 'the bank no longer has it' : undefined;
}

function cryptoProblem({ type, cryptoCurrency }: Transaction, { deposit }: CurrentReceipt): string | undefined {
  if (type === 'buy') return 'crypto is deposited for a sell';
  if (!deposit || deposit.dropped) return 'the chain no longer has it';
  if (deposit.currency !== cryptoCurrency) return `it is ${deposit.currency}, the order is in ${cryptoCurrency}`;
  return deposit.confirmations < deposit.needed ? 'it has too few confirmations yet' : undefined;
}

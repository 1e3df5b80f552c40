import { InboundEvent, Receipt, rows, sql, type Transaction } from '@rampart/data';
import { Clock, fault, ids, isId } from '@rampart/kernel';
import { book } from '@rampart/ledger';
import { CHAINS } from '@rampart/methods';
import { type ChainDeposit, ChainGateway } from '@rampart/ports';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { CurrentPrice } from '../current-price.js';
import { matchedBooking, receivedByMatchBooking } from '../journals.js';
import { type Evidence, Signals } from '../signal.js';
import { moneyIn, unmatchedContent } from '../unmatched.js';
import { type Deciding, type DecisionContent, DecisionKind } from './decision.js';

/** Money that named no order is found to be for this one. From then on it is treated as if it had named it. */
@Injectable()
export class MatchMoney extends DecisionKind<ChainDeposit | undefined> {
  readonly action = 'match';

  constructor(
    private readonly database: DataSource,
    private readonly chain: ChainGateway,
    private readonly prices: CurrentPrice,
    private readonly signals: Signals,
    private readonly clock: Clock,
  ) {
    super();
  }

  /** The chain is asked how the deposit stands now. */
  async ask(_: string, { inboundEventId }: DecisionContent): Promise<ChainDeposit | undefined> {
    const event = isId(inboundEventId) ? await this.database.getRepository(InboundEvent).findOneBy({ id: inboundEventId }) : null;
    if (event?.source !== 'chain') return undefined;
    const deposits = await this.chain.depositsFor(unmatchedContent(event).reference);
    return deposits.find(({ eventId }) => eventId === event.eventId);
  }

  async check(manager: EntityManager, { transaction, content }: Deciding, deposit: ChainDeposit | undefined): Promise<void> {
    const event = await lockEvent(manager, content);
    if (event.transactionId !== null) throw fault('INBOUND_EVENT_MATCHED');
    const problem = event.source === 'fiatRail' ? fiatProblem(transaction) : cryptoProblem(transaction, deposit);
    if (problem !== undefined) throw fault('MATCH_NOT_POSSIBLE', { problem });
  }

  async carryOut(manager: EntityManager, { transaction, content, reason }: Deciding, deposit: ChainDeposit | undefined): Promise<void> {
    const { id } = transaction;
    const event = await lockEvent(manager, content);
    const record: Evidence['record'] = () => this.receive(manager, { id, event, deposit });
    const evidence: Evidence = { record, reason, currentPrice: this.prices.of(transaction) };
    if (transaction.type === 'buy') return void (await this.signals.sendWithin(manager, id, { signal: 'fiatReceived', evidence }));
    await this.signals.sendWithin(manager, id, { signal: 'cryptoSeen', evidence });
    await this.signals.sendWithin(manager, id, { signal: 'cryptoConfirmed', evidence: { reason } });
  }

  private async receive(manager: EntityManager, { id, event, deposit }: { id: string; event: InboundEvent; deposit: ChainDeposit | undefined }): Promise<void> {
    await manager.update(InboundEvent, { id: event.id }, { transactionId: id });
    const money = moneyIn(event);
    const { occurredAt, txId } = unmatchedContent(event);
    const receiptId = ids.next();
    await rows(
      manager,
      sql`INSERT INTO receipt (id, transaction_id, inbound_event_id, kind, event_id, amount, currency, chain, tx_id, confirmations, occurred_at, recorded_at)
          VALUES (${receiptId}, ${id}, ${event.id}, ${money.kind}, ${event.eventId}, ${money.amount.toFixed()}, ${money.currency}, ${money.chain},
            ${txId ?? null}, ${deposit?.confirmations ?? 0}, ${occurredAt}::timestamptz, rampart_now())`,
    );
    const receipt = await manager.findOneByOrFail(Receipt, { id: receiptId });
    await rows(manager, book(matchedBooking(money), this.clock.now()));
    await rows(manager, book(receivedByMatchBooking(receipt), this.clock.now()));
  }
}

async function lockEvent(manager: EntityManager, { inboundEventId }: DecisionContent): Promise<InboundEvent> {
  const event = isId(inboundEventId) && (await manager.findOne(InboundEvent, { where: { id: inboundEventId }, lock: { mode: 'pessimistic_write' } }));
  if (!event) throw fault('INBOUND_EVENT_NOT_FOUND');
  return event;
}

const fiatProblem = ({ type }: Transaction): string | undefined => (type === 'buy' ? undefined : 'fiat pays for a buy');

function cryptoProblem({ type, cryptoCurrency }: Transaction, deposit: ChainDeposit | undefined): string | undefined {
  if (type === 'buy') return 'crypto is deposited for a sell';
  if (!deposit || deposit.dropped) return 'the chain no longer has it';
  if (deposit.currency !== cryptoCurrency) return `it is ${deposit.currency}, the order is in ${cryptoCurrency}`;
  return deposit.confirmations < CHAINS[deposit.chain].confirmations ? 'it has too few confirmations yet' : undefined;
}

import { InboundEvent, type Payout, type SenderOutcome, type Transaction } from '@rampart/data';
import { rows, sql } from '@rampart/sql';
import { type ChainId, ids } from '@rampart/kernel';
import { receivedFunds, ScreenWallet, type SendBlock } from '@rampart/transactions';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

interface Deposit {
  readonly eventId: string;
  readonly chain: ChainId;
  readonly senders: readonly string[];
}

/**
 * Screens the addresses that deposits came from, right before money is paid out for them, refunded or returned. If an address is listed, nothing leaves without
 * an operator; while the screening service does not respond, everything waits.
 */
@Injectable()
export class ScreenSenders {
  constructor(
    private readonly database: DataSource,
    private readonly screening: ScreenWallet,
  ) {}

  /** Returns undefined if all senders are clear, or if no driver knows a sender: a chain may not have senders, and a mined coin has none. */
  async findSendBlock(payout: Payout, transaction: Transaction | null): Promise<SendBlock | undefined> {
    const deposits = transaction ? await this.depositsOf(transaction) : await this.returnedDeposit(payout);
    for (const deposit of deposits) {
      const block = await this.screenDeposit(deposit);
      if (block) return block;
    }
    return undefined;
  }

  private async screenDeposit(deposit: Deposit): Promise<SendBlock | undefined> {
    const { chain, senders } = deposit;
    for (const address of senders) {
      const block = await this.screening.findSendBlock({ chain, address }, 'a sender of the deposit');
      if (block?.outcome === 'rejected') await this.keepEvidence(deposit, 'listed', { address, reason: block.reason });
      if (block) return block;
    }
    await this.keepEvidence(deposit, senders.length > 0 ? 'clear' : 'unnamed');
    return undefined;
  }

  /** Returns deposits of a sell that its chain still has, confirmed or not, because each may be from a listed address. */
  private async depositsOf({ id, type }: Transaction): Promise<Deposit[]> {
    if (type === 'buy') return [];
    return rows<Deposit>(
      this.database,
      sql`SELECT e.id AS "eventId", r.chain, coalesce(e.senders, '{}') AS senders FROM receipt r JOIN inbound_event e ON e.id = r.inbound_event_id
          WHERE r.transaction_id = ${id} AND r.kind = 'crypto' AND NOT r.dropped ORDER BY r.id`,
    );
  }

  private async returnedDeposit({ inboundEventId }: Payout): Promise<Deposit[]> {
    const event = await this.database.getRepository(InboundEvent).findOneByOrFail({ id: inboundEventId ?? '' });
    const { chain } = receivedFunds(event);
    return chain === null ? [] : [{ eventId: event.id, chain, senders: event.senders ?? [] }];
  }

  private async keepEvidence(
    { eventId, senders }: Deposit,
    outcome: SenderOutcome,
    hit?: { readonly address: string; readonly reason: string },
  ): Promise<void> {
    await rows(
      this.database,
      sql`INSERT INTO sender_screening (id, inbound_event_id, outcome, senders, listed, reason, screened_at)
          VALUES (${ids.next()}, ${eventId}, ${outcome}, ${[...senders]}::text[], ${hit?.address ?? null}, ${hit?.reason ?? null}, rampart_now())
          ON CONFLICT (inbound_event_id, outcome) DO UPDATE SET senders = excluded.senders, listed = excluded.listed, reason = excluded.reason,
            screened_at = excluded.screened_at`,
    );
  }
}

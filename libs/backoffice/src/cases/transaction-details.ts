import {
  AuditEntry,
  Payout,
  PAYOUTS_OLDEST_FIRST,
  Proposal,
  Receipt,
  Transaction,
  TransactionHistory,
  WebhookDelivery,
  WebhookEvent,
} from '@rampart/data';
import { fault, isId, MAX_LISTED } from '@rampart/kernel';
import { type Balance, balancesOf } from '@rampart/ledger';
import { Injectable } from '@nestjs/common';
import { DataSource, In } from 'typeorm';

/** Everything that the service knows about a transaction. */
export interface TransactionDetails {
  readonly transaction: Transaction;
  readonly history: readonly TransactionHistory[];
  readonly receipts: readonly Receipt[];
  readonly payouts: readonly Payout[];
  readonly balances: readonly Balance[];
  readonly events: readonly WebhookEvent[];
  readonly deliveries: readonly WebhookDelivery[];
  readonly proposals: readonly Proposal[];
  readonly audit: readonly AuditEntry[];
}

/** Reads the details of transactions of any partner, for operators; oldest entries first. */
@Injectable()
export class TransactionDetailsReader {
  constructor(private readonly database: DataSource) {}

  /** Throws TRANSACTION_NOT_FOUND. */
  async findDetails(id: string): Promise<TransactionDetails> {
    const { manager } = this.database;
    const transaction = isId(id) ? await manager.findOneBy(Transaction, { id }) : null;
    if (!transaction) throw fault('TRANSACTION_NOT_FOUND');
    const where = { transactionId: transaction.id };
    const events = await manager.find(WebhookEvent, { where: { subjectId: id }, order: { sequence: 'ASC' } });
    return {
      transaction,
      history: await manager.find(TransactionHistory, { where: where, order: { version: 'ASC' } }),
      receipts: await manager.find(Receipt, { where: where, order: { id: 'ASC' } }),
      payouts: await manager.find(Payout, { where: where, order: PAYOUTS_OLDEST_FIRST }),
      balances: await balancesOf(this.database, transaction.id),
      events,
      deliveries: await manager.find(WebhookDelivery, {
        where: { eventId: In(events.map((event) => event.id)) },
        order: { sequence: 'ASC' },
      }),
      proposals: await manager.find(Proposal, { where: where, order: { id: 'ASC' } }),
      audit: await this.findAudit(`transaction:${transaction.id}`),
    };
  }

  /** Returns the newest audit entries about a subject, such as `transaction:<id>`, or about everything; oldest first. */
  async findAudit(subject?: string): Promise<AuditEntry[]> {
    const where = subject === undefined ? {} : { subject };
    const newest = await this.database
      .getRepository(AuditEntry)
      .find({ where, order: { id: 'DESC' }, take: MAX_LISTED });
    return newest.reverse();
  }
}

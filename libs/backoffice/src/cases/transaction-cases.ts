import { insertAuditedRead, Partner, ReconciliationFinding, User } from '@rampart/data';
import { rows } from '@rampart/sql';
import { Injectable } from '@nestjs/common';
import { DataSource, In } from 'typeorm';
import { type CaseWork, CaseNotes } from './case-notes.js';
import { caseWebhooks, type CaseWebhook } from './case-webhooks.js';
import { type LedgerOfCurrency, ledgerOf } from './ledger-of.js';
import { rawInbound, type RawInbound } from './raw-inbound.js';
import { type TransactionDetails, TransactionDetailsReader } from './transaction-details.js';

/** A transaction with everything around it. */
export interface TransactionCase {
  readonly details: TransactionDetails;
  readonly partner: Partner;
  readonly user: User;
  readonly ledger: readonly LedgerOfCurrency[];
  readonly inbound: readonly RawInbound[];
  readonly webhooks: readonly CaseWebhook[];
  readonly findings: readonly ReconciliationFinding[];
  readonly work: CaseWork;
}

/** Everything about a transaction on one screen. The view names the user, so the audit records the operator first. */
@Injectable()
export class TransactionCases {
  constructor(
    private readonly database: DataSource,
    private readonly details: TransactionDetailsReader,
    private readonly notes: CaseNotes,
  ) {}

  /** `by` is the operator's name. Throws TRANSACTION_NOT_FOUND. */
  async openCase(id: string, by: string): Promise<TransactionCase> {
    const details = await this.details.findDetails(id);
    const { partnerId, userId } = details.transaction;
    await rows(this.database, insertAuditedRead({ by, action: 'viewTransaction', subject: `transaction:${id}` }));
    const { manager } = this.database;
    const subjects = [`transaction:${id}`, ...details.payouts.map((payout) => `payout:${payout.id}`)];
    return {
      details,
      partner: await manager.findOneByOrFail(Partner, { id: partnerId }),
      user: await manager.findOneByOrFail(User, { id: userId }),
      ledger: await ledgerOf(this.database, id),
      inbound: await rawInbound(this.database, id),
      webhooks: await caseWebhooks(this.database, id),
      work: await this.notes.readWork({ userId, transactionId: id }),
      findings: await manager.find(ReconciliationFinding, {
        where: { subject: In(subjects) },
        order: { firstSeenAt: 'ASC' },
      }),
    };
  }
}

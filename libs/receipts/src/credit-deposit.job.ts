import { loadWhere, Proposal, Transaction } from '@rampart/data';
import { sql } from '@rampart/sql';
import { JobHandler } from '@rampart/jobs';
import type { DepositPlace } from '@rampart/ports';
import { creditDeposit, type OfProposal } from '@rampart/transactions';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ApplyReceipts } from './apply-receipts.js';
import { InboundReceipts } from './inbound-receipts.js';
import { ReceiptReader } from './receipt-reader.js';

/**
 * Credits a deposit as its feed would have done: the driver reports it from now on. It is signalled at once, since the feed is silent while the node does not
 * respond.
 */
@Injectable()
export class CreditDepositJob extends JobHandler<OfProposal> {
  readonly job = creditDeposit;

  constructor(
    private readonly database: DataSource,
    private readonly reader: ReceiptReader,
    private readonly inbound: InboundReceipts,
    private readonly receipts: ApplyReceipts,
  ) {
    super();
  }

  async handleJob({ proposalId: id }: OfProposal): Promise<void> {
    const proposal = await this.database.getRepository(Proposal).findOneBy({ id, decision: 'approved' });
    if (!proposal) return;
    const { transactionId, content } = proposal;
    const place = content['deposit'] as DepositPlace;
    const [transaction] = await loadWhere(this.database.manager, Transaction, sql`id = ${transactionId}`);
    if (!transaction) return;
    const deposit = await this.reader.creditDeposit({ ...place, transactionId });
    for (const received of await this.inbound.assignDeposits(transaction, [deposit]))
      await this.receipts.applyDeposits(await this.orderOf(received, transaction), [received]);
  }

  /** An operator may have matched the deposit to another order in the meantime. */
  private async orderOf({ transactionId }: { transactionId: string }, order: Transaction): Promise<Transaction> {
    if (transactionId === order.id) return order;
    const [other] = await loadWhere(this.database.manager, Transaction, sql`id = ${transactionId}`);
    return other ?? order;
  }
}

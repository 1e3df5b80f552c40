import { bookBankItems } from '@rampart/backoffice';
import { DeskBatches, DeskImports } from '@rampart/bank-desk';
import { findBrake, targetsOfSend } from '@rampart/brakes';
import { insertAuditedRead, type Transaction, writer } from '@rampart/data';
import { rows, sql } from '@rampart/sql';
import { Clock, fault } from '@rampart/kernel';
import { wakePayouts } from '@rampart/payouts';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

type Paid = Pick<Transaction, 'type' | 'method' | 'cryptoCurrency' | 'chain'>;

const SEND = { port: 'fiatRail', driver: 'desk' } as const;

/** Connects the desk's payouts with the orders and brakes of the service. */
@Injectable()
export class PayoutNews {
  constructor(
    private readonly database: DataSource,
    private readonly batches: DeskBatches,
    private readonly imports: DeskImports,
    private readonly clock: Clock,
  ) {}

  /** Wakes orders whose payouts were sent, withdrawn or found in a statement, in the database transaction of that change. */
  async wakePayouts(keys: readonly string[]): Promise<void> {
    await wakePayouts(await writer(this.database), keys, this.clock.now());
  }

  /** Books charges and interest of a booked statement and wakes the orders of its payouts, in the database transaction of the booking. */
  async takeIn(importId: string): Promise<void> {
    await bookBankItems(await writer(this.database), await this.imports.listItems(importId));
    await this.wakePayouts(await this.imports.listPayoutKeys(importId));
  }

  /** Records that an operator viewed names of payees or payers. */
  async recordReading(subject: string, { by, action }: { by: string; action: string }): Promise<void> {
    await rows(this.database, insertAuditedRead({ by, action, subject }));
  }

  /** Throws DESK_NOT_POSSIBLE while a brake holds a payout of the batch, because a file is sent only as a whole. */
  async assertNotHeld(batchId: string): Promise<void> {
    const executor = await writer(this.database);
    const paid = await rows<Paid>(
      executor,
      sql`SELECT DISTINCT t.type, t.method, t.crypto_currency AS "cryptoCurrency", t.chain
          FROM payout p JOIN transaction t ON t.id = p.transaction_id AND t.partner_id = p.partner_id WHERE p.id = ANY(${await this.batches.listKeys(batchId)}::uuid[])`,
    );
    const targets = [{ ...SEND }, ...paid.map((order) => ({ ...SEND, order: { ...order, chains: [order.chain] } }))];
    const target = await findBrake(executor, 'payingOut', [...new Set(targets.flatMap(targetsOfSend))]);
    if (target !== undefined) throw fault('DESK_NOT_POSSIBLE', { problem: `a brake on ${target} holds payouts` });
  }
}

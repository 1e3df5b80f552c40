import { Payout } from '@rampart/data';
import { rows } from '@rampart/sql';
import { Decimal, fault, ids } from '@rampart/kernel';
import { ACCOUNTS, type Balance, balancesOf, book } from '@rampart/ledger';
import { databaseNow, writtenOffBooking } from '@rampart/transactions';
import { Injectable } from '@nestjs/common';
import { type EntityManager, In } from 'typeorm';
import { type Deciding, DecisionKind } from './decision.js';
import { FourEyes } from './four-eyes.js';

/** Writes off the claim for a payment that was reversed after the payout. The transaction is not changed. */
@Injectable()
export class WriteOff extends DecisionKind<undefined> {
  readonly action = 'writeOff';

  constructor(private readonly fourEyes: FourEyes) {
    super();
  }

  async askProviders(): Promise<undefined> {
    return undefined;
  }

  async assertAllowed(manager: EntityManager, { transaction: { id } }: Deciding): Promise<void> {
    const isUnclear = await manager.existsBy(Payout, {
      transactionId: id,
      state: In(['claimed', 'withdrawing', 'uncertain']),
    });
    const claims = await claimsOf(manager, id);
    const problem = isUnclear
      ? 'whether its payout was sent is not known yet'
      : claims.length === 0
        ? 'no claim is open for it'
        : undefined;
    if (problem !== undefined) throw fault('WRITE_OFF_NOT_POSSIBLE', { problem });
  }

  async carryOut(manager: EntityManager, { transaction: { id } }: Deciding): Promise<void> {
    const at = await databaseNow(manager);
    for (const { currency, amount } of await claimsOf(manager, id)) {
      await rows(
        manager,
        book(writtenOffBooking(id, { reference: ids.next(), currency, amount: new Decimal(amount) }), at),
      );
    }
  }

  /** A claim may exceed its order, because an excess that was refunded can be reversed as well. */
  override async weighMoney(manager: EntityManager, { transaction: { id } }: Deciding): Promise<Decimal | undefined> {
    const claims = await claimsOf(manager, id);
    return this.fourEyes.worthOf(...claims.map(({ currency, amount }) => ({ currency, amount: new Decimal(amount) })));
  }
}

const claimsOf = async (manager: EntityManager, transactionId: string): Promise<Balance[]> =>
  (await balancesOf(manager, transactionId)).filter(({ account }) => account === ACCOUNTS.receivable);

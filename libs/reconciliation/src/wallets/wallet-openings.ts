import { WalletOpening } from '@rampart/data';
import { rows, sql } from '@rampart/sql';
import type { Decimal } from '@rampart/kernel';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { WalletStanding } from './wallet-standing.js';

type Wallet = Pick<WalletStanding, 'chain' | 'currency'>;

/**
 * Time between two checks that must agree. A deposit may be on its chain a moment before its event arrives, so one check proves nothing. An arbitrary choice
 * below the interval of runs.
 */
const APART = '4 minutes';

/** The opening balances of wallets, and the time since which the ledger and the chain have differed. */
@Injectable()
export class WalletOpenings {
  constructor(private readonly database: DataSource) {}

  /** Returns the opening balance, or undefined until two checks agree. */
  async findOpening({ chain, currency }: Wallet): Promise<Decimal | undefined> {
    const opening = await this.database.getRepository(WalletOpening).findOneBy({ chain, currency });
    return opening?.agreedAt ? opening.amount : undefined;
  }

  /** Records one check of the opening balance. An agreed balance is not changed. */
  async recordBalance({ chain, currency }: Wallet, amount: Decimal): Promise<void> {
    await rows(
      this.database,
      sql`INSERT INTO wallet_opening AS o (chain, currency, amount, seen_at) VALUES (${chain}, ${currency}, ${amount.toFixed()}, rampart_now())
          ON CONFLICT (chain, currency) DO UPDATE SET amount = excluded.amount,
            seen_at = CASE WHEN o.amount = excluded.amount THEN o.seen_at ELSE excluded.seen_at END,
            agreed_at = CASE WHEN o.amount = excluded.amount AND o.seen_at <= excluded.seen_at - ${APART}::interval THEN excluded.seen_at END
          WHERE o.agreed_at IS NULL`,
    );
  }

  /** Returns whether the difference has lasted longer than unprocessed events explain. */
  async recordDifference({ chain, currency }: Wallet): Promise<boolean> {
    const [row] = await rows<{ lasts: boolean }>(
      this.database,
      sql`UPDATE wallet_opening SET differs_since = coalesce(differs_since, rampart_now()) WHERE chain = ${chain} AND currency = ${currency}
          RETURNING differs_since <= rampart_now() - ${APART}::interval AS lasts`,
    );
    return row?.lasts ?? false;
  }

  async clearDifference({ chain, currency }: Wallet): Promise<void> {
    await rows(
      this.database,
      sql`UPDATE wallet_opening SET differs_since = NULL WHERE chain = ${chain} AND currency = ${currency} AND differs_since IS NOT NULL`,
    );
  }
}

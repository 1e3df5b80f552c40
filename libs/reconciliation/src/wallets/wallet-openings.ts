import { rows, sql, WalletOpening } from '@rampart/data';
import type { Decimal } from '@rampart/kernel';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { WalletStanding } from './wallet-standing.js';

type Wallet = Pick<WalletStanding, 'chain' | 'currency'>;

/**
 * Money may be on its chain a moment before we hear of it, so that one look proves nothing: two must agree. Chosen by us: less than runs
 * are apart.
 */
const APART = '4 minutes';

/** What wallets held before the books, and since when the books and the chain have not agreed. */
@Injectable()
export class WalletOpenings {
  constructor(private readonly database: DataSource) {}

  /** Undefined as long as no two looks have agreed. */
  async findOpening({ chain, currency }: Wallet): Promise<Decimal | undefined> {
    const opening = await this.database.getRepository(WalletOpening).findOneBy({ chain, currency });
    return opening?.agreedAt ? opening.amount : undefined;
  }

  /** One look at what a wallet held before the books. What was agreed on stays. */
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

  /** Answers whether it has differed for longer than what is on its way to us explains. */
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

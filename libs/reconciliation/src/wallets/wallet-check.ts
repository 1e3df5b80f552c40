import { rows, sql } from '@rampart/sql';
import { type ChainId, CHAINS, type CryptoCode, Decimal } from '@rampart/kernel';
import { hotWallet } from '@rampart/ledger';
import { ChainGateway } from '@rampart/ports';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Found } from '../rules/rule.js';

interface Owed {
  readonly chain: ChainId;
  readonly currency: CryptoCode;
  readonly amount: string;
}

/** Checks that no wallet holds less than it owes. */
@Injectable()
export class WalletCheck {
  constructor(
    private readonly database: DataSource,
    private readonly chain: ChainGateway,
  ) {}

  /** `unverified` are wallets whose chain did not respond. */
  async runCheck(): Promise<{ found: Found[]; unverified: string[] }> {
    const found: Found[] = [];
    const unverified: string[] = [];
    for (const { chain, currency, amount } of await this.findOwed()) {
      const subject = `${hotWallet(chain)} ${currency}`;
      const { confirmations } = CHAINS[chain];
      const balance = await this.chain.balanceOf({ chain, currency, confirmations }).catch(() => undefined);
      if (balance === undefined) unverified.push(subject);
      else if (new Decimal(balance.amount).lt(amount))
        found.push({ subject, detail: `holds ${balance.amount} ${currency} and has to pay ${amount}` });
    }
    return { found, unverified };
  }

  /** Sums paid orders without a payout, and refunds, per wallet. */
  private findOwed(): Promise<Owed[]> {
    return rows<Owed>(
      this.database,
      sql`
        SELECT chain, currency, trim_scale(sum(amount))::text AS amount FROM (
          SELECT t.chain, t.crypto_currency AS currency, t.total AS amount FROM transaction t
          WHERE t.type = 'buy' AND t.internal_address IS NULL AND t.status IN ('fiat_received', 'payout_failed') AND t.refund_decided_at IS NULL
            AND NOT EXISTS (SELECT FROM payout WHERE transaction_id = t.id AND purpose = 'payout' AND state IN ('submitted', 'confirmed'))
          UNION ALL SELECT coalesce(p.chain, t.chain), p.currency, p.amount FROM payout p JOIN transaction t ON t.id = p.transaction_id
          WHERE p.purpose = 'refund' AND p.kind = 'crypto' AND p.state = 'claimed') owed
        GROUP BY 1, 2`,
    );
  }
}

import { Clock } from '@rampart/kernel';
import type { CryptoPayout, SentMoney, SentState } from '@rampart/ports';
import { rows, sql } from '@rampart/sql';
import { Injectable, Logger } from '@nestjs/common';
import { ChainPayoutQueue, type QueueRow } from '@rampart/wallet-frame';
import { TronDatabase } from '../tron-database.js';
import { decimalOf, TronSettings, unitsOf } from '../tron-settings.js';
import { PayoutCheck } from '../wallet/payout-check.js';
import { TronOutbox } from './outbox.js';

/** The amount and destination of a payout. */
interface Content {
  readonly address: string;
  readonly currency: string;
  readonly units: string;
}

interface PayoutRow extends QueueRow, Content {
  readonly is_final: boolean | null;
  readonly succeeded: boolean | null;
  readonly result: string | null;
}

/** Keeps one row per key. A key has at most one transaction that a block may still include. */
@Injectable()
export class PayoutQueue extends ChainPayoutQueue<Content, PayoutRow> {
  constructor(
    private readonly database: TronDatabase,
    private readonly settings: TronSettings,
    check: PayoutCheck,
    private readonly outbox: TronOutbox,
    clock: Clock,
  ) {
    super({ database, schema: 'tron', check, clock, log: new Logger('Tron') });
  }

  protected advance(): Promise<void> {
    return this.outbox.advance();
  }

  protected findSent(row: PayoutRow, txId: string): SentState {
    if (row.succeeded === false)
      return { state: 'failed', reason: `${row.result ?? 'it failed'}, in the transaction ${txId}` };
    return { state: row.is_final === true ? 'confirmed' : 'submitted', reference: txId, ...this.moneyOf(row) };
  }

  protected async findRow(key: string): Promise<PayoutRow | undefined> {
    const [row] = await rows<PayoutRow>(
      this.database,
      sql`SELECT p.address, p.currency, p.units::text AS units, p.state, p.reason, p.assertion, a.tx_id, a.state = 'final' AS is_final, a.succeeded, a.result
       FROM tron.payout p LEFT JOIN LATERAL (
         SELECT * FROM tron.attempt WHERE key = p.key AND tx_id IS NOT NULL ORDER BY seq DESC LIMIT 1) a ON true
       WHERE p.key = ${key}`,
    );
    return row;
  }

  /** Empty for a token that the settings no longer contain, since its decimals are unknown then. */
  protected moneyOf({ currency, units }: PayoutRow): { money?: SentMoney } {
    const token = this.settings.findToken(currency);
    return token ? { money: { amount: decimalOf(BigInt(units), token.decimals), currency } } : {};
  }

  protected contentOf({ amount, to }: CryptoPayout): Content {
    const token = this.settings.findToken(amount.currency);
    return {
      address: to.kind === 'wallet' ? to.address : to.account,
      currency: amount.currency,
      units: (token ? unitsOf(amount.toString(), token.decimals) : 0n).toString(),
    };
  }
}

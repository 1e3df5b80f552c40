import { type ChainId, Clock } from '@rampart/kernel';
import type { CryptoPayout, SentMoney, SentState } from '@rampart/ports';
import { rows, sql } from '@rampart/sql';
import { Injectable, Logger } from '@nestjs/common';
import { ChainPayoutQueue, type QueueRow } from '@rampart/wallet-frame';
import { TRACKED_DEPTH } from '../deposits/deposit-row.js';
import { EvmDatabase } from '../evm-database.js';
import { decimalsOn } from '../evm-settings.js';
import { EvmNetworks } from '../network/evm-networks.js';
import { decimalOf, unitsOf } from '../units.js';
import { PayoutCheck } from '../wallet/payout-check.js';
import { EvmOutbox } from './outbox.js';

/** Confirmations from which a payout counts as done; the driver follows it until it is final. */
const DONE_DEPTH = 12;

/** The amount and destination of a payout. */
interface Content {
  readonly chain: string;
  readonly address: string;
  readonly currency: string;
  readonly units: string;
}

interface PayoutRow extends QueueRow, Content {
  readonly succeeded: boolean | null;
  /** Null until a block includes it. */
  readonly depth: number | null;
}

/** Keeps one row per key. A key has one nonce, which every version of its transaction shares, so at most one version is ever in the chain. */
@Injectable()
export class PayoutQueue extends ChainPayoutQueue<Content, PayoutRow> {
  constructor(
    private readonly database: EvmDatabase,
    private readonly networks: EvmNetworks,
    check: PayoutCheck,
    private readonly outbox: EvmOutbox,
    clock: Clock,
  ) {
    super({ database, schema: 'evm', check, clock, log: new Logger('Evm') });
  }

  protected async advance({ chain }: PayoutRow): Promise<void> {
    await this.outbox.advance(this.networks.get(chain as ChainId));
  }

  protected findSent(row: PayoutRow, txId: string): SentState {
    const depth = row.depth ?? 0;
    if (row.succeeded === false && depth >= TRACKED_DEPTH)
      return { state: 'failed', reason: `the contract did not make the transfer, in ${txId}` };
    const isDone = row.succeeded === true && depth >= DONE_DEPTH;
    return { state: isDone ? 'confirmed' : 'submitted', reference: txId, ...this.moneyOf(row) };
  }

  protected async findRow(key: string): Promise<PayoutRow | undefined> {
    const [row] = await rows<PayoutRow>(
      this.database,
      sql`SELECT p.chain, p.address, p.currency, p.units::text AS units, p.state, p.reason, p.assertion, o.tx_id, o.succeeded,
         ((SELECT max(b.number) FROM evm.block b WHERE b.chain = p.chain) - o.block_number + 1)::int AS depth
       FROM evm.payout p LEFT JOIN evm.outgoing o ON o.key = p.key AND o.state <> 'abandoned' WHERE p.key = ${key}`,
    );
    return row;
  }

  /** Empty for a token that the settings no longer contain, since its decimals are unknown then. */
  protected moneyOf({ chain, currency, units }: PayoutRow): { money?: SentMoney } {
    const settings = this.networks.find(chain as ChainId)?.settings;
    const decimals = settings && decimalsOn(settings, currency);
    return decimals === undefined ? {} : { money: { amount: decimalOf(BigInt(units), decimals), currency } };
  }

  protected contentOf({ amount, to }: CryptoPayout): Content {
    const settings = to.kind === 'wallet' ? this.networks.find(to.chain)?.settings : undefined;
    const decimals = settings && decimalsOn(settings, amount.currency);
    return {
      chain: to.kind === 'wallet' ? to.chain : 'internal',
      address: to.kind === 'wallet' ? to.address.toLowerCase() : to.account,
      currency: amount.currency,
      units: (decimals === undefined ? 0n : unitsOf(amount.toString(), decimals)).toString(),
    };
  }
}

import { Clock } from '@rampart/kernel';
import type { CryptoPayout, SentMoney, SentState } from '@rampart/ports';
import { rows, sql } from '@rampart/sql';
import { Injectable, Logger } from '@nestjs/common';
import { ChainPayoutQueue, type QueueRow, RpcRefused } from '@rampart/wallet-frame';
import { BitcoinDatabase } from '../bitcoin-database.js';
import type { WalletTransaction } from '../node/node-answers.js';
import { NodeRpc } from '../node/node-rpc.js';
import { SecondNode } from '../node/second-node.js';
import { bitcoinOf, satsOf } from '../satoshi.js';
import { PayoutCheck } from '../wallet/payout-check.js';
import { Batches } from './batches.js';

/** Confirmations from which a payout counts as done; the driver follows it until it is final. */
const DONE_DEPTH = 2;

/** The amount and destination of a payout. */
interface Content {
  readonly address: string;
  readonly sats: string;
}

interface PayoutRow extends QueueRow, Content {
  readonly batch_state: 'open' | 'confirmed' | null;
}

/** Keeps one row per key. A key is in one batch, and only that batch's transactions ever pay it. */
@Injectable()
export class PayoutQueue extends ChainPayoutQueue<Content, PayoutRow> {
  constructor(
    private readonly database: BitcoinDatabase,
    check: PayoutCheck,
    private readonly batches: Batches,
    private readonly rpc: NodeRpc,
    clock: Clock,
    private readonly second: SecondNode,
  ) {
    super({ database, schema: 'bitcoin', check, clock, log: new Logger('Bitcoin') });
  }

  protected advance(): Promise<void> {
    return this.batches.advance();
  }

  protected async findSent(row: PayoutRow, txId: string): Promise<SentState> {
    const isDone = row.batch_state === 'confirmed' || (await this.findDepth(txId)) >= DONE_DEPTH;
    return { state: isDone ? 'confirmed' : 'submitted', reference: txId, ...this.moneyOf(row) };
  }

  protected moneyOf({ sats }: PayoutRow): { money: SentMoney } {
    return { money: { amount: bitcoinOf(BigInt(sats)), currency: 'BTC' } };
  }

  protected contentOf({ amount, to }: CryptoPayout): Content {
    return {
      address: to.kind === 'wallet' ? to.address : to.account,
      sats: (amount.currency === 'BTC' ? satsOf(amount.toString()) : 0n).toString(),
    };
  }

  private async findDepth(txId: string): Promise<number> {
    const [answer] = await this.rpc.batch<WalletTransaction>([['gettransaction', txId]]);
    return answer === undefined || answer instanceof RpcRefused ? 0 : this.second.agreeOnDepth(txId, answer);
  }

  protected async findRow(key: string): Promise<PayoutRow | undefined> {
    const [row] = await rows<PayoutRow>(
      this.database,
      sql`SELECT p.state, p.reason, p.assertion, p.address, p.sats::text AS sats, b.tx_id, b.state AS batch_state FROM bitcoin.payout p LEFT JOIN bitcoin.batch b ON b.id = p.batch_id WHERE p.key = ${key}`,
    );
    return row;
  }
}

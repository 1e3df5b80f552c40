import { Clock, SECOND } from '@rampart/kernel';
import type { DepositClaim } from '@rampart/ports';
import { rows, sql } from '@rampart/sql';
import { Injectable } from '@nestjs/common';
import { BitcoinDatabase } from '../bitcoin-database.js';
import { NodeGuard } from '../node/node-guard.js';
import { SecondNode } from '../node/second-node.js';
import { satsOfNumber } from '../satoshi.js';
import { WatchWallet } from '../wallet/watch-wallet.js';
import { type ClaimedOutput, ClaimedOutputs } from './claimed-output.js';
import { type DepositRow, TRACKED_DEPTH } from './deposit-row.js';
import { ValueTimes } from './value-times.js';

/** The node's verdict on a deposit that operators name. */
export type Proof =
  { readonly state: 'proven'; readonly row: DepositRow; readonly height: number | undefined } | Disproof;

interface Disproof {
  readonly state: 'denied' | 'unclear';
  readonly problem: string;
}

export const denied = (problem: string): Disproof => ({ state: 'denied', problem });

const TRANSACTION_ID = /^[0-9a-f]{64}$/;
const NOT_UNSPENT = 'the node has no such unspent output; where it was spent, attest it with the height of its block';

/** Checks a deposit that operators name with the node, and with the second node if configured. */
@Injectable()
export class DepositProof {
  constructor(
    private readonly database: BitcoinDatabase,
    private readonly guard: NodeGuard,
    private readonly wallet: WatchWallet,
    private readonly outputs: ClaimedOutputs,
    private readonly second: SecondNode,
    private readonly times: ValueTimes,
    private readonly clock: Clock,
  ) {}

  async findProof(claim: DepositClaim): Promise<Proof> {
    if (!TRANSACTION_ID.test(claim.txId)) return denied('that is no id of a transaction');
    if (claim.index === undefined) return denied('name its output by the index');
    const addresses = await this.findAddresses(claim.transactionId);
    if (addresses.length === 0) return denied('the order has no address on it');
    try {
      await this.guard.assertUsable();
      await this.wallet.ensureLoaded();
      const output = await this.outputs.findOutput(claim);
      if (!output) return denied(claim.attested ? 'its block does not have the output' : NOT_UNSPENT);
      if (!addresses.includes(output.address ?? ''))
        return denied(`the output pays ${output.address ?? 'no address'}, and no address of the order`);
      return await this.agreeOn(await this.rowOf(claim, output), output);
    } catch (error) {
      return { state: 'unclear', problem: (error as Error).message };
    }
  }

  /** Returns both addresses of the order. */
  async findAddresses(transactionId: string): Promise<readonly string[]> {
    const found = await rows<{ segwit: string; legacy: string }>(
      this.database,
      sql`SELECT segwit, legacy FROM bitcoin.address WHERE transaction_id = ${transactionId} AND segwit IS NOT NULL`,
    );
    return found.flatMap(({ segwit, legacy }) => [segwit, legacy]);
  }

  private async rowOf(
    { transactionId, txId, index = 0 }: DepositClaim,
    { address = '', value, confirmations, isImmature, block }: ClaimedOutput,
  ): Promise<DepositRow> {
    return {
      ...{ event_id: `${txId}:${index}`, transaction_id: transactionId, tx_id: txId, address },
      sats: satsOfNumber(value).toString(),
      confirmations: isImmature ? 0 : Math.min(confirmations, TRACKED_DEPTH),
      ...{ dropped: false, senders: [], block_hash: block?.hash ?? null },
      seen_at: await this.findTime(block, confirmations),
    };
  }

  /** Determines the time as the feed does for a block that it reads late. */
  private async findTime(block: ClaimedOutput['block'], confirmations: number): Promise<Date> {
    const now = Math.floor(this.clock.now().getTime() / SECOND);
    if (!block) return this.clock.now();
    const { height, time } = block;
    const entry = { timereceived: now, blocktime: Math.min(time, now), blockheight: height, confirmations };
    const [at] = await this.times.findValueTimes([{ ...entry, category: '', amount: 0, vout: 0, txid: '' }]);
    return at ?? new Date(time * SECOND);
  }

  /** Confirmations count only if both nodes have the deposit. */
  private async agreeOn(row: DepositRow, { block }: ClaimedOutput): Promise<Proof> {
    const [agreed = row] = await this.second.agreeOn([row]);
    return row.confirmations > 0 && agreed.confirmations === 0
      ? denied('the second node does not have it: wait until both agree')
      : { state: 'proven', row: agreed, height: block?.height };
  }
}

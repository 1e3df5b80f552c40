import type { DepositClaim } from '@rampart/ports';
import { Injectable } from '@nestjs/common';
import { RpcRefused } from '@rampart/wallet-frame';
import type { BlockHeader, PlacedOutput, PlacedTransaction, WalletTransaction } from '../node/node-answers.js';
import { NodeRpc } from '../node/node-rpc.js';
import { COINBASE_MATURITY } from './deposit-row.js';

/** An output that the node has. */
export interface ClaimedOutput {
  readonly address: string | undefined;
  /** In bitcoin. */
  readonly value: number;
  readonly confirmations: number;
  /** A miner's own payout, which cannot be spent yet. */
  readonly isImmature: boolean;
  /** Undefined until a block includes it. */
  readonly block: { readonly hash: string; readonly height: number; readonly time: number } | undefined;
}

/** Looks up one output on the node: among the unspent outputs, in its wallet, and in the block that operators name. */
@Injectable()
export class ClaimedOutputs {
  constructor(private readonly rpc: NodeRpc) {}

  /** Undefined if the node does not have the output. Throws if the node does not respond, or no longer has the block. */
  async findOutput({ txId, index = 0, attested }: DepositClaim): Promise<ClaimedOutput | undefined> {
    const [unspent, known] = await this.rpc.batch<PlacedOutput | WalletTransaction | null>([
      ['gettxout', txId, index, true],
      ['gettransaction', txId],
    ]);
    if (unspent && !(unspent instanceof RpcRefused)) return this.readUnspent(unspent as PlacedOutput);
    if (known && !(known instanceof RpcRefused)) {
      const { blockhash } = known as WalletTransaction;
      if (blockhash !== undefined) return this.readBlock(blockhash, { txId, index });
    }
    if (!attested) return undefined;
    return this.readBlock(await this.rpc.call<string>('getblockhash', attested.height), { txId, index });
  }

  private async readUnspent(output: PlacedOutput): Promise<ClaimedOutput> {
    const { value, confirmations, coinbase, scriptPubKey, bestblock } = output;
    const isImmature = coinbase && confirmations <= COINBASE_MATURITY;
    const found = { value, confirmations, isImmature, address: scriptPubKey.address };
    if (confirmations === 0) return { ...found, block: undefined };
    const tip = await this.rpc.call<BlockHeader>('getblockheader', bestblock);
    const hash = await this.rpc.call<string>('getblockhash', tip.height - confirmations + 1);
    return { ...found, block: { hash, ...(await this.readHeader(hash)) } };
  }

  private async readBlock(
    hash: string,
    { txId, index }: { readonly txId: string; readonly index: number },
  ): Promise<ClaimedOutput | undefined> {
    const [transaction] = await this.rpc.batch<PlacedTransaction>([['getrawtransaction', txId, 1, hash]]);
    if (transaction === undefined || transaction instanceof RpcRefused) {
      if (transaction && IS_FORGOTTEN.test(transaction.message)) throw transaction;
      return undefined;
    }
    const output = transaction.vout[index];
    const { confirmations = 0 } = transaction;
    if (!output || confirmations <= 0) return undefined;
    const block = { hash, ...(await this.readHeader(hash)) };
    return { value: output.value, address: output.scriptPubKey.address, confirmations, isImmature: false, block };
  }

  private async readHeader(hash: string): Promise<{ height: number; time: number }> {
    const { height, time } = await this.rpc.call<BlockHeader>('getblockheader', hash);
    return { height, time };
  }
}

/** The node's error about a block that it has pruned. */
const IS_FORGOTTEN = /pruned|not available|not fully downloaded/i;

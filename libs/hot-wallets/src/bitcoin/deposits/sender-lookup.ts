import { RpcRefused } from '@rampart/wallet-frame';
import { Injectable } from '@nestjs/common';
import type { DecodedTransaction, Output, WalletTransaction } from '../node/node-answers.js';
import { NodeRpc } from '../node/node-rpc.js';
import type { DepositRow } from './deposit-row.js';

/** Most inputs of a mempool transaction that are looked up one by one. Once it is in a block, the node names all of them in one response. */
const MAX_LOOKED_UP = 100;

/** Finds the addresses that a deposit was spent from. */
@Injectable()
export class SenderLookup {
  constructor(private readonly rpc: NodeRpc) {}

  /** Adds the senders that the node can name now. A later pass queries again for rows without senders, and for those that came into a block since `known`. */
  async addSenders(
    rows: readonly DepositRow[],
    known: ReadonlyMap<string, Pick<DepositRow, 'confirmations'>>,
  ): Promise<DepositRow[]> {
    return Promise.all(
      rows.map(async (row) => {
        if (row.senders.length > 0 && (known.get(row.event_id)?.confirmations ?? 0) > 0) return row;
        return { ...row, senders: [...new Set([...row.senders, ...(await this.findSenders(row.tx_id))])].sort() };
      }),
    );
  }

  private async findSenders(txId: string): Promise<readonly string[]> {
    const [listed] = await this.rpc.batch<WalletTransaction>([['gettransaction', txId]]);
    if (listed === undefined || listed instanceof RpcRefused) return [];
    const place = listed.blockhash === undefined ? [] : [listed.blockhash];
    const [found] = await this.rpc.batch<DecodedTransaction>([['getrawtransaction', txId, 2, ...place]]);
    if (found === undefined || found instanceof RpcRefused) return [];
    const named = found.vin.flatMap(({ prevout }) => prevout?.scriptPubKey.address ?? []);
    return named.length > 0 ? named : this.askForOutputs(found.vin.slice(0, MAX_LOOKED_UP));
  }

  /** A mempool transaction spends outputs that are unspent in the chain, or that are in the mempool as well. */
  private async askForOutputs(inputs: DecodedTransaction['vin']): Promise<string[]> {
    const spent = inputs.flatMap(({ txid, vout }) =>
      txid === undefined || vout === undefined ? [] : [{ txid, vout }],
    );
    const outputs = await this.rpc.batch<Output | null>(spent.map(({ txid, vout }) => ['gettxout', txid, vout, false]));
    const parents = await this.rpc.batch<DecodedTransaction>(spent.map(({ txid }) => ['getrawtransaction', txid, 1]));
    return spent.flatMap(({ vout }, i) => {
      const [output, parent] = [outputs[i], parents[i]];
      if (output && !(output instanceof RpcRefused)) return output.scriptPubKey.address ?? [];
      return parent && !(parent instanceof RpcRefused) ? (parent.vout[vout]?.scriptPubKey.address ?? []) : [];
    });
  }
}

import { Injectable } from '@nestjs/common';
import type { DecodedTransaction, Output, WalletTransaction } from '../node/node-answers.js';
import { NodeRefused, NodeRpc } from '../node/node-rpc.js';
import type { DepositRow } from './deposit-row.js';

/** A payment from more inputs than these comes from an exchange or a service; its first ones name it. */
const MAX_INPUTS = 100;

/** Finds the addresses that a deposit was spent from. */
@Injectable()
export class SenderLookup {
  constructor(private readonly rpc: NodeRpc) {}

  /** Rows whose senders are not known yet get those that the node can name now; a later pass asks again for the others. */
  async addSenders(rows: readonly DepositRow[]): Promise<DepositRow[]> {
    return Promise.all(
      rows.map(async (row) => (row.senders.length > 0 ? row : { ...row, senders: await this.findSenders(row.tx_id) })),
    );
  }

  private async findSenders(txId: string): Promise<readonly string[]> {
    const [listed] = await this.rpc.batch<WalletTransaction>([['gettransaction', txId]]);
    if (listed === undefined || listed instanceof NodeRefused) return [];
    const place = listed.blockhash === undefined ? [] : [listed.blockhash];
    const [found] = await this.rpc.batch<DecodedTransaction>([['getrawtransaction', txId, 2, ...place]]);
    if (found === undefined || found instanceof NodeRefused) return [];
    const inputs = found.vin.slice(0, MAX_INPUTS);
    const named = inputs.flatMap(({ prevout }) => prevout?.scriptPubKey.address ?? []);
    return [...new Set(named.length > 0 ? named : await this.askForOutputs(inputs))].sort();
  }

  /** A payment in the mempool spends outputs that are still unspent in the chain, or in the mempool as well. */
  private async askForOutputs(inputs: DecodedTransaction['vin']): Promise<string[]> {
    const spent = inputs.flatMap(({ txid, vout }) =>
      txid === undefined || vout === undefined ? [] : [{ txid, vout }],
    );
    const outputs = await this.rpc.batch<Output | null>(spent.map(({ txid, vout }) => ['gettxout', txid, vout, false]));
    const parents = await this.rpc.batch<DecodedTransaction>(spent.map(({ txid }) => ['getrawtransaction', txid, 1]));
    return spent.flatMap(({ vout }, i) => {
      const [output, parent] = [outputs[i], parents[i]];
      if (output && !(output instanceof NodeRefused)) return output.scriptPubKey.address ?? [];
      return parent && !(parent instanceof NodeRefused) ? (parent.vout[vout]?.scriptPubKey.address ?? []) : [];
    });
  }
}

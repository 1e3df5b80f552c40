import { Injectable } from '@nestjs/common';
import { RpcRefused } from '@rampart/wallet-frame';
import type { PlacedOutput } from '../node/node-answers.js';
import { NodeRpc } from '../node/node-rpc.js';
import { isSame } from '../node/second-node.js';
import { COINBASE_MATURITY, type DepositRow, TRACKED_DEPTH } from './deposit-row.js';

/** Finds deposits that the node's wallet does not know: the node itself has their outputs while they are unspent. */
@Injectable()
export class LostOutputs {
  constructor(private readonly rpc: NodeRpc) {}

  /** Returns confirmations keyed by deposit id, without deposits whose output the node does not have. */
  async findDepths(rows: readonly DepositRow[]): Promise<ReadonlyMap<string, number>> {
    const outputs = await this.rpc.batch<PlacedOutput | null>(
      rows.map(({ event_id, tx_id }) => ['gettxout', tx_id, Number(event_id.split(':')[1]), false]),
    );
    return new Map(
      rows.flatMap((row, i) => {
        const output = outputs[i];
        if (!output || output instanceof RpcRefused || !isSame(output, row)) return [];
        const isImmature = output.coinbase && output.confirmations <= COINBASE_MATURITY;
        return [[row.event_id, isImmature ? 0 : Math.min(output.confirmations, TRACKED_DEPTH)] as const];
      }),
    );
  }
}

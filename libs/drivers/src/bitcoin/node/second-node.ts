import type { DepositRow } from '../deposits/deposit-row.js';
import type { ChainInfo } from './node-answers.js';
import { RpcRefused, type RpcCall } from '../../chain/json-rpc.js';
import { type NodeRpc } from './node-rpc.js';

/** A deposit as the first node has it, with the block that it is in there. */
export interface PlacedDeposit extends DepositRow {
  readonly blockhash?: string | undefined;
}

/** Another node, without a wallet of ours. Confirmations count where both nodes have the block; a deposit is dropped where neither has it. */
export class SecondNode {
  constructor(private readonly rpc: NodeRpc | undefined) {}

  /** Undefined where there is none. Throws where it does not answer. */
  async findInfo(): Promise<ChainInfo | undefined> {
    return this.rpc?.call<ChainInfo>('getblockchaininfo');
  }

  /** Throws where it does not answer. */
  async agreeOn(rows: readonly PlacedDeposit[]): Promise<readonly PlacedDeposit[]> {
    if (!this.rpc || rows.length === 0) return rows;
    const questions = rows.map(questionAbout);
    const asked = questions.filter((question) => question !== undefined);
    const answers = await this.rpc.batch<{ confirmations: number } | null>(asked);
    return rows.map((row, i) => {
      const question = questions[i];
      return question ? judged(row, answers[asked.indexOf(question)]) : row;
    });
  }
}

/** Nothing about a deposit that only the first node's mempool has: it counts for nothing yet. */
function questionAbout({ dropped, confirmations, blockhash, event_id }: PlacedDeposit): RpcCall | undefined {
  const [txId = '', output] = event_id.split(':');
  if (dropped) return ['gettxout', txId, Number(output), true];
  return confirmations > 0 && blockhash !== undefined ? ['getblockheader', blockhash] : undefined;
}

/** A header of a block that is in no chain of the node has -1 confirmations; an output that is unknown or spent is null. */
function judged(row: PlacedDeposit, answer: { confirmations: number } | null | RpcRefused | undefined): PlacedDeposit {
  const found = answer instanceof RpcRefused ? undefined : (answer ?? undefined);
  if (row.dropped) return found ? { ...row, dropped: false, confirmations: 0 } : row;
  return { ...row, confirmations: Math.min(row.confirmations, Math.max(0, found?.confirmations ?? 0)) };
}

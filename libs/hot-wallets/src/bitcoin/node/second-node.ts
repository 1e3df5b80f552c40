import { type RpcCall, RpcRefused } from '@rampart/wallet-frame';
import type { DepositRow } from '../deposits/deposit-row.js';
import { satsOfNumber } from '../satoshi.js';
import type { ChainInfo, PlacedOutput, PlacedTransaction, WalletTransaction } from './node-answers.js';
import { type NodeRpc } from './node-rpc.js';

const MAX_REMEMBERED = 100_000;
/** Number of blocks that are read within one timeout. */
const ROWS_AT_ONCE = 100;

type Answer = PlacedOutput | PlacedTransaction | { readonly confirmations: number } | null;

/**
 * Another node, without a wallet for our addresses. Confirmations count only if both nodes have the same output in a block; a deposit is dropped only if
 * neither has it.
 */
export class SecondNode {
  /** Outputs that the node has shown in a block. A block never changes, and takes long to read. */
  private readonly shown = new Set<string>();

  constructor(private readonly rpc: NodeRpc | undefined) {}

  /** Undefined without a second node. Throws if the node does not respond. */
  async findInfo(): Promise<ChainInfo | undefined> {
    return this.rpc?.call<ChainInfo>('getblockchaininfo');
  }

  /** Throws if the node does not respond. */
  async agreeOn(rows: readonly DepositRow[]): Promise<readonly DepositRow[]> {
    if (!this.rpc) return rows;
    const judged: DepositRow[] = [];
    for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
      judged.push(...(await this.agreeOnSome(this.rpc, rows.slice(from, from + ROWS_AT_ONCE))));
    return judged;
  }

  /** Confirmations of our transaction as both nodes have it; 0 if the second node does not have the first node's block. */
  async agreeOnDepth(txId: string, { confirmations, blockhash }: WalletTransaction): Promise<number> {
    if (!this.rpc || confirmations <= 0) return confirmations;
    const [answer] = await this.rpc.batch<PlacedTransaction>([['getrawtransaction', txId, 1, blockhash ?? '']]);
    return answer instanceof RpcRefused ? 0 : Math.min(confirmations, answer?.confirmations ?? 0);
  }

  /** Confirmations of each output as both nodes have it, if no block has spent it. */
  async agreeOnCoins(coins: readonly Coin[]): Promise<readonly number[]> {
    const depths = coins.map(({ confirmations }) => confirmations);
    if (!this.rpc) return depths;
    const answers = await this.rpc.batch<PlacedOutput | null>(
      coins.map(({ txId, output }) => ['gettxout', txId, output, false]),
    );
    return answers.map((answer, i) =>
      answer instanceof RpcRefused ? 0 : Math.min(depths[i]!, answer?.confirmations ?? 0),
    );
  }

  /** Sends a transaction that the first node may be unable to relay. Only the first node's refusals count. */
  async relay(raw: string): Promise<void> {
    await this.rpc?.batch([['sendrawtransaction', raw]]).catch(() => undefined);
  }

  private async agreeOnSome(rpc: NodeRpc, rows: readonly DepositRow[]): Promise<readonly DepositRow[]> {
    const questions = rows.map((row) => this.questionsAbout(row));
    const answers = await rpc.batch<Answer>(questions.flat());
    return rows.map((row, i) => this.judge(row, answers.splice(0, questions[i]?.length)));
  }

  /** Returns no calls for a deposit that only the first node's mempool has: it does not count yet. */
  private questionsAbout(row: DepositRow): RpcCall[] {
    const { dropped, confirmations, block_hash: block, tx_id: txId } = row;
    if (!dropped && confirmations === 0) return [];
    const place: RpcCall[] =
      block === null
        ? []
        : [this.shown.has(placeOf(row)) ? ['getblockheader', block] : ['getrawtransaction', txId, 1, block]];
    return dropped ? [...place, ['gettxout', txId, indexOf(row), true]] : place;
  }

  private judge(row: DepositRow, answers: readonly (Answer | RpcRefused)[]): DepositRow {
    const depths = answers.flatMap((answer) => this.depthsIn(answer, row));
    return {
      ...row,
      dropped: row.dropped && depths.length === 0,
      confirmations: Math.min(row.confirmations, Math.max(0, ...depths)),
    };
  }

  /** Empty if the node has another output there, or none. The header of a block outside the node's chain has -1 confirmations. */
  private depthsIn(answer: Answer | RpcRefused, row: DepositRow): number[] {
    if (answer === null || answer instanceof RpcRefused) return [];
    if ('value' in answer) return isSame(answer, row) ? [answer.confirmations] : [];
    const { confirmations = 0 } = answer;
    if ('vout' in answer) {
      const output = answer.vout[indexOf(row)];
      if (!output || !isSame(output, row)) return [];
      this.remember(row);
    }
    return confirmations > 0 ? [confirmations] : [];
  }

  private remember(row: DepositRow): void {
    if (this.shown.size >= MAX_REMEMBERED) this.shown.clear();
    this.shown.add(placeOf(row));
  }
}

interface Coin {
  readonly txId: string;
  readonly output: number;
  readonly confirmations: number;
}

const placeOf = ({ event_id, address, sats, block_hash }: DepositRow): string =>
  [event_id, address, sats, block_hash].join(' ');

const indexOf = ({ event_id }: DepositRow): number => Number(event_id.split(':')[1]);

/** Whether an output pays what the row states. */
export const isSame = (
  { value, scriptPubKey }: PlacedTransaction['vout'][number],
  { address, sats }: Pick<DepositRow, 'address' | 'sats'>,
): boolean => scriptPubKey.address === address && satsOfNumber(value) === BigInt(sats);

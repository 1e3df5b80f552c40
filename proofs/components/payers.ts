import { RegtestRpc } from './regtest-rpc.js';
import { type Regtest, startRegtest } from './regtest.js';

/**
 * A transaction names the height at which it was made, or one up to a hundred lower. Bitcoin Knots refuses those that name height 21 (`parasite-cat21`), so
 * wallets start paying at a height far above it.
 */
const FIRST_BLOCKS = 125;

/** Starts a node whose wallet `payer` has many coins. */
export async function startFundedRegtest(extra: readonly string[] = []): Promise<Regtest> {
  const node = await startRegtest(extra);
  await node.rpc.call('createwallet', 'payer');
  const payer = new RegtestRpc(node.url, 'payer');
  const miner = await payer.call<string>('getnewaddress');
  await node.rpc.call('generatetoaddress', FIRST_BLOCKS, miner);
  for (let round = 0; round < 5; round += 1) {
    const outputs = await Promise.all(Array.from({ length: 50 }, () => payer.call<string>('getnewaddress')));
    await payer.call('sendmany', '', Object.fromEntries(outputs.map((address) => [address, 1.5])));
    await node.rpc.call('generatetoaddress', 1, miner);
  }
  return node;
}

/** Restarts the node without its mempool; a wallet that does not broadcast does not fill it again. */
export async function restartNode(node: Regtest, extra: readonly string[] = []): Promise<void> {
  await node.restart(extra);
  await node.rpc.call('loadwallet', 'payer').catch(() => undefined);
}

/** External payers who pay to the service and may double-spend. */
export class Payers {
  private readonly payer: RegtestRpc;

  constructor(private readonly node: Pick<Regtest, 'url' | 'rpc'>) {
    this.payer = new RegtestRpc(node.url, 'payer');
  }

  /** Sends bitcoin and returns the transaction's id. */
  send(address: string, amount: string): Promise<string> {
    return this.payer.call('sendtoaddress', address, Number(amount));
  }

  async rawOf(txId: string): Promise<string> {
    return (await this.payer.call<{ hex: string }>('gettransaction', txId)).hex;
  }

  async depthOf(txId: string): Promise<number> {
    return (await this.payer.call<{ confirmations: number }>('gettransaction', txId)).confirmations;
  }

  /** Mines blocks; the first contains all pending transactions. */
  async mine(blocks = 1): Promise<void> {
    await this.node.rpc.call('generatetoaddress', blocks, await this.payer.call('getnewaddress'));
  }

  /** Mines blocks of which the first contains only the given transactions. */
  async mineOnly(raws: readonly string[], blocks = 1): Promise<void> {
    const address = await this.payer.call<string>('getnewaddress');
    for (let i = 0; i < blocks; i += 1) await this.node.rpc.call('generateblock', address, i === 0 ? raws : []);
  }

  /** Invalidates the block that contains the transaction, and all later ones. */
  async undoBlockOf(txId: string): Promise<void> {
    const { blockhash } = await this.payer.call<{ blockhash?: string }>('gettransaction', txId);
    if (blockhash !== undefined) await this.node.rpc.call('invalidateblock', blockhash);
  }

  /** Spends a transaction's inputs back to the payer for a higher fee; returns the rival's id. */
  async doubleSpend(txId: string): Promise<string> {
    interface Decoded {
      vin: { txid: string; vout: number }[];
      vout: { value: number }[];
    }
    const { vin, vout } = await this.node.rpc.call<Decoded>('decoderawtransaction', await this.rawOf(txId));
    const sum = vout.reduce((total, { value }) => total + value, 0);
    const rival = await this.node.rpc.call<string>('createrawtransaction', vin, {
      [await this.payer.call<string>('getnewaddress')]: Number((sum - 0.001).toFixed(8)),
    });
    const { hex } = await this.payer.call<{ hex: string }>('signrawtransactionwithwallet', rival);
    return this.node.rpc.call('sendrawtransaction', hex);
  }
}

import { randomBytes } from 'node:crypto';
import type { Anvil } from './anvil.js';

const RICH = `0x${(10n ** 24n).toString(16)}`;
const GAS = 21_000n;
const GWEI = 10n ** 9n;

/** External payers who pay to the service. Each payment has its own account, so that none waits for another. */
export class EvmPayers {
  private readonly raw = new Map<string, `0x${string}`>();

  constructor(private readonly node: Anvil) {}

  /** Sends coins and returns the transaction's hash. */
  async send(
    to: string,
    value: bigint,
    { data = '0x', gas = GAS }: { data?: string; gas?: bigint } = {},
  ): Promise<string> {
    const { privateKeyToAccount } = await import('viem/accounts');
    const account = privateKeyToAccount(`0x${randomBytes(32).toString('hex')}`);
    await this.node.call('anvil_setBalance', account.address, RICH);
    const raw = await account.signTransaction({
      ...{ chainId: this.node.chainId, nonce: 0, to: to as `0x${string}`, value, gas, data: data as `0x${string}` },
      ...{ maxFeePerGas: 100n * GWEI, maxPriorityFeePerGas: GWEI, type: 'eip1559' },
    });
    const hash = await this.node.call<string>('eth_sendRawTransaction', raw);
    this.raw.set(hash, raw);
    return hash;
  }

  async sendAgain(hash: string): Promise<void> {
    await this.node.call('eth_sendRawTransaction', this.raw.get(hash));
  }

  async mine(blocks = 1): Promise<void> {
    await this.node.call('anvil_mine', `0x${blocks.toString(16)}`);
  }

  /** The transaction's confirmations, including its own block; 0 while it is pending. */
  async depthOf(hash: string): Promise<number> {
    const receipt = await this.node.call<{ blockNumber: string } | null>('eth_getTransactionReceipt', hash);
    const tip = await this.node.call<string>('eth_blockNumber');
    return receipt ? Number(BigInt(tip) - BigInt(receipt.blockNumber)) + 1 : 0;
  }

  /** Replaces the transaction's block and all later ones with empty blocks; none of their transactions returns to the mempool. */
  async undo(hash: string): Promise<void> {
    const depth = await this.depthOf(hash);
    if (depth === 0) await this.node.call('anvil_dropTransaction', hash);
    else await this.node.call('anvil_reorg', depth, []);
  }
}

import { Injectable } from '@nestjs/common';
import { RpcRefused } from '@rampart/wallet-frame';
import { NodeGuard } from '../node/node-guard.js';
import { NodeRpc } from '../node/node-rpc.js';
import { satsOfNumber } from '../satoshi.js';
import { WatchWallet } from '../wallet/watch-wallet.js';

/** The node's wallet does not have the address, so it can prove nothing about it. */
const IS_UNKNOWN = /not found in wallet/i;

/** Sums from the node alone what arrived at addresses: the tables' deposits are not trusted when a refund is approved. */
@Injectable()
export class ReceivedSums {
  constructor(
    private readonly rpc: NodeRpc,
    private readonly guard: NodeGuard,
    private readonly wallet: WatchWallet,
  ) {}

  /** Satoshi that transactions in blocks ever paid to the addresses. Throws if the node does not respond. */
  async findReceived(addresses: readonly string[]): Promise<bigint> {
    await this.guard.assertUsable();
    await this.wallet.ensureLoaded();
    const answers = await this.rpc.batch<number>(
      addresses.map((address) => ['getreceivedbyaddress', address, 1] as const),
    );
    return answers.reduce<bigint>((sum, answer) => {
      if (!(answer instanceof RpcRefused)) return sum + satsOfNumber(answer);
      if (IS_UNKNOWN.test(answer.message)) return sum;
      throw answer;
    }, 0n);
  }
}

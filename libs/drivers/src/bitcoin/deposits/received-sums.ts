import { Injectable } from '@nestjs/common';
import { RpcRefused } from '../../chain/json-rpc.js';
import { NodeGuard } from '../node/node-guard.js';
import { NodeRpc } from '../node/node-rpc.js';
import { satsOfNumber } from '../satoshi.js';
import { WatchWallet } from '../wallet/watch-wallet.js';

/** The node has no such address in its wallet, and so nothing that it can prove. */
const IS_UNKNOWN = /not found in wallet/i;

/** Knows from the node alone what came to addresses: what the tables say of deposits is not believed when a refund is approved. */
@Injectable()
export class ReceivedSums {
  constructor(
    private readonly rpc: NodeRpc,
    private readonly guard: NodeGuard,
    private readonly wallet: WatchWallet,
  ) {}

  /** Satoshi that transactions in blocks ever paid to the addresses. Throws where the node does not answer. */
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

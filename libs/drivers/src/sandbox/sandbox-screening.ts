import { Injectable } from '@nestjs/common';
import type { ChainId } from '@rampart/kernel';
import { Screening, type ScreeningResult } from '@rampart/ports';

/** Flags the wallets of `SANDBOX_LISTED_WALLETS`; everything else is clear. */
@Injectable()
export class SandboxScreening extends Screening {
  async screenWallet(wallet: { chain: ChainId; address: string }): Promise<ScreeningResult> {
    const asked = normal(wallet.address);
    const listed = SANDBOX_LISTED_WALLETS[wallet.chain].some((address) => normal(address) === asked);
    return listed ? { clear: false, reason: 'The wallet is on the sandbox sanctions list.' } : { clear: true };
  }
}

/**
 * Wallets to test a refusal with. They belong to the private key 1, which everybody knows (NEM, with another curve: its
 * hash under NEM's network bytes), so they are valid and nobody uses them in earnest. Bitcoin and NEM: main and test network.
 */
export const SANDBOX_LISTED_WALLETS: Readonly<Record<ChainId, readonly string[]>> = {
  bitcoin: ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'],
  ethereum: ['0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf'],
  binance_smart_chain: ['0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf'],
  tron: ['TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC'],
  zilliqa: ['zil198jk9ae53ry29wuah3tspvmp649ekp250ajt0a'],
  nem: ['NB2R45XIDGIZNVCUSQOELUNTUMR7CQZ32YG5XVOF', 'TB2R45XIDGIZNVCUSQOELUNTUMR7CQZ32ZM42UEQ'],
};

/** Case and grouping do not make another wallet. */
const normal = (address: string): string => address.replace(/[-\s]/g, '').toLowerCase();

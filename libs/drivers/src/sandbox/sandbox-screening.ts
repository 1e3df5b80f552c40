import { Injectable } from '@nestjs/common';
import { CHAINS, type ChainId } from '@rampart/kernel';
import { Screening, type ScreeningResult } from '@rampart/ports';

/** Flags each chain's `sandboxListedWallets`; all others are clear. Well-known example addresses stay usable, so they are not listed. */
@Injectable()
export class SandboxScreening extends Screening {
  async screenWallet(wallet: { chain: ChainId; address: string }): Promise<ScreeningResult> {
    const asked = normal(wallet.address);
    const listed = CHAINS[wallet.chain].sandboxListedWallets.some((address) => normal(address) === asked);
    return listed ? { clear: false, reason: 'The wallet is on the sandbox sanctions list.' } : { clear: true };
  }
}

/** Ignores case and grouping, which do not make another wallet. */
const normal = (address: string): string => address.replace(/[-\s]/g, '').toLowerCase();

import { Injectable } from '@nestjs/common';
import { type ChainId, ofEvmChains } from '@rampart/kernel';
import { Screening, type ScreeningResult } from '@rampart/ports';

/** Flags the wallets of `SANDBOX_LISTED_WALLETS`; others are clear. */
@Injectable()
export class SandboxScreening extends Screening {
  async screenWallet(wallet: { chain: ChainId; address: string }): Promise<ScreeningResult> {
    const asked = normal(wallet.address);
    const listed = SANDBOX_LISTED_WALLETS[wallet.chain].some((address) => normal(address) === asked);
    return listed ? { clear: false, reason: 'The wallet is on the sandbox sanctions list.' } : { clear: true };
  }
}

/**
 * Wallets for testing a refusal: valid addresses without an owner, derived from the SHA-256 of "rampart sandbox: nothing is sent to
 * this wallet". Well-known example addresses stay usable, so none of them is listed.
 */
export const SANDBOX_LISTED_WALLETS: Readonly<Record<ChainId, readonly string[]>> = {
  bitcoin: ['bc1qh5egatumauy4g7vxtks2g4mcadltn350mn2tdd', 'tb1qh5egatumauy4g7vxtks2g4mcadltn350343ck7'],
  ...ofEvmChains(() => ['0xBD328eAF9bef095479865Da0a45778Eb7eb9C68f']),
  tron: ['TTDbH6tiXNoeDcUh1mp3MoyrSv7LhVWp5D'],
  zilliqa: ['zil1h5egatumauy4g7vxtks2g4mcadltn350mwa90l'],
  nem: ['NC6TFDVPTPXQSVDZQZO2BJCXPDVX5OOGR7FQ7NEE', 'TC6TFDVPTPXQSVDZQZO2BJCXPDVX5OOGR4MHFYKV'],
};

/** Case and grouping do not make another wallet. */
const normal = (address: string): string => address.replace(/[-\s]/g, '').toLowerCase();

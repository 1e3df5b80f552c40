import type { ChainId } from '@rampart/kernel';

export type ScreeningResult = { readonly clear: true } | { readonly clear: false; readonly reason: string };

/** Checks a destination against sanctions lists. Rejecting means unknown: nothing is sent. */
export abstract class Screening {
  abstract screenWallet(wallet: { chain: ChainId; address: string }): Promise<ScreeningResult>;
}

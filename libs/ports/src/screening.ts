import type { ChainId } from '@rampart/kernel';

export type ScreeningResult = { readonly clear: true } | { readonly clear: false; readonly reason: string };

/** Screens a wallet that money goes to, or came from, against sanctions lists. On a rejection the result is unknown and nothing is sent. */
export abstract class Screening {
  abstract screenWallet(wallet: { chain: ChainId; address: string }): Promise<ScreeningResult>;
}

import type { ChainId } from '@rampart/kernel';

export type ScreeningResult = { readonly clear: true } | { readonly clear: false; readonly reason: string };

/** A sanctions list, as shown to operators. */
export interface ScreeningList {
  readonly name: string;
  readonly addresses: number;
  /** The publisher's date; null for a list without a date. */
  readonly publishedAt: Date | null;
  /** When the last imported file was written; null if none was ever imported. */
  readonly deliveredAt: Date | null;
  /** Whether it is recent enough to screen with. */
  readonly isCurrent: boolean;
  /** Why the current file was not imported; the list before it stays in use. */
  readonly refusal: { readonly reason: string; readonly at: Date } | null;
}

/** Screens a wallet that money goes to, or came from, against sanctions lists. If it rejects, the result is unknown and nothing is sent. */
export abstract class Screening {
  abstract screenWallet(wallet: { chain: ChainId; address: string }): Promise<ScreeningResult>;

  /** Returns the lists that it screens with; none if the driver has no files. */
  readLists(): Promise<readonly ScreeningList[]> {
    return Promise.resolve([]);
  }
}

import type { ChainId } from '@rampart/kernel';

export type ScreeningResult = { readonly clear: true } | { readonly clear: false; readonly reason: string };

/** A sanctions list, as operators see it. */
export interface ScreeningList {
  readonly name: string;
  readonly addresses: number;
  /** As its publisher dates it; null for a list without a date. */
  readonly publishedAt: Date | null;
  /** When the file was written that it came in last; null where none was ever taken over. */
  readonly deliveredAt: Date | null;
  /** Whether it is young enough to screen by. */
  readonly isCurrent: boolean;
  /** Why the file that is there now was not taken over; the list before it stays. */
  readonly refusal: { readonly reason: string; readonly at: Date } | null;
}

/** Screens a wallet that money goes to, or came from, against sanctions lists. On a rejection the result is unknown and nothing is sent. */
export abstract class Screening {
  abstract screenWallet(wallet: { chain: ChainId; address: string }): Promise<ScreeningResult>;

  /** The lists that it screens by; none where the driver has no files. */
  readLists(): Promise<readonly ScreeningList[]> {
    return Promise.resolve([]);
  }
}

/** Content of a file of sanctioned wallets. */
export interface AddressList {
  /** Compared without case, see `normalAddress`. */
  readonly addresses: ReadonlySet<string>;
  /** As the publisher dates it; undefined in lists that carry no date. */
  readonly publishedAt: Date | undefined;
}

/** Hexadecimal and bech32 addresses are the same in either case; of others that differ in case alone, one that is too many is refused rather than one too few. */
export const normalAddress = (address: string): string => address.trim().toLowerCase();

/** The file is no list, or not all of one. */
export class ListUnreadable extends Error {}

/** Content of a file of sanctioned wallets. */
export interface AddressList {
  /** Compared without case, see `normalAddress`. */
  readonly addresses: ReadonlySet<string>;
  /** Publication date from the list; undefined for lists without a date. */
  readonly publishedAt: Date | undefined;
}

/** Hexadecimal and bech32 addresses are equal in either case. Of other addresses that differ only in case, rather one too many is refused than one too few. */
export const normalAddress = (address: string): string => address.trim().toLowerCase();

/** The file is not a list, or not a complete one. */
export class ListUnreadable extends Error {}

import ipaddr from 'ipaddr.js';

/** The first 56 bits of an IPv6 address: what a provider gives to one customer. */
const V6_GROUPS = 7;

/** Where a guess comes from, before the login is looked up. */
export interface GuessOrigin {
  readonly network: string;
  /** A device that has signed in before, as its cookie says; whether that was this login is still to be seen. */
  readonly device?: { readonly id: string; readonly loginId: string; readonly passwordTag: string };
}

/** Where a guess at a login comes from: one of the login's known devices, or a network. */
export interface GuessSource {
  readonly name: string;
  readonly isKnown: boolean;
}

/** The addresses that count as one source: an IPv4 address, or an IPv6 network of /56. */
export function networkOf(address: string | undefined): string {
  const [bare = ''] = (address ?? '').split('%');
  if (!ipaddr.isValid(bare)) return 'unknown';
  const plain = ipaddr.process(bare);
  return plain.kind() === 'ipv4'
    ? plain.toString()
    : Buffer.from(plain.toByteArray().slice(0, V6_GROUPS)).toString('hex');
}

import ipaddr from 'ipaddr.js';

/** The first 56 bits of an IPv6 address, which a provider typically assigns to one customer. */
const V6_GROUPS = 7;

/** The origin of a guess, before the login is looked up. */
export interface GuessOrigin {
  readonly network: string;
  /** A device that has signed in before, according to its cookie. Whether it signed in to this login is checked later. */
  readonly device?: { readonly id: string; readonly loginId: string; readonly passwordTag: string };
}

/** The source of a guess at a login: one of the login's known devices, or a network. */
export interface GuessSource {
  readonly name: string;
  readonly isKnown: boolean;
}

/** Returns the addresses that count as one source: an IPv4 address, or an IPv6 network of /56. */
export function networkOf(address: string | undefined): string {
  const [bare = ''] = (address ?? '').split('%');
  if (!ipaddr.isValid(bare)) return 'unknown';
  const plain = ipaddr.process(bare);
  return plain.kind() === 'ipv4'
    ? plain.toString()
    : Buffer.from(plain.toByteArray().slice(0, V6_GROUPS)).toString('hex');
}

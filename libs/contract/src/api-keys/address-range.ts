import { isIP } from 'node:net';

/** A range of addresses: `bits` leading bits are fixed, the others free. */
export interface AddressRange {
  readonly network: string;
  readonly bits: number;
  readonly family: 'ipv4' | 'ipv6';
}

const WIDTH = { ipv4: 32, ipv6: 128 } as const;

/** Parses `192.0.2.7`, `10.0.0.0/8` or `2001:db8::/32`. Returns undefined if the text is neither an address nor CIDR. */
export function addressRange(text: unknown): AddressRange | undefined {
  const [, network = '', bits] =
    typeof text === 'string' ? (/^([\d.a-fA-F:]{2,45})(?:\/(\d{1,3}))?$/.exec(text) ?? []) : [];
  const version = isIP(network);
  if (version === 0) return undefined;
  const family = version === 4 ? 'ipv4' : 'ipv6';
  const fixed = bits === undefined ? WIDTH[family] : Number(bits);
  return fixed <= WIDTH[family] ? { network, bits: fixed, family } : undefined;
}

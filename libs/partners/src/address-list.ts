import { BlockList, isIP } from 'node:net';
import { type AddressRange, addressRange } from '@rampart/contract';
import ipaddr from 'ipaddr.js';

/** The addresses and CIDR ranges that credentials may be used from. */
export class AddressList {
  private readonly ranges: readonly AddressRange[];
  private readonly list = new BlockList();

  constructor(readonly texts: readonly string[]) {
    this.ranges = texts.map(addressRange).filter((range) => range !== undefined);
    for (const { network, bits, family } of this.ranges) this.list.addSubnet(network, bits, family);
  }

  hasAddress(address: string | undefined): boolean {
    const [bare = ''] = (address ?? '').split('%');
    if (isIP(bare) === 0 || !ipaddr.isValid(bare)) return false;
    const plain = ipaddr.process(bare); // dual-stack sockets report IPv4 mapped into IPv6
    return this.list.check(plain.toString(), plain.kind());
  }

  /** Whether the ranges contain every address of `text`. */
  coversRange(text: string): boolean {
    const inner = addressRange(text);
    return inner !== undefined && this.ranges.some((range) => isWithin(inner, range));
  }
}

/** Returns the address list of a key, or undefined for an unrestricted key. */
export const addressList = (texts: readonly string[]): AddressList | undefined =>
  texts.length === 0 ? undefined : new AddressList(texts);

function isWithin(inner: AddressRange, outer: AddressRange): boolean {
  if (inner.family !== outer.family || inner.bits < outer.bits) return false;
  const list = new BlockList();
  list.addSubnet(outer.network, outer.bits, outer.family);
  return list.check(inner.network, inner.family);
}

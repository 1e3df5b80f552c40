import dns from 'node:dns';
import { BlockList, isIP, isIPv4, SocketAddress, type LookupFunction } from 'node:net';
import { type Resolve, sharedLookups } from './shared-lookups.js';

/** Whether webhooks may go to private addresses, over plain http and to any port: in a sandbox, never live. */
export interface AddressRules {
  readonly allowPrivate: boolean;
  /** Names of this service, which webhooks may not go to either. */
  readonly ownHosts?: readonly string[];
}

/** A host name resolved to a blocked address. The partner reads the message, so it does not name the address. */
export class AddressBlocked extends Error {
  readonly code = 'ADDRESS_BLOCKED';

  constructor() {
    super('the address is not public');
  }
}

/** Whether `ip` is a globally reachable unicast address. Addresses that embed another one (6to4, NAT64, Teredo) are not. */
export function addressIsPublic(ip: string): boolean {
  const address = canonical(ip);
  if (!address) return false;
  return isIPv4(address) ? !NOT_PUBLIC_V4.check(address, 'ipv4') : !NOT_PUBLIC_V6.check(address, 'ipv6');
}

/**
 * A `lookup` for node:http(s) that answers only when every address of the name may be called. The connection then goes to
 * the addresses that were checked, so a name that resolves differently a moment later gains nothing.
 */
export function guardedLookup({ allowPrivate }: AddressRules, resolve: Resolve = NAMES): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, []);
      if (!allowPrivate && !addresses.every(({ address }) => addressIsPublic(address)))
        return callback(new AddressBlocked(), []);
      const [first] = addresses;
      if (options.all) return callback(null, addresses);
      return first ? callback(null, first.address, first.family) : callback(notFound(), '');
    });
  };
}

const NAMES = sharedLookups((...call) => dns.lookup(...call));

/** IANA's special-purpose registries, and 168.63.129.16, a public address at which Azure answers from inside. */
const V4_BLOCKS = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '168.63.129.16/32',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];
/** Everything outside global unicast, 2000::/3, and the blocks within it that are reserved or embed another address. */
const V6_BLOCKS = ['::/3', '4000::/2', '8000::/1', '2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

const NOT_PUBLIC_V4 = blockList(V4_BLOCKS, 'ipv4');
const NOT_PUBLIC_V6 = blockList(V6_BLOCKS, 'ipv6');

function blockList(blocks: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const block of blocks) {
    const [network, bits] = block.split('/') as [string, string];
    list.addSubnet(network, Number(bits), family);
  }
  return list;
}

/** One spelling per address; an IPv4 address mapped into IPv6 is the IPv4 address that it reaches. */
function canonical(ip: string): string | undefined {
  const bare = ip.split('%', 1)[0]!;
  if (isIPv4(bare)) return bare;
  if (isIP(bare) !== 6) return undefined;
  const { address } = new SocketAddress({ address: bare, family: 'ipv6' });
  const mapped = /^::ffff:([\d.]+)$/.exec(address)?.[1];
  return mapped && isIPv4(mapped) ? mapped : address;
}

const notFound = (): NodeJS.ErrnoException =>
  Object.assign(new Error('the name has no address'), { code: 'ENOTFOUND' });

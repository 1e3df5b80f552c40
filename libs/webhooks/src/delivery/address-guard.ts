import dns from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { type Resolve, sharedLookups } from './shared-lookups.js';

/** Whether webhooks may go to private addresses, over plain http and to any port: only in a sandbox, never live. */
export interface AddressRules {
  readonly allowPrivate: boolean;
  /** Host names of this service, which webhooks may not go to either. */
  readonly ownHosts?: readonly string[];
}

/** Thrown if a host name resolves to a blocked address. The partner reads the message, so it does not contain the address. */
export class AddressBlocked extends Error {
  readonly code = 'ADDRESS_BLOCKED';

  constructor() {
    super('the address is not public');
  }
}

/** Whether `ip` is a globally reachable unicast address. Addresses that embed another one (6to4, NAT64, Teredo) do not count. */
export function addressIsPublic(ip: string): boolean {
  const bare = ip.split('%', 1)[0]!;
  if (isIP(bare) === 0 || !ipaddr.isValid(bare)) return false;
  const address = ipaddr.process(bare); // a mapped IPv4 address is treated as the address that it reaches
  return ![...V4_BLOCKS, ...V6_BLOCKS].some((block) => isWithin(address, block));
}

/**
 * A `lookup` for node:http(s) that succeeds only if every address of the name may be called. The connection then goes to the addresses that were checked, so a
 * name that resolves differently a moment later gains nothing.
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

/** IANA's special-purpose registries, and 168.63.129.16, a public address on which Azure serves internal requests. */
const V4_BLOCKS = cidrs(
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
);
/** Everything outside global unicast, 2000::/3, and the blocks within it that are reserved or embed another address. */
const V6_BLOCKS = cidrs('::/3', '4000::/2', '8000::/1', '2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20');

type Address = ipaddr.IPv4 | ipaddr.IPv6;
type Block = readonly [network: Address, bits: number];

function cidrs(...blocks: readonly string[]): readonly Block[] {
  return blocks.map((block) => ipaddr.parseCIDR(block));
}

function isWithin(address: Address, [network, bits]: Block): boolean {
  if (address instanceof ipaddr.IPv4) return network instanceof ipaddr.IPv4 && address.match(network, bits);
  return network instanceof ipaddr.IPv6 && address.match(network, bits);
}

const notFound = (): NodeJS.ErrnoException =>
  Object.assign(new Error('the name has no address'), { code: 'ENOTFOUND' });

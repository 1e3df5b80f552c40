import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { base32nopad } from '@scure/base';
import type { Network } from '../vocabulary.js';
import { type AddressReading, type Chain, HEX_ID, readingProblem } from './chain.js';
import { hasPattern } from './ownerless.js';

export const nem = {
  id: 'nem',
  name: 'NEM',
  coin: 'NEM',
  confirmations: 20,
  blockSeconds: 60,
  explorer: 'https://explorer.nemtool.com/#/s_tx?hash=',
  transactionWord: 'hash',
  transactionId: HEX_ID,
  addressForm: /^[NT][A-Z2-7-]{39,45}$/,
  addressProblem: (address, networks) => readingProblem(readNem(address), networks),
  /** Network byte 0x98 (`T`), hash, first four bytes of their Keccak-256. */
  sandboxAddresses: (hashFor) => {
    const body = Uint8Array.of(0x98, ...hashFor('nem'));
    return { nem: base32nopad.encode(Uint8Array.of(...body, ...keccak_256(body).subarray(0, 4))) };
  },
  sandboxListedWallets: ['NC6TFDVPTPXQSVDZQZO2BJCXPDVX5OOGR7FQ7NEE', 'TC6TFDVPTPXQSVDZQZO2BJCXPDVX5OOGR4MHFYKV'],
} as const satisfies Chain;

/** Version byte, 20 bytes of key hash, the first 4 bytes of keccak-256 over both: 40 characters of base32, or groups of six. */
function readNem(address: string): AddressReading {
  if (!/^([A-Z2-7]{40}|([A-Z2-7]{6}-){6}[A-Z2-7]{4})$/.test(address))
    return { problem: 'it must be 40 characters of A-Z and 2-7' };
  const bytes = base32nopad.decode(address.replaceAll('-', ''));
  const checksum = keccak_256(bytes.subarray(0, 21)).subarray(0, 4);
  if (!checksum.every((byte, at) => byte === bytes[21 + at]))
    return { problem: 'it is mistyped, its checksum is wrong' };
  if (SINKS.has(address.replaceAll('-', '')) || hasPattern(bytesToHex(bytes.subarray(1, 21))))
    return { problem: 'it is a burn or system address, which gives nothing back' };
  const network = VERSIONS.get(bytes[0]);
  return network ? { network } : { problem: 'it belongs to an unknown network' };
}

const VERSIONS = new Map<number | undefined, Network>([
  [0x68, 'main'],
  [0x98, 'test'],
]);

/** Accounts in which the chain collects its fees for namespaces and mosaics. */
const SINKS: ReadonlySet<string> = new Set([
  'NAMESPACEWH4MKFMBCVFERDPOOP4FK7MTBXDPZZA',
  'NBMOSAICOD4F54EE5CDMR23CCBGOAM2XSIUX6TRS',
  'TAMESPACEWH4MKFMBCVFERDPOOP4FK7MTDJEYP35',
  'TBMOSAICOD4F54EE5CDMR23CCBGOAM2XSJBR5OLC',
]);

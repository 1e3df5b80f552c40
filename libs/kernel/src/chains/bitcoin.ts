import { schnorr } from '@noble/curves/secp256k1.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { bech32, bech32m } from '@scure/base';
import type { Network } from '../vocabulary.js';
import { base58Payload, base58Text } from './base58.js';
import { type Chain, HEX_ID, readingProblem } from './chain.js';
import { hasPattern } from './ownerless.js';

/** An allow-list of what can be paid and spent today: p2pkh, p2sh, p2wpkh, p2wsh and taproot. */
export const bitcoin = {
  id: 'bitcoin',
  name: 'Bitcoin',
  coin: 'BTC',
  confirmations: 2,
  blockSeconds: 600,
  explorer: 'https://mempool.space/tx/',
  transactionWord: 'id',
  transactionId: HEX_ID,
  addressForm: /^(?:bc1|tb1|bcrt1|[123mn][1-9A-Za-z]{25,34}$)/i,
  addressProblem: (address, networks) => readingProblem(read(address), networks),
  dustLimit: (address) => {
    const reading = read(address);
    return 'dust' in reading ? reading.dust : P2PKH_DUST;
  },
  /** Pay to witness public key hash, version 0 (BIP 173), and pay to public key hash: `m` or `n`. */
  sandboxAddresses: (hashFor) => ({
    bitcoin: bech32.encode('tb', [0, ...bech32.toWords(hashFor('bitcoin'))]),
    legacyBitcoin: base58Text(Uint8Array.of(0x6f, ...hashFor('legacyBitcoin'))),
  }),
  sandboxListedWallets: ['bc1qh5egatumauy4g7vxtks2g4mcadltn350mn2tdd', 'tb1qh5egatumauy4g7vxtks2g4mcadltn350343ck7'],
} as const satisfies Chain;

type BitcoinReading = { readonly network: Network; readonly dust: string } | { readonly problem: string };

const read = (address: string): BitcoinReading =>
  /^(bc|tb|bcrt)1/i.test(address) ? readSegwit(address) : readLegacy(address);

/** BIP-173 (version 0, bech32) and BIP-350 (version 1, bech32m). */
function readSegwit(address: string): BitcoinReading {
  const old = bech32.decodeUnsafe(address);
  const decoded = old ?? bech32m.decodeUnsafe(address);
  const network = decoded && SEGWIT_PREFIXES.get(decoded.prefix);
  if (!decoded || !network) return { problem: 'it is mistyped, its bech32 checksum is wrong' };

  const [version, ...words] = decoded.words;
  const program = bech32.fromWordsUnsafe(words);
  if (version === undefined || !program) return { problem: 'its witness program is malformed' };
  const dustByLength = PROGRAMS.get(version);
  if (!dustByLength) return { problem: `its witness version ${version} is not supported` };
  if ((version === 0) !== (old !== undefined))
    return { problem: `its checksum is not that of witness version ${version}` };
  const dust = dustByLength.get(program.length);
  if (dust === undefined) return { problem: `its witness program of ${program.length} bytes is not supported` };
  return hasPattern(bytesToHex(program)) || (version === 1 && !isKey(program)) ? OWNERLESS : { network, dust };
}

/** A taproot program is itself a public key (BIP 341). Funds sent to a program that is not a point on the curve cannot be spent. */
function isKey(program: Uint8Array): boolean {
  try {
    schnorr.utils.lift_x(BigInt(`0x${bytesToHex(program)}`));
    return true;
  } catch {
    return false;
  }
}

function readLegacy(address: string): BitcoinReading {
  const payload = base58Payload(address);
  if (!payload) return { problem: 'it is neither a bech32 nor a base58 address, or it is mistyped' };
  const known = LEGACY_VERSIONS.get(payload[0]);
  if (!known || payload.length !== 21) return { problem: 'it is not a bitcoin address' };
  const isOwnerless =
    hasPattern(bytesToHex(payload.subarray(1))) || EQUAL_CHARACTERS.test(address) || BURN_ADDRESSES.has(address);
  return isOwnerless ? OWNERLESS : known;
}

const OWNERLESS = { problem: 'it is a burn address, and no key opens it' };
/** Such addresses contain words and padding; 1CounterpartyXXXXXXXXXXXXXXXUWLpVr is the best known. */
const EQUAL_CHARACTERS = /(.)\1{9}/;
/** Made-up addresses without padding. */
const BURN_ADDRESSES: ReadonlySet<string> = new Set(['1BitcoinEaterAddressDontSendf59kuE']);

const SEGWIT_PREFIXES = new Map<string, Network>([
  ['bc', 'main'],
  ['tb', 'test'],
  ['bcrt', 'test'],
]);

/** Dust limits of nodes at 3 satoshi per byte, including the cost of spending: by type of output, in bitcoin. */
const P2PKH_DUST = '0.00000546';
const P2SH_DUST = '0.0000054';
const P2WPKH_DUST = '0.00000294';
const P2WSH_AND_TAPROOT_DUST = '0.0000033';

/**
 * Dust limits by witness version and by the length of the witness program in bytes. The 2 bytes of pay-to-anchor, which any party can spend, are omitted on
 * purpose.
 */
const PROGRAMS = new Map<number, ReadonlyMap<number, string>>([
  [
    0,
    new Map([
      [20, P2WPKH_DUST],
      [32, P2WSH_AND_TAPROOT_DUST],
    ]),
  ],
  [1, new Map([[32, P2WSH_AND_TAPROOT_DUST]])],
]);

/** p2pkh and p2sh. */
const LEGACY_VERSIONS = new Map<number | undefined, { readonly network: Network; readonly dust: string }>([
  [0x00, { network: 'main', dust: P2PKH_DUST }],
  [0x05, { network: 'main', dust: P2SH_DUST }],
  [0x6f, { network: 'test', dust: P2PKH_DUST }],
  [0xc4, { network: 'test', dust: P2SH_DUST }],
]);

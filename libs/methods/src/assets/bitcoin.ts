import type { Network } from '@rampart/kernel';
import { bech32, bech32m } from '@scure/base';
import { base58Payload } from './base58-payload.js';
import { type AddressReading, type Chain, readingProblem } from './chain.js';

/** An allow-list of what can be paid and spent today: p2pkh, p2sh, p2wpkh, p2wsh and taproot. */
export const bitcoin: Chain = {
  id: 'bitcoin',
  name: 'Bitcoin',
  confirmations: 2,
  addressProblem: (address, networks) => readingProblem(read(address), networks),
};

const read = (address: string): AddressReading => (/^(bc|tb|bcrt)1/i.test(address) ? readSegwit(address) : readLegacy(address));

/** BIP-173 (version 0, bech32) and BIP-350 (version 1, bech32m). */
function readSegwit(address: string): AddressReading {
  const old = bech32.decodeUnsafe(address);
  const decoded = old ?? bech32m.decodeUnsafe(address);
  const network = decoded && SEGWIT_PREFIXES.get(decoded.prefix);
  if (!decoded || !network) return { problem: 'it is mistyped, its bech32 checksum is wrong' };

  const [version, ...words] = decoded.words;
  const length = bech32.fromWordsUnsafe(words)?.length;
  if (version === undefined || length === undefined) return { problem: 'its witness program is malformed' };
  const lengths = PROGRAM_LENGTHS.get(version);
  if (!lengths) return { problem: `its witness version ${version} is not supported` };
  if ((version === 0) !== (old !== undefined)) return { problem: `its checksum is not that of witness version ${version}` };
  return lengths.includes(length) ? { network } : { problem: `its witness program of ${length} bytes is not supported` };
}

function readLegacy(address: string): AddressReading {
  const payload = base58Payload(address);
  if (!payload) return { problem: 'it is neither a bech32 nor a base58 address, or it is mistyped' };
  const network = LEGACY_VERSIONS.get(payload[0]);
  return network && payload.length === 21 ? { network } : { problem: 'it is not a bitcoin address' };
}

const SEGWIT_PREFIXES = new Map<string, Network>([['bc', 'main'], ['tb', 'test'], ['bcrt', 'test']]);

/** Bytes of the witness program by witness version. The 2 bytes of pay-to-anchor (anyone can spend) are left out on purpose. */
const PROGRAM_LENGTHS = new Map<number, readonly number[]>([[0, [20, 32]], [1, [32]]]);

/** p2pkh and p2sh. */
const LEGACY_VERSIONS = new Map<number | undefined, Network>([[0x00, 'main'], [0x05, 'main'], [0x6f, 'test'], [0xc4, 'test']]);

import { HDKey } from '@scure/bip32';
import { NETWORK, OutScript, p2pkh, p2wpkh, Address, TEST_NETWORK } from '@scure/btc-signer';
import type { BitcoinNetwork, KeyPath } from './protocol.js';

export type NetworkBytes = typeof NETWORK;

const REGTEST: NetworkBytes = { ...TEST_NETWORK, bech32: 'bcrt' };
const NETWORK_BYTES: Readonly<Record<BitcoinNetwork, NetworkBytes>> = {
  main: NETWORK,
  test: TEST_NETWORK,
  testnet4: TEST_NETWORK,
  signet: TEST_NETWORK,
  regtest: REGTEST,
};

export const networkBytes = (network: BitcoinNetwork): NetworkBytes => NETWORK_BYTES[network];

/** SLIP-44: all test networks share one coin type. */
export const coinTypeOf = (network: BitcoinNetwork): 0 | 1 => (network === 'main' ? 0 : 1);

const MAIN_VERSIONS = { private: 0x0488ade4, public: 0x0488b21e };
const TEST_VERSIONS = { private: 0x04358394, public: 0x043587cf };

/** Prefixes of extended keys: xpub on the main network, tpub on the others. */
export const keyVersions = (network: BitcoinNetwork): typeof MAIN_VERSIONS =>
  network === 'main' ? MAIN_VERSIONS : TEST_VERSIONS;

/** The public halves of the two accounts. Addresses are derived from them, and nothing can be spent with them. */
export class BitcoinAccounts {
  readonly network: BitcoinNetwork;
  /** Fingerprints of the accounts' public keys, as in descriptors of nodes. */
  readonly fingerprints: Readonly<Record<KeyPath['account'], string>>;
  /** Receiving and change branch of each account, cached because deriving them for each address would take half of the time. */
  private readonly branches: Readonly<Record<KeyPath['account'], readonly [HDKey, HDKey]>>;

  /** Throws for keys of another network, private keys, or text that is not a key. */
  constructor(
    network: BitcoinNetwork,
    readonly xpubs: Readonly<Record<KeyPath['account'], string>>,
    /** Accounts of earlier seeds, whose addresses may still receive money. */
    readonly retired: readonly BitcoinAccounts[] = [],
  ) {
    this.network = network;
    const parse = (xpub: string): HDKey => {
      const key = HDKey.fromExtendedKey(xpub, keyVersions(network));
      if (key.privateKey) throw new Error('a private key was given in place of a public one');
      return key;
    };
    const [segwit, legacy] = [parse(xpubs.segwit), parse(xpubs.legacy)];
    this.fingerprints = { segwit: fingerprintOf(segwit), legacy: fingerprintOf(legacy) };
    this.branches = { segwit: branchesOf(segwit), legacy: branchesOf(legacy) };
  }

  /** Throws if no seed of the service has the path. */
  publicKeyAt(path: KeyPath): Uint8Array {
    const { account, branch, index } = path;
    const { publicKey } = findByPath([this, ...this.retired], path).branches[account][branch].deriveChild(index);
    if (!publicKey) throw new Error('a derived key has no public half');
    return publicKey;
  }

  /** P2WPKH for segwit, P2PKH for legacy. */
  paymentAt(path: KeyPath): { readonly address: string; readonly script: Uint8Array } {
    const key = this.publicKeyAt(path);
    const payment = path.account === 'segwit' ? p2wpkh(key, this.bytes) : p2pkh(key, this.bytes);
    return { address: payment.address, script: payment.script };
  }

  /** Returns undefined for an address of another network, or an invalid one. */
  scriptOf(address: string): Uint8Array | undefined {
    try {
      return OutScript.encode(Address(this.bytes).decode(address));
    } catch {
      return undefined;
    }
  }

  /** Returns one text for each wallet: an address in bech32 may be written in capitals (BIP 173). */
  canonical(address: string): string {
    const small = address.toLowerCase();
    return small.startsWith(`${this.bytes.bech32}1`) ? small : address;
  }

  get bytes(): NetworkBytes {
    return networkBytes(this.network);
  }
}

/** Finds the accounts of a path: the first if the path has no retired seed. Throws for a path of an unknown seed. */
export function findByPath<A extends Pick<BitcoinAccounts, 'fingerprints'>>(
  all: readonly A[],
  { account, retired }: KeyPath,
): A {
  const found = retired === undefined ? all[0] : all.find(({ fingerprints }) => fingerprints[account] === retired);
  if (!found) throw new RangeError(`no seed has the key ${retired}`);
  return found;
}

const FINGERPRINT_DIGITS = 8;
const HEX = 16;
export const fingerprintOf = ({ fingerprint }: HDKey): string =>
  fingerprint.toString(HEX).padStart(FINGERPRINT_DIGITS, '0');

export const branchesOf = (account: HDKey): readonly [HDKey, HDKey] => [account.deriveChild(0), account.deriveChild(1)];

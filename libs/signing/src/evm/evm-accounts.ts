import { HDKey } from '@scure/bip32';
import { branchesOf, fingerprintOf } from '../bitcoin-keys.js';
import { addressOfKey } from './evm-address.js';

/** SLIP-44: every EVM chain shares the account of Ethereum, and so its addresses. */
export const EVM_ACCOUNT = "m/44'/60'/0'";
const DEPOSITS = 0;
const HOT = 1;
const HOT_INDEX = 0;

/** One of the service's keys below the account: that of a deposit address, or of the hot wallet. */
export interface EvmKeyPath {
  readonly index: number | 'hot';
  /** Fingerprint of the account's public key (BIP 32) if the key belongs to a retired seed. */
  readonly retired?: string | undefined;
}

/** The public half of the account of all EVM chains, and of the accounts of earlier seeds. */
export class EvmAccounts {
  readonly fingerprint: string;
  private readonly branches: readonly [HDKey, HDKey];

  /** Throws for a private key, or text that is not a key. */
  constructor(
    readonly xpub: string,
    readonly retired: readonly EvmAccounts[] = [],
  ) {
    const account = HDKey.fromExtendedKey(xpub);
    if (account.privateKey) throw new Error('a private key was given in place of a public one');
    this.fingerprint = fingerprintOf(account);
    this.branches = branchesOf(account);
  }

  /** Throws if no seed of the service has the path. */
  addressAt({ index, retired }: EvmKeyPath): string {
    const { publicKey } = childAt(
      findEvmSeed([this, ...this.retired], retired, ({ fingerprint }) => fingerprint).branches,
      index,
    );
    if (!publicKey) throw new Error('a derived key has no public half');
    return addressOfKey(publicKey);
  }

  /** The address that pays out, and that sweeps go to. */
  get hotAddress(): string {
    return this.addressAt({ index: 'hot' });
  }
}

/** Branch 0 has the deposit addresses; branch 1 has the hot wallet, at its first index. */
export const childAt = (branches: readonly [HDKey, HDKey], index: EvmKeyPath['index']): HDKey =>
  index === 'hot' ? branches[HOT].deriveChild(HOT_INDEX) : branches[DEPOSITS].deriveChild(index);

/** Finds a seed: the first if no retired seed is named. Throws for an unknown one. */
export function findEvmSeed<A>(
  all: readonly A[],
  retired: string | undefined,
  fingerprintOfSeed: (seed: A) => string,
): A {
  const found = retired === undefined ? all[0] : all.slice(1).find((seed) => fingerprintOfSeed(seed) === retired);
  if (!found) throw new RangeError(`no seed has the key ${retired}`);
  return found;
}

/** Returns the address in EIP-55's capitals. The xpub is that of m/44'/60'/0'. */
export const evmDepositAddress = (xpub: string, index: number): string => new EvmAccounts(xpub).addressAt({ index });

/** Returns the address of the wallet that pays out, in the same form. */
export const evmHotAddress = (xpub: string): string => new EvmAccounts(xpub).hotAddress;

import {
  BitcoinAccounts,
  type BitcoinNetwork,
  branchesOf,
  coinTypeOf,
  findByPath,
  type KeyPath,
  keyVersions,
} from '@rampart/signing';
import { HDKey } from '@scure/bip32';
import { generateMnemonic, mnemonicToSeedSync, validateMnemonic } from '@scure/bip39';
import { wordlist } from '@scure/bip39/wordlists/english.js';
import type { Transaction } from '@scure/btc-signer';
import { SignerProblem } from '../signer-problem.js';
import { SigningKeys } from './signing-keys.js';

const ENTROPY_BITS = 256;
const PURPOSE: Readonly<Record<KeyPath['account'], number>> = { segwit: 84, legacy: 44 };

/** 24 words. */
export const generateWords = (): string => generateMnemonic(wordlist, ENTROPY_BITS);

/** Words in lower case with single spaces. Throws for what is no BIP-39 phrase. */
export function checkWords(text: string): string {
  const words = text.trim().toLowerCase().split(/\s+/).join(' ');
  if (!validateMnemonic(words, wordlist)) throw new SignerProblem('these are no words of a BIP-39 seed');
  return words;
}

/** Keys derived from a seed in this process's memory. */
export class SeedKeys extends SigningKeys {
  readonly accounts: BitcoinAccounts;
  private readonly branches: Readonly<Record<KeyPath['account'], readonly [HDKey, HDKey]>>;

  constructor(
    words: string,
    network: BitcoinNetwork,
    private readonly retired: readonly SeedKeys[] = [],
  ) {
    super();
    const master = HDKey.fromMasterSeed(mnemonicToSeedSync(words), keyVersions(network));
    const accountOf = (account: KeyPath['account']): HDKey =>
      master.derive(`m/${PURPOSE[account]}'/${coinTypeOf(network)}'/0'`);
    const [segwit, legacy] = [accountOf('segwit'), accountOf('legacy')];
    this.branches = { segwit: branchesOf(segwit), legacy: branchesOf(legacy) };
    this.accounts = new BitcoinAccounts(
      network,
      { segwit: segwit.publicExtendedKey, legacy: legacy.publicExtendedKey },
      retired.map(({ accounts }) => accounts),
    );
  }

  get fingerprints(): BitcoinAccounts['fingerprints'] {
    return this.accounts.fingerprints;
  }

  signInputs(transaction: Transaction, paths: readonly KeyPath[]): Promise<void> {
    paths.forEach((path, input) => {
      const { account, branch, index } = path;
      const { privateKey } = findByPath([this, ...this.retired], path).branches[account][branch].deriveChild(index);
      if (!privateKey) throw new Error('the seed has no private key there');
      transaction.signIdx(privateKey, input);
      privateKey.fill(0);
    });
    transaction.finalize();
    return Promise.resolve();
  }
}

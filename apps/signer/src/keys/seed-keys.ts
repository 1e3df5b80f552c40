import {
  BitcoinAccounts,
  type BitcoinNetwork,
  branchesOf,
  childAt,
  coinTypeOf,
  EVM_ACCOUNT,
  EvmAccounts,
  type EvmKeyPath,
  findByPath,
  findEvmSeed,
  type KeyPath,
  keyVersions,
  signTronId,
  TRON_ACCOUNT,
  tronAddressOfKey,
  tronSigner,
} from '@rampart/signing';
import { HDKey } from '@scure/bip32';
import { generateMnemonic, mnemonicToSeedSync, validateMnemonic } from '@scure/bip39';
import { wordlist } from '@scure/bip39/wordlists/english.js';
import type { Transaction } from '@scure/btc-signer';
import type { CheckedEvmTransaction } from '../evm/read-evm-transaction.js';
import { signEvmTransaction } from '../evm/sign-evm-transaction.js';
import { SignerProblem } from '../signer-problem.js';
import { SigningKeys } from './signing-keys.js';

const ENTROPY_BITS = 256;
const PURPOSE: Readonly<Record<KeyPath['account'], number>> = { segwit: 84, legacy: 44 };

/** Generates 24 words. */
export const generateWords = (): string => generateMnemonic(wordlist, ENTROPY_BITS);

/** Normalises the words to lower case with single spaces. Throws `SignerProblem` if they are not a BIP-39 phrase. */
export function checkWords(text: string): string {
  const words = text.trim().toLowerCase().split(/\s+/).join(' ');
  if (!validateMnemonic(words, wordlist)) throw new SignerProblem('these are no words of a BIP-39 seed');
  return words;
}

/** Keys derived from a seed in this process's memory. */
export class SeedKeys extends SigningKeys {
  readonly accounts: BitcoinAccounts;
  readonly evm: EvmAccounts;
  readonly tronAddress: string;
  private readonly tron: HDKey;
  private readonly evmBranches: readonly [HDKey, HDKey];
  private readonly branches: Readonly<Record<KeyPath['account'], readonly [HDKey, HDKey]>>;

  constructor(
    words: string,
    network: BitcoinNetwork,
    private readonly retired: readonly SeedKeys[] = [],
  ) {
    super();
    const seed = mnemonicToSeedSync(words);
    const master = HDKey.fromMasterSeed(seed, keyVersions(network));
    const evm = HDKey.fromMasterSeed(seed).derive(EVM_ACCOUNT);
    this.tron = HDKey.fromMasterSeed(seed).derive(`${TRON_ACCOUNT}/0/0`);
    if (!this.tron.publicKey) throw new Error('a derived key has no public half');
    this.tronAddress = tronAddressOfKey(this.tron.publicKey);
    const accountOf = (account: KeyPath['account']): HDKey =>
      master.derive(`m/${PURPOSE[account]}'/${coinTypeOf(network)}'/0'`);
    const [segwit, legacy] = [accountOf('segwit'), accountOf('legacy')];
    this.branches = { segwit: branchesOf(segwit), legacy: branchesOf(legacy) };
    this.accounts = new BitcoinAccounts(
      network,
      { segwit: segwit.publicExtendedKey, legacy: legacy.publicExtendedKey },
      retired.map(({ accounts }) => accounts),
    );
    this.evmBranches = branchesOf(evm);
    this.evm = new EvmAccounts(
      evm.publicExtendedKey,
      retired.map((keys) => keys.evm),
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

  signEvm(transaction: CheckedEvmTransaction, path: EvmKeyPath): Promise<{ raw: string; hash: string }> {
    const { evmBranches } = findEvmSeed([this, ...this.retired], path.retired, ({ evm }) => evm.fingerprint);
    const { privateKey } = childAt(evmBranches, path.index);
    if (!privateKey) throw new Error('the seed has no private key there');
    const { raw, hash, sender } = signEvmTransaction(transaction, privateKey);
    privateKey.fill(0);
    if (sender !== this.evm.addressAt(path)) throw new Error('another key signed than the one that was judged');
    return Promise.resolve({ raw, hash });
  }

  signTron(txId: string): Promise<string> {
    const { privateKey } = this.tron;
    if (!privateKey) throw new Error('the seed has no private key there');
    const signature = signTronId(txId, privateKey);
    if (tronSigner(txId, signature) !== this.tronAddress)
      throw new Error('another key signed than the one that was judged');
    return Promise.resolve(signature);
  }
}

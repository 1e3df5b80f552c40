import { createHmac } from 'node:crypto';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { type ChainId, EVM_CHAIN_IDS, ofEvmChains } from '@rampart/kernel';
import type { DepositWallets } from '@rampart/ports';
import { base32, bech32, createBase58check } from '@scure/base';

/**
 * Deposit addresses of one transaction, derived from the secret, so an order always gets the same. Checksums are valid, and the
 * network is the test network where the format has one. No private keys exist, so funds sent there cannot be spent.
 */
export function depositWallets(secret: Buffer, transactionId: string, chains: readonly ChainId[]): DepositWallets {
  const hashFor: HashFor = (family) =>
    createHmac('sha256', secret).update(`${family}/${transactionId}`).digest().subarray(0, 20);
  return Object.assign({}, ...chains.map((chain) => WALLETS[chain](hashFor, chains))) as DepositWallets;
}

type HashFor = (family: string) => Uint8Array;

const WALLETS: Readonly<Record<ChainId, (hashFor: HashFor, chains: readonly ChainId[]) => DepositWallets>> = {
  bitcoin: (hashFor) => ({
    bitcoin: bitcoinTestAddress(hashFor('bitcoin')),
    legacyBitcoin: legacyBitcoinTestAddress(hashFor('legacyBitcoin')),
  }),
  /** EVM chains share one 0x address, so it is listed once, under the first of them. */
  ...ofEvmChains(
    (_facts, chain) =>
      (hashFor: HashFor, chains: readonly ChainId[]): DepositWallets =>
        EVM_CHAIN_IDS.find((each) => chains.includes(each)) === chain ? { [chain]: evmAddress(hashFor('evm')) } : {},
  ),
  tron: (hashFor) => ({ tron: tronAddress(hashFor('tron')) }),
  zilliqa: (hashFor) => ({ zilliqa: zilliqaAddress(hashFor('zilliqa')) }),
  nem: (hashFor) => ({ nem: nemTestAddress(hashFor('nem')) }),
};

const base58check = createBase58check(sha256);

/** Pay to witness public key hash, version 0 (BIP 173). */
export const bitcoinTestAddress = (hash: Uint8Array): string => bech32.encode('tb', [0, ...bech32.toWords(hash)]);

/** Pay to public key hash: `m` or `n`. */
export const legacyBitcoinTestAddress = (hash: Uint8Array): string => base58check.encode(Uint8Array.of(0x6f, ...hash));

/** Mixed case is the checksum (EIP-55). */
export const evmAddress = (hash: Uint8Array): string => {
  const digits = Buffer.from(hash).toString('hex');
  const check = Buffer.from(keccak_256(Buffer.from(digits, 'ascii'))).toString('hex');
  return `0x${[...digits].map((digit, at) => (Number.parseInt(check.charAt(at), 16) >= 8 ? digit.toUpperCase() : digit)).join('')}`;
};

/** Tron's test networks share the format of its main one. */
export const tronAddress = (hash: Uint8Array): string => base58check.encode(Uint8Array.of(0x41, ...hash));

export const zilliqaAddress = (hash: Uint8Array): string => bech32.encode('zil', bech32.toWords(hash));

/** Network byte 0x98 (`T`), hash, first four bytes of their Keccak-256. */
export const nemTestAddress = (hash: Uint8Array): string => {
  const body = Uint8Array.of(0x98, ...hash);
  return base32.encode(Uint8Array.of(...body, ...keccak_256(body).subarray(0, 4)));
};

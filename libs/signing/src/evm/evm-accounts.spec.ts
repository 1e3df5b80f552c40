import { HDKey } from '@scure/bip32';
import { mnemonicToSeedSync } from '@scure/bip39';
import { addr } from 'micro-eth-signer';
import { EVM_ACCOUNT, EvmAccounts, evmDepositAddress, evmHotAddress } from './evm-accounts.js';
import { isEvmAddress, toChecksum } from './evm-address.js';

const accountOf = (words: string): HDKey => HDKey.fromMasterSeed(mnemonicToSeedSync(words)).derive(EVM_ACCOUNT);
/** The mnemonic that every wallet's tests use, with the addresses that those wallets show. */
const ACCOUNT = accountOf(
  'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about',
);
const OTHER = accountOf('zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo wrong');

describe('addresses of EVM chains', () => {
  it('are those that other wallets derive of the same words', () => {
    const addresses = [0, 1].map((index) => evmDepositAddress(ACCOUNT.publicExtendedKey, index));

    expect(addresses).toEqual([
      '0x9858EfFD232B4033E47d90003D41EC34EcaEda94',
      '0x6Fac4D18c912343BF86fa7049364Dd4E424Ab9C0',
    ]);
  });

  it('of the hot wallet are on the branch of change', () => {
    const hot = ACCOUNT.derive('m/1/0').publicKey!;

    expect(evmHotAddress(ACCOUNT.publicExtendedKey)).toBe(addr.fromPublicKey(hot));
  });

  it('of a retired seed are named by its fingerprint, and others are not known', () => {
    const retired = new EvmAccounts(OTHER.publicExtendedKey);
    const accounts = new EvmAccounts(ACCOUNT.publicExtendedKey, [retired]);

    expect(accounts.addressAt({ index: 3, retired: retired.fingerprint })).toBe(retired.addressAt({ index: 3 }));
    expect(() => accounts.addressAt({ index: 3, retired: '00c0ffee' })).toThrow('no seed has the key');
    expect(() => accounts.addressAt({ index: 3, retired: accounts.fingerprint })).toThrow('no seed has the key');
  });

  it('are derived of public keys alone', () => {
    expect(() => new EvmAccounts(ACCOUNT.privateExtendedKey)).toThrow('a private key was given');
  });

  it.each([
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
    '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
    '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
  ])('have the capitals of EIP-55: %s', (address) => {
    const wrong = address.replace(/[a-f]/, (digit) => digit.toUpperCase());

    expect(toChecksum(address.toLowerCase())).toBe(address);
    expect([address, address.toLowerCase(), wrong, `${address}0`].map(isEvmAddress)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});

import { randomBytes } from 'node:crypto';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { CHAIN_IDS } from '@rampart/kernel';
import { base32, bech32, createBase58check } from '@scure/base';
import fc from 'fast-check';
import { depositWallets } from './sandbox-addresses.js';

const secret = randomBytes(32);
const base58check = createBase58check(sha256);
const walletsOf = (transactionId: string) => depositWallets(secret, transactionId, CHAIN_IDS) as Record<string, string>;

describe('sandbox deposit wallets', () => {
  it('are of the test networks, with valid checksums', () => {
    fc.assert(
      fc.property(fc.uuid(), (transactionId) => {
        const wallets = walletsOf(transactionId);

        const segwit = bech32.decode(wallets['bitcoin'] as `tb1${string}`);
        expect([segwit.prefix, segwit.words[0], bech32.fromWords(segwit.words.slice(1)).length]).toEqual(['tb', 0, 20]);
        expect(wallets['legacyBitcoin']).toMatch(/^[mn]/);
        expect(base58check.decode(wallets['legacyBitcoin']!)).toHaveLength(21);
        expect(wallets['tron']).toMatch(/^T/);
        expect(base58check.decode(wallets['tron']!)[0]).toBe(0x41);
        expect(bech32.fromWords(bech32.decode(wallets['zilliqa'] as `zil1${string}`).words)).toHaveLength(20);
        expect(wallets['nem']).toMatch(/^T[A-Z2-7]{39}$/);
        const nem = base32.decode(wallets['nem']!);
        expect([...nem.subarray(21)]).toEqual([...keccak_256(nem.subarray(0, 21)).subarray(0, 4)]);
        expect(wallets['ethereum']).toMatch(/^0x[0-9a-fA-F]{40}$/);
      }),
      { numRuns: 30 },
    );
  });

  it('are one 0x address for ethereum and binance_smart_chain, under ethereum', () => {
    const both = depositWallets(secret, 't1', ['ethereum', 'binance_smart_chain']);
    const alone = depositWallets(secret, 't1', ['binance_smart_chain']);

    expect(Object.keys(both)).toEqual(['ethereum']);
    expect(alone).toEqual({ binance_smart_chain: both.ethereum });
  });

  it('depend on the secret', () => {
    expect(depositWallets(randomBytes(32), 't1', ['bitcoin'])).not.toEqual(depositWallets(secret, 't1', ['bitcoin']));
  });
});

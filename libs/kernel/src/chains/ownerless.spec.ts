import { sha256 } from '@noble/hashes/sha2.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { base32nopad, bech32, bech32m, createBase58check } from '@scure/base';
import { CHAIN_IDS, type ChainId, CHAINS } from './index.js';

const base58 = createBase58check(sha256);
const tronOf = (digits: string) => base58.encode(Buffer.from(`41${digits}`, 'hex'));
const zilliqaOf = (digits: string) => bech32.encode('zil', bech32.toWords(Buffer.from(digits, 'hex')));
const problem = (chain: ChainId, address: string) => CHAINS[chain].addressProblem(address, ['main', 'test']);

/** Keyed by name; the values are the digits of their 20 bytes. */
const CONTRACTS = {
  'USDT on Ethereum': 'dac17f958d2ee523a2206206994597c13d831ec7',
  'XSGD on Ethereum': '70e8de73ce538da2beed35d14187f6959a8eca96',
  'USDC on Ethereum': 'a0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
  'USDT on BNB Smart Chain': '55d398326f99059ff775485246999027b3197955',
  'WBNB on BNB Smart Chain': 'bb4cdb9cbd36b01bd1cbaebf2de08d9173bc095c',
  'USDT on Tron': 'a614f803b6fd780986a42c78ec9c7f77e6ded13c',
  'WTRX on Tron': '891cdb91d149f23b1a45d9c5ca78a88d0cb44c18',
};
const OWNERLESS = {
  'a burn address': '000000000000000000000000000000000000dead',
  'a burn address from its other end': 'dead000000000000000042069420694206942069',
  'a word that is repeated': 'deadbeefdeadbeefdeadbeefdeadbeefdeadbeef',
  'the placeholder of a coin': 'eeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
  'the last address': 'ffffffffffffffffffffffffffffffffffffffff',
  'the caller of the protocol': 'fffffffffffffffffffffffffffffffffffffffe',
  'a precompile': '0000000000000000000000000000000000000001',
  'a precompile of Prague': '0000000000000000000000000000000000000011',
  'a system contract of BNB Smart Chain': '0000000000000000000000000000000000001002',
  'the roots of the beacon chain': '000f3df6d732807ef1319fb7b8bb8522d0beac02',
  'the black hole of Tron': '77944d19c052b73ee2286823aa83f8138cb7032f',
};

describe('E74: an address that no key opens', () => {
  it.each(Object.entries(CONTRACTS))('of the contract of %s is refused on every chain, in any case', (name, digits) => {
    const evm = [digits, digits.toUpperCase(), withChecksum(digits)].map((each) => `0x${each}`);

    const problems = [
      ...evm.flatMap((each) => [problem('ethereum', each), problem('binance_smart_chain', each)]),
      ...[problem('tron', tronOf(digits)), problem('zilliqa', zilliqaOf(digits))],
    ];

    expect(new Set(problems)).toEqual(new Set([`it is the contract of ${name}, which gives nothing back`]));
  });

  it.each(Object.entries(OWNERLESS))('%s is refused on every chain', (_, digits) => {
    const all = [
      problem('ethereum', `0x${digits}`),
      problem('binance_smart_chain', `0x${digits}`),
      problem('tron', tronOf(digits)),
      problem('zilliqa', zilliqaOf(digits)),
    ];

    expect(new Set(all)).toEqual(new Set(['it is a burn or system address, and no key opens it']));
  });

  it.each([
    ['a word and a filling', '1CounterpartyXXXXXXXXXXXXXXXUWLpVr'],
    ['a word', '1BitcoinEaterAddressDontSendf59kuE'],
    ['the hash of nothing', '1111111111111111111114oLvT2'],
    ['the hash of no script', '31h1vYVSYuKP6AhS86fbRdMw9XHieotbST'],
    ['a program of zeros', bech32.encode('bc', [0, ...bech32.toWords(new Uint8Array(20))])],
    ['a key that is on no point of the curve', bech32m.encode('bc', [1, ...bech32m.toWords(offCurve())])],
  ])('is refused on Bitcoin: %s', (_, address) => {
    expect(problem('bitcoin', address)).toBe('it is a burn address, and no key opens it');
  });

  it.each([
    'NAMESPACEWH4MKFMBCVFERDPOOP4FK7MTBXDPZZA',
    'NBMOSAICOD4F54EE5CDMR23CCBGOAM2XSIUX6TRS',
    nemOf(new Uint8Array(20)),
  ])('is refused on NEM: %s', (address) => {
    expect(problem('nem', address)).toBe('it is a burn or system address, which gives nothing back');
  });
});

it.each(CHAIN_IDS)('the wallets of the sandbox on %s look like those of a key', (chain) => {
  const hashFor = (word: string) => sha256(Buffer.from(word)).subarray(0, 20);

  const addresses = [...CHAINS[chain].sandboxListedWallets, ...Object.values(CHAINS[chain].sandboxAddresses(hashFor))];

  expect(addresses.map((address) => problem(chain, address)).filter((each) => each !== undefined)).toEqual([]);
});

function withChecksum(digits: string): string {
  const hash = Buffer.from(keccak_256(Buffer.from(digits))).toString('hex');
  return [...digits].map((digit, at) => (hash.charAt(at) >= '8' ? digit.toUpperCase() : digit)).join('');
}

/** About half of all numbers are not x coordinates of a curve point; this is one of them. */
function offCurve(): Uint8Array {
  return sha256(Buffer.from('no point'));
}

function nemOf(hash: Uint8Array): string {
  const body = Uint8Array.of(0x68, ...hash);
  return base32nopad.encode(Uint8Array.of(...body, ...keccak_256(body).subarray(0, 4)));
}

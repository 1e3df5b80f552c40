import { bytesToHex } from '@noble/hashes/utils.js';

/**
 * Returns why funds sent to the 20 bytes of an address are lost, or undefined if a key may exist. EVM chains, Tron and Zilliqa share these bytes. A token's
 * contract accepts tokens on every chain and never returns them, so it is refused on each of them.
 */
export function ownerlessProblem(bytes: Uint8Array): string | undefined {
  const digits = bytesToHex(bytes);
  if (/^0+$/.test(digits)) return 'it is the zero address';
  const contract = CONTRACTS.get(digits);
  if (contract !== undefined) return `it is the contract of ${contract}, which gives nothing back`;
  return hasPattern(digits) || SYSTEM_ADDRESSES.has(digits)
    ? 'it is a burn or system address, and no key opens it'
    : undefined;
}

/** Whether digits of a hash or a program were made up rather than computed from a key. */
export const hasPattern = (digits: string): boolean => EQUAL_DIGITS.test(digits) || REPEATED_WORD.test(digits);

/**
 * Precompiles, the system contracts of BNB Smart Chain, and addresses such as 0x…dEaD and 0xEeee…. No search finds a key whose address has this many equal
 * digits.
 */
const EQUAL_DIGITS = /([0-9a-f])\1{15}/;
/** Words such as dead, deadbeef or cafebabe, repeated from the first digit to the last. */
const REPEATED_WORD = /^(?!(..)\1+$)([0-9a-f]{4}|[0-9a-f]{8})\2+$/;

/** Contracts of tokens that are often mistaken for a wallet, by the digits of their address. The contracts named in the settings are refused as well. */
const CONTRACTS: ReadonlyMap<string, string> = new Map([
  ['dac17f958d2ee523a2206206994597c13d831ec7', 'USDT on Ethereum'],
  ['a0b86991c6218b36c1d19d4a2e9eb0ce3606eb48', 'USDC on Ethereum'],
  ['70e8de73ce538da2beed35d14187f6959a8eca96', 'XSGD on Ethereum'],
  ['6b175474e89094c44da98b954eedeac495271d0f', 'DAI on Ethereum'],
  ['c02aaa39b223fe8d0a0e5c4f27ead9083c756cc2', 'WETH on Ethereum'],
  ['2260fac5e5542a773aa44fbcfedf7c193bc2c599', 'WBTC on Ethereum'],
  ['6c3ea9036406852006290770bedfcaba0e23a0e8', 'PYUSD on Ethereum'],
  ['ae7ab96520de3a18e5e111b5eaab095312d7fe84', 'stETH on Ethereum'],
  ['00000000219ab540356cbb839cbe05303d7705fa', 'deposits of validators on Ethereum'],
  ['55d398326f99059ff775485246999027b3197955', 'USDT on BNB Smart Chain'],
  ['8ac76a51cc950d9822d68b83fe1ad97b32cd580d', 'USDC on BNB Smart Chain'],
  ['e9e7cea3dedca5984780bafc599bd69add087d56', 'BUSD on BNB Smart Chain'],
  ['bb4cdb9cbd36b01bd1cbaebf2de08d9173bc095c', 'WBNB on BNB Smart Chain'],
  ['7130d2a12b9bcbfae4f2634d864a1ee1ce3ead9c', 'BTCB on BNB Smart Chain'],
  ['2170ed0880ac9a755fd29b2688956bd959f933f8', 'ETH on BNB Smart Chain'],
  ['a614f803b6fd780986a42c78ec9c7f77e6ded13c', 'USDT on Tron'],
  ['3487b63d30b5b2c87fb7ffa8bcfade38eaac1abe', 'USDC on Tron'],
  ['94f24e992ca04b49c6f2a2753076ef8938ed4daa', 'USDD on Tron'],
  ['cebde71077b830b958c8da17bcddeeb85d0bcf25', 'TUSD on Tron'],
  ['891cdb91d149f23b1a45d9c5ca78a88d0cb44c18', 'WTRX on Tron'],
  ['eca9bc828a3005b9a3b909f2cc5c2a54794de05f', 'USDT on the test network of Tron'],
]);

/** Addresses of Tron, which burns coins there, and of Ethereum's protocol (EIP-2935, 4788, 7002, 7251). */
const SYSTEM_ADDRESSES: ReadonlySet<string> = new Set([
  '77944d19c052b73ee2286823aa83f8138cb7032f',
  '0000f90827f1c53a10cb7a02335b175320002935',
  '000f3df6d732807ef1319fb7b8bb8522d0beac02',
  '00000961ef480eb55e80d19ad83579a64c007002',
  '0000bbddc7ce488642fb579f8b00f3a590007251',
]);

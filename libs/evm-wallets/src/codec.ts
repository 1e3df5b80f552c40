import type { EvmTransaction } from '@rampart/signing';
import { Transaction } from 'micro-eth-signer';
import type { RpcLog } from './network/rpc-answers.js';

/** keccak256 of Transfer(address,address,uint256). */
export const TRANSFER_TOPIC = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';

const TOPICS_OF_TRANSFER = 3;
const WORD_DIGITS = 64;
const ADDRESS_DIGITS = 40;

export interface TokenTransfer {
  /** In lower case, like the addresses. */
  readonly contract: string;
  readonly from: string;
  readonly to: string;
  readonly units: bigint;
}

/** Undefined for a log that is not an ERC-20 transfer; the transfer of an NFT has one more topic. */
export function transferOf({ address, topics, data }: RpcLog): TokenTransfer | undefined {
  const [topic, from, to] = topics;
  if (topic?.toLowerCase() !== TRANSFER_TOPIC || topics.length !== TOPICS_OF_TRANSFER) return undefined;
  if (from === undefined || to === undefined || data.length !== WORD_DIGITS + 2) return undefined;
  return { contract: address.toLowerCase(), from: addressIn(from), to: addressIn(to), units: BigInt(data) };
}

const addressIn = (word: string): string => `0x${word.slice(-ADDRESS_DIGITS).toLowerCase()}`;

/** Pads an address to the width of a topic. */
export const topicOf = (address: string): string => `0x${address.slice(2).toLowerCase().padStart(WORD_DIGITS, '0')}`;

const TRANSFER = '0xa9059cbb';
const TRANSFER_FROM = '0x23b872dd';
const SELECTOR_DIGITS = 10;

/** The transfer that a token call requests; undefined for any other call. */
export function askedTransfer(input: string): { readonly to: string; readonly units: bigint } | undefined {
  const selector = input.slice(0, SELECTOR_DIGITS).toLowerCase();
  const words = input.slice(SELECTOR_DIGITS).match(/[0-9a-fA-F]{64}/g) ?? [];
  const [to, units] = selector === TRANSFER ? words : selector === TRANSFER_FROM ? words.slice(1) : [];
  return to === undefined || units === undefined ? undefined : { to: addressIn(to), units: BigInt(`0x${units}`) };
}

/** The call data of transfer(to, units). */
export const transferData = (to: string, units: bigint): string =>
  `${TRANSFER}${topicOf(to).slice(2)}${units.toString(16).padStart(WORD_DIGITS, '0')}`;

/** Call data of balanceOf(address), and of decimals(). */
export const balanceData = (address: string): string => `0x70a08231${topicOf(address).slice(2)}`;
export const DECIMALS_DATA = '0x313ce567';

export interface AskedTransaction {
  readonly chainId: number;
  readonly from: string;
  readonly transaction: EvmTransaction;
}

/** Whether signed bytes are the requested transaction and nothing else, from our account, and have the hash that the signer named. */
export function isAsAsked(
  { raw, hash }: { readonly raw: string; readonly hash: string },
  { chainId, from, transaction: asked }: AskedTransaction,
): boolean {
  const signed = Transaction.fromHex(raw);
  const found = signed.raw as SignedFields;
  const isSame = (a: bigint | undefined, b: string | undefined): boolean => (a ?? 0n) === BigInt(b ?? 0);
  return (
    signed.toHex() === raw &&
    signed.hash === hash &&
    signed.sender.toLowerCase() === from &&
    found.chainId === BigInt(chainId) &&
    found.nonce === BigInt(asked.nonce) &&
    found.to.toLowerCase() === asked.to.toLowerCase() &&
    (found.accessList ?? []).length === 0 &&
    isSame(found.value, asked.value) &&
    found.data === asked.data &&
    isSame(found.gasLimit, asked.gas) &&
    isSame(found.gasPrice, asked.gasPrice) &&
    isSame(found.maxFeePerGas, asked.maxFeePerGas) &&
    isSame(found.maxPriorityFeePerGas, asked.maxPriorityFeePerGas)
  );
}

/** Fields of a signed transaction of any type. */
interface SignedFields {
  readonly chainId?: bigint;
  readonly nonce: bigint;
  readonly to: string;
  readonly value: bigint;
  readonly data: string;
  readonly gasLimit: bigint;
  readonly gasPrice?: bigint;
  readonly maxFeePerGas?: bigint;
  readonly maxPriorityFeePerGas?: bigint;
  readonly accessList?: readonly unknown[];
}

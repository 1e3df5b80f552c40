import { toTronAddress, type TronTransfer } from '@rampart/signing';
import type { TransactionInfo } from '../node/node-answers.js';

/** The outcome of a transaction in the solid chain. */
export interface Settlement {
  readonly block: bigint;
  /** Burnt, in sun. */
  readonly fee: bigint;
  readonly succeeded: boolean;
  /** Null if the payout was made. */
  readonly result: string | null;
  /** The contract moved something other than requested; an operator must look. */
  readonly isUnclear: boolean;
}

/** keccak256 of Transfer(address,address,uint256). */
const TRANSFER_TOPIC = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const TOPICS = 3;
const ADDRESS_DIGITS = 40;

/** Judges by the contract's own event: a token may refuse without failing, or move another amount. */
export function settle(info: TransactionInfo, { owner, contract, to, amount }: TronTransfer): Settlement {
  const { blockNumber: block, fee } = info;
  const result = info.receipt.result ?? info.result ?? 'SUCCESS';
  const failed = (why: string): Settlement => ({ block, fee, succeeded: false, result: why, isUnclear: false });
  if (result !== 'SUCCESS' || info.result === 'FAILED') return failed(result);
  const moved = info.log.flatMap(transferOf).filter((each) => each.contract === contract && each.from === owner);
  if (moved.length === 0) return failed('the contract moved nothing');
  const [only] = moved;
  const isExact = moved.length === 1 && only?.to === to && only.units === BigInt(amount);
  return isExact
    ? { block, fee, succeeded: true, result: null, isUnclear: false }
    : { ...failed('the contract moved another amount, or to another wallet'), isUnclear: true };
}

/** Whether two nodes report the same outcome. */
export const isSameSettlement = (one: Settlement, other: Settlement): boolean =>
  one.block === other.block &&
  one.fee === other.fee &&
  one.succeeded === other.succeeded &&
  one.result === other.result;

function transferOf({ address, topics, data }: TransactionInfo['log'][number]) {
  const [topic, from, to] = topics;
  if (topic !== TRANSFER_TOPIC || topics.length !== TOPICS || from === undefined || to === undefined) return [];
  const units = /^[0-9a-f]{64}$/.test(data) ? BigInt(`0x${data}`) : 0n;
  return [{ contract: addressIn(address), from: addressIn(from), to: addressIn(to), units }];
}

const addressIn = (word: string): string => toTronAddress(Buffer.from(word.slice(-ADDRESS_DIGITS), 'hex'));

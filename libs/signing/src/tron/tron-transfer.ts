import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { tronBytes } from './tron-address.js';

/** A transfer of a TRC-20 token in parts. They determine every byte of its transaction, so neither side trusts the other's bytes. */
export interface TronTransfer {
  readonly owner: string;
  readonly contract: string;
  readonly to: string;
  /** In the token's smallest unit. */
  readonly amount: string;
  /** Two bytes of the number and eight of the id of a recent block, in hexadecimal, which bind the transaction to the chain with that block. */
  readonly refBlockBytes: string;
  readonly refBlockHash: string;
  /** Milliseconds since 1970. No block from this time on contains the transaction. */
  readonly expiration: number;
  readonly timestamp: number;
  /** Maximum cost of its energy, in sun. */
  readonly feeLimit: string;
}

const TRIGGER_SMART_CONTRACT = 31;
const TYPE_URL = 'type.googleapis.com/protocol.TriggerSmartContract';
/** Selector of transfer(address,uint256). */
const TRANSFER = 'a9059cbb';
const WORD_DIGITS = 64;
const HEX = 16;

/** Returns the call data of transfer(to, amount), in hexadecimal. Throws for an invalid address. */
export const tronTransferData = (to: string, amount: bigint): string =>
  `${TRANSFER}${tronWord(to)}${amount.toString(HEX).padStart(WORD_DIGITS, '0')}`;

/** Returns an address in the form that contracts use: without the version byte. */
export const tronWord = (address: string): string =>
  bytesToHex(bytesOf(address).subarray(1)).padStart(WORD_DIGITS, '0');

/** Encodes the `raw_data` of the transaction in the form in which a node writes it. */
export function encodeTronTransfer(transfer: TronTransfer): Uint8Array {
  const call = concatBytes(
    bytesField(1, bytesOf(transfer.owner)),
    bytesField(2, bytesOf(transfer.contract)),
    bytesField(4, hexToBytes(tronTransferData(transfer.to, BigInt(transfer.amount)))),
  );
  const parameter = concatBytes(bytesField(1, utf8ToBytes(TYPE_URL)), bytesField(2, call));
  const contract = concatBytes(numberField(1, BigInt(TRIGGER_SMART_CONTRACT)), bytesField(2, parameter));
  return concatBytes(
    bytesField(1, hexToBytes(transfer.refBlockBytes)),
    bytesField(4, hexToBytes(transfer.refBlockHash)),
    numberField(8, BigInt(transfer.expiration)),
    bytesField(11, contract),
    numberField(14, BigInt(transfer.timestamp)),
    numberField(18, BigInt(transfer.feeLimit)),
  );
}

/** Returns the id of a transaction, which its owner signs. */
export const tronTxId = (rawData: Uint8Array): string => bytesToHex(sha256(rawData));

/** Returns the signed transaction in hexadecimal, in the form that a node accepts. */
export const tronTransactionHex = (rawData: Uint8Array, signature: string): string =>
  bytesToHex(concatBytes(bytesField(1, rawData), bytesField(2, hexToBytes(signature))));

function bytesOf(address: string): Uint8Array {
  const bytes = tronBytes(address);
  if (!bytes) throw new RangeError(`${address} is no address of Tron`);
  return bytes;
}

const FIELD_BITS = 3n;
const BYTES = 2n;
const SEVEN_BITS = 7n;
const MORE = 0x80n;

const numberField = (field: number, value: bigint): Uint8Array =>
  concatBytes(varint(BigInt(field) << FIELD_BITS), varint(value));

const bytesField = (field: number, value: Uint8Array): Uint8Array =>
  concatBytes(varint((BigInt(field) << FIELD_BITS) | BYTES), varint(BigInt(value.length)), value);

function varint(value: bigint): Uint8Array {
  const bytes: number[] = [];
  for (let rest = value; ; rest >>= SEVEN_BITS) {
    if (rest < MORE) return Uint8Array.of(...bytes, Number(rest));
    bytes.push(Number((rest & (MORE - 1n)) | MORE));
  }
}

/** Backends of one hosted node may lag behind each other. */
const LAG_MS = 600_000;

/** Whether no block can contain the transaction any more, judged by the time of a solid block: any block that contains it precedes that block. */
export const isTronExpired = (expiration: number, solidTime: number): boolean => solidTime >= expiration + LAG_MS;

import { createHash } from 'node:crypto';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { createBase58check } from '@scure/base';

/** A signed transfer as a node parses it from its bytes, with code independent of the code that made them. */
export interface ReadTransaction {
  readonly txId: string;
  readonly signer: string | undefined;
  readonly refBlockBytes: string;
  readonly refBlockHash: string;
  readonly expiration: number;
  readonly feeLimit: bigint;
  readonly owner: string;
  readonly contract: string;
  readonly to: string;
  readonly amount: bigint;
}

const base58check = createBase58check(sha256);
export const addressOf = (bytes: Uint8Array): string => base58check.encode(Uint8Array.of(0x41, ...bytes.slice(-20)));
export const wordOf = (address: string): string =>
  Buffer.from(base58check.decode(address).slice(1)).toString('hex').padStart(64, '0');

type Field = bigint | Uint8Array;
const TRIGGER_SMART_CONTRACT = 31n;

/** Throws for bytes that are not a signed call of transfer(address,uint256). */
export function readTransaction(hex: string): ReadTransaction {
  const outer = fieldsOf(Buffer.from(hex, 'hex'));
  const rawData = bytesAt(outer, 1);
  const raw = fieldsOf(rawData);
  const contract = fieldsOf(bytesAt(raw, 11));
  if (contract.get(1) !== TRIGGER_SMART_CONTRACT) throw new Error('another contract than TriggerSmartContract');
  const call = fieldsOf(bytesAt(fieldsOf(bytesAt(contract, 2)), 2));
  const data = Buffer.from(bytesAt(call, 4)).toString('hex');
  if (!/^a9059cbb0{24}[0-9a-f]{104}$/.test(data)) throw new Error('no plain transfer');
  const digest = createHash('sha256').update(rawData).digest();
  return {
    txId: digest.toString('hex'),
    signer: signerOf(bytesAt(outer, 2), digest),
    refBlockBytes: Buffer.from(bytesAt(raw, 1)).toString('hex'),
    refBlockHash: Buffer.from(bytesAt(raw, 4)).toString('hex'),
    expiration: Number(raw.get(8)),
    feeLimit: BigInt((raw.get(18) as bigint | undefined) ?? 0n),
    owner: addressOf(bytesAt(call, 1)),
    contract: addressOf(bytesAt(call, 2)),
    to: addressOf(Buffer.from(data.slice(32, 72), 'hex')),
    amount: BigInt(`0x${data.slice(72)}`),
  };
}

function signerOf(signature: Uint8Array, digest: Uint8Array): string | undefined {
  try {
    const recovery = (signature[64] ?? 0) % 27;
    const compact = secp256k1.Signature.fromBytes(signature.slice(0, 64)).addRecoveryBit(recovery);
    const point = compact.recoverPublicKey(digest).toBytes(false);
    return addressOf(keccak_256(point.slice(1)));
  } catch {
    return undefined;
  }
}

function bytesAt(fields: ReadonlyMap<number, Field>, number: number): Uint8Array {
  const found = fields.get(number);
  if (!(found instanceof Uint8Array)) throw new Error(`no bytes in field ${number}`);
  return found;
}

/** Fields of a protobuf message, each of which may occur once. */
function fieldsOf(bytes: Uint8Array): ReadonlyMap<number, Field> {
  const fields = new Map<number, Field>();
  let at = 0;
  const number = (): bigint => {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = bytes[at++];
      if (byte === undefined) throw new Error('the bytes end too early');
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  };
  while (at < bytes.length) {
    const tag = Number(number());
    if (fields.has(tag >> 3)) throw new Error(`field ${tag >> 3} comes twice`);
    if ((tag & 7) === 0) fields.set(tag >> 3, number());
    else {
      const length = Number(number());
      fields.set(tag >> 3, bytes.slice(at, (at += length)));
    }
  }
  return fields;
}

import { createHash } from 'node:crypto';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { payments, networks, script as scripts, Transaction } from 'bitcoinjs-lib';
import type { RegtestRpc } from '../../../tools/components/regtest-rpc.js';
import type { Regtest } from '../../../tools/components/regtest.js';

const SATS_PER_BITCOIN = 1e8;
const network = networks.regtest;

/** Checks every signature of a transaction with another library than the one that made it, and that its fee is what the inputs leave. */
export async function checkIndependently(node: Regtest, wallet: RegtestRpc, txId: string): Promise<void> {
  const { hex } = await wallet.call<{ hex: string }>('gettransaction', txId);
  const transaction = Transaction.fromHex(hex);
  expect(transaction.getId()).toBe(txId);
  expect(transaction.version).toBe(2);
  let received = 0n;
  for (const [i, { hash, index }] of transaction.ins.entries()) {
    const previous = await wallet.call<{ hex: string }>('gettransaction', Buffer.from(hash).reverse().toString('hex'));
    const { script, value } = Transaction.fromHex(previous.hex).outs[index]!;
    received += value;
    expect(isSigned(transaction, i, { script, value })).toBe(true);
  }
  const paid = transaction.outs.reduce((sum, { value }) => sum + value, 0n);
  const entry = await node.rpc.call<{ fees: { base: number } }>('getmempoolentry', txId).catch(() => undefined);
  if (entry) expect(received - paid).toBe(BigInt(Math.round(entry.fees.base * SATS_PER_BITCOIN)));
}

function isSigned(transaction: Transaction, i: number, spent: { script: Uint8Array; value: bigint }): boolean {
  const input = transaction.ins[i]!;
  const isSegwit = input.witness.length > 0;
  const [signature, key] = (isSegwit ? input.witness : scripts.decompile(input.script)) as Uint8Array[];
  const hash = hash160Of(key!);
  const payment = isSegwit ? payments.p2wpkh({ hash, network }) : payments.p2pkh({ hash, network });
  expect(Buffer.from(payment.output!).equals(Buffer.from(spent.script))).toBe(true);
  const decoded = scripts.signature.decode(signature!);
  const code = payments.p2pkh({ hash, network }).output!;
  const digest = isSegwit
    ? transaction.hashForWitnessV0(i, code, spent.value, decoded.hashType)
    : transaction.hashForSignature(i, code, decoded.hashType);
  expect(decoded.hashType).toBe(Transaction.SIGHASH_ALL);
  return secp256k1.verify(decoded.signature, digest, key!, { prehash: false });
}

const hash160Of = (key: Uint8Array): Uint8Array =>
  createHash('ripemd160').update(createHash('sha256').update(key).digest()).digest();

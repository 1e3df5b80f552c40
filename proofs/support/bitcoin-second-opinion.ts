import { createHash } from 'node:crypto';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { address as addresses, networks, payments, Psbt, script as scripts, Transaction } from 'bitcoinjs-lib';

const network = networks.regtest;

interface Database {
  query<T>(sql: string): Promise<T[]>;
}

interface Version {
  readonly batch: string;
  readonly txId: string;
  readonly raw: string;
  readonly psbt: string;
  readonly fee: string;
}

interface Paid {
  readonly batch: string;
  readonly address: string;
  readonly sats: string;
}

/**
 * Checks every transaction that a driver made, with another library than the one that made it: signatures, the fee that the inputs leave, and its outputs,
 * which are the payouts of its batch and change.
 */
export async function checkEveryTransaction(database: Database): Promise<number> {
  const versions = await database.query<Version>(
    `SELECT batch_id AS batch, tx_id AS "txId", raw, request->>'psbt' AS psbt, fee_sats::text AS fee FROM bitcoin.version WHERE raw IS NOT NULL`,
  );
  const payouts = await database.query<Paid>(
    `SELECT batch_id AS batch, address, sats::text AS sats FROM bitcoin.payout WHERE batch_id IS NOT NULL`,
  );
  for (const version of versions)
    checkTransaction(
      version,
      payouts.filter(({ batch }) => batch === version.batch),
    );
  return versions.length;
}

function checkTransaction({ txId, raw, psbt, fee }: Version, payouts: readonly Paid[]): void {
  const transaction = Transaction.fromHex(raw);
  const asked = Psbt.fromBase64(psbt, { network });
  let received = 0n;
  for (const [i, { hash, index }] of transaction.ins.entries()) {
    const previous = Transaction.fromBuffer(asked.data.inputs[i]!.nonWitnessUtxo!);
    expect(previous.getId()).toBe(Buffer.from(hash).reverse().toString('hex'));
    const { script, value } = previous.outs[index]!;
    received += value;
    expect(isSigned(transaction, i, { script, value })).toBe(true);
  }
  const outputs = transaction.outs.map(
    ({ script, value }) => `${addresses.fromOutputScript(script, network)} ${value.toString()}`,
  );
  for (const { address, sats } of payouts) outputs.splice(indexIn(outputs, `${address} ${sats}`), 1);
  expect([transaction.getId(), transaction.version]).toEqual([txId, 2]);
  expect(received - transaction.outs.reduce((sum, { value }) => sum + value, 0n)).toBe(BigInt(fee));
  expect(outputs.length).toBeLessThanOrEqual(1); // change
}

function indexIn(outputs: readonly string[], output: string): number {
  expect(outputs).toContain(output);
  return outputs.indexOf(output);
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

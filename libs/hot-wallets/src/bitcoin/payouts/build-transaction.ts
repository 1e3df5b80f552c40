import { Transaction } from '@scure/btc-signer';
import type { BitcoinAccounts, KeyPath, SignRequest, SigningPayout } from '@rampart/signing';
import type { Coin } from './coin.js';
import { MIN_CHANGE_SATS } from './coin-selection.js';

/** Allows a transaction with a higher fee to replace this one (BIP 125). */
const REPLACEABLE = 0xfffffffd;

export interface Draft {
  readonly coins: readonly Coin[];
  readonly payouts: readonly SigningPayout[];
  /** 0 without change. */
  readonly change: bigint;
  readonly changeIndex: number;
}

const changePath = (index: number): KeyPath => ({ account: 'segwit', branch: 1, index });

/** Builds a request to the signer: one output per payout, in order, then the change. */
export function buildTransaction(
  accounts: BitcoinAccounts,
  { coins, payouts, change, changeIndex }: Draft,
  previous: ReadonlyMap<string, string>,
): SignRequest {
  const transaction = new Transaction();
  for (const coin of coins) {
    const { script } = accounts.paymentAt(coin.path);
    transaction.addInput({
      txid: coin.txId,
      index: coin.output,
      sequence: REPLACEABLE,
      nonWitnessUtxo: Buffer.from(previous.get(coin.txId) ?? '', 'hex'),
      ...(coin.path.account === 'segwit' ? { witnessUtxo: { script, amount: coin.sats } } : {}),
    });
  }
  for (const { address, sats } of payouts) transaction.addOutputAddress(address, BigInt(sats), accounts.bytes);
  if (change > 0n)
    transaction.addOutput({ script: accounts.paymentAt(changePath(changeIndex)).script, amount: change });
  return {
    op: 'sign',
    psbt: Buffer.from(transaction.toPSBT()).toString('base64'),
    inputs: coins.map(({ path }) => path),
    payouts: payouts.map((payout, output) => ({ output, ...payout })),
    change: change > 0n ? { output: payouts.length, index: changeIndex } : null,
  };
}

export interface Replacement {
  readonly request: SignRequest;
  readonly fee: bigint;
}

/** Pays a higher fee out of the change, for the same inputs and payouts. Undefined if the change does not suffice. */
export function raiseFee(request: SignRequest, fee: bigint): Replacement | undefined {
  if (!request.change) return undefined;
  const transaction = Transaction.fromPSBT(Buffer.from(request.psbt, 'base64'));
  const { amount = 0n } = transaction.getOutput(request.change.output);
  const change = amount - (fee - transaction.fee);
  if (change < MIN_CHANGE_SATS) return undefined;
  transaction.updateOutput(request.change.output, { amount: change });
  return { request: { ...request, psbt: Buffer.from(transaction.toPSBT()).toString('base64') }, fee };
}

/** Value of a transaction in satoshi: what it pays out, or what it moves to our own keys. */
export function valueOf({ psbt, payouts, change }: SignRequest): bigint {
  if (payouts.length > 0 || !change) return payouts.reduce((sum, { sats }) => sum + BigInt(sats), 0n);
  const transaction = Transaction.fromPSBT(Buffer.from(psbt, 'base64'));
  return (transaction.getOutput(change.output).amount ?? 0n) + transaction.fee;
}

/** Whether a signed transaction does what was requested, and nothing else. */
export function isAsAsked(raw: string, { psbt }: SignRequest): boolean {
  const signed = Transaction.fromRaw(Buffer.from(raw, 'hex'), LENIENT);
  const asked = Transaction.fromPSBT(Buffer.from(psbt, 'base64'));
  return describe(signed) === describe(asked);
}

/** Scripts of other wallets may be of kinds that the library does not name. */
export const LENIENT = { allowUnknownOutputs: true, allowUnknownInputs: true, disableScriptCheck: true } as const;

const describe = (transaction: Transaction): string =>
  JSON.stringify([
    transaction.version,
    transaction.lockTime,
    Array.from({ length: transaction.inputsLength }, (_, i) => {
      const { txid = new Uint8Array(), index, sequence } = transaction.getInput(i);
      return [Buffer.from(txid).toString('hex'), index, sequence];
    }),
    Array.from({ length: transaction.outputsLength }, (_, i) => {
      const { script = new Uint8Array(), amount } = transaction.getOutput(i);
      return [Buffer.from(script).toString('hex'), amount?.toString()];
    }),
  ]);

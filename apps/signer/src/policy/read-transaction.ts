import type { BitcoinAccounts, KeyPath, Refusal, SignRequest } from '@rampart/signing';
import { RawTx, SigHash, Transaction } from '@scure/btc-signer';

/** A request whose parts were all verified against our own keys. */
export interface CheckedTransaction {
  readonly transaction: Transaction;
  /** Outpoints, sorted; a replacement spends the same ones. */
  readonly inputs: readonly string[];
  /** Sum of the inputs, in satoshi. */
  readonly received: bigint;
  readonly fee: bigint;
}

export type Reading = { readonly checked: CheckedTransaction } | { readonly refusals: readonly Refusal[] };

const LENIENT = { allowUnknownOutputs: true, allowUnknownInputs: true, disableScriptCheck: true } as const;
const VERSION = 2;
/** BIP 125: allows the fee to be raised later. */
const REPLACEABLE = 0xfffffffd;
const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

/** Parses a request without trusting its statements: amounts come from the previous transactions, whose ids commit to them. */
export function readTransaction(request: SignRequest, accounts: BitcoinAccounts): Reading {
  let transaction: Transaction;
  try {
    transaction = Transaction.fromPSBT(Buffer.from(request.psbt, 'base64'));
  } catch (error) {
    return refuse('malformed', `the transaction cannot be read: ${(error as Error).message}`);
  }
  if (transaction.inputsLength !== request.inputs.length)
    return refuse('malformed', 'the request does not name a key for each input');
  if (request.payouts.length === 0 && !request.change)
    return refuse('malformed', 'the transaction pays no one, and has no change');
  if (transaction.lockTime !== 0 || transaction.version !== VERSION)
    return refuse('malformed', 'the transaction has a lock time, or is of another version');
  const inputs = request.inputs.map((path, i) => readInput(transaction, i, scriptAt(accounts, path)));
  const foreign = inputs.findIndex((input) => input === undefined);
  if (foreign >= 0) return refuse('foreignInput', `input ${foreign} is not spent by the key that the request names`);
  const outpoints = inputs.map((input) => input?.outpoint ?? '');
  if (new Set(outpoints).size !== outpoints.length) return refuse('malformed', 'an input is spent twice');
  const problem = outputProblem(transaction, request, accounts);
  if (problem) return { refusals: [problem] };
  const received = inputs.reduce((sum, input) => sum + (input?.sats ?? 0n), 0n);
  const fee = received - sumOutputs(transaction);
  if (fee < 0n) return refuse('amount', 'the transaction spends more than its inputs have');
  return { checked: { transaction, inputs: [...outpoints].sort(), received, fee } };
}

const refuse = (code: Refusal['code'], detail: string): Reading => ({ refusals: [{ code, detail }] });

interface OwnInput {
  readonly outpoint: string;
  readonly sats: bigint;
}

/** Returns undefined if none of our seeds has the path. */
function scriptAt(accounts: BitcoinAccounts, path: KeyPath): string | undefined {
  try {
    return hex(accounts.paymentAt(path).script);
  } catch {
    return undefined;
  }
}

function readInput(transaction: Transaction, i: number, script: string | undefined): OwnInput | undefined {
  const { txid, index, witnessUtxo, sighashType, nonWitnessUtxo, sequence } = transaction.getInput(i);
  if (sequence !== REPLACEABLE) return undefined;
  if (!txid || index === undefined || !nonWitnessUtxo) return undefined;
  if (sighashType !== undefined && sighashType !== SigHash.ALL) return undefined;
  const previous = Transaction.fromRaw(RawTx.encode(nonWitnessUtxo), LENIENT);
  if (previous.id !== hex(txid) || index >= previous.outputsLength) return undefined;
  const { script: spent = new Uint8Array(), amount = 0n } = previous.getOutput(index);
  if (hex(spent) !== script) return undefined;
  if (witnessUtxo && (witnessUtxo.amount !== amount || hex(witnessUtxo.script) !== script)) return undefined;
  return { outpoint: `${previous.id}:${index}`, sats: amount };
}

/** Checks that every output is one payout, or the change to one of our own keys. */
function outputProblem(
  transaction: Transaction,
  { payouts, change }: SignRequest,
  accounts: BitcoinAccounts,
): Refusal | undefined {
  const named = [...payouts.map(({ output }) => output), ...(change ? [change.output] : [])];
  const isEach = named.length === transaction.outputsLength && new Set(named).size === named.length;
  if (!isEach || named.some((output) => output >= transaction.outputsLength))
    return { code: 'foreignOutput', detail: 'an output is neither a payout nor change, or is both' };
  for (const { output, key, address, sats } of payouts) {
    const { script, amount } = transaction.getOutput(output);
    const expected = accounts.scriptOf(address);
    if (!expected) return { code: 'network', key, detail: `${address} is none of the network ${accounts.network}` };
    if (!script || hex(script) !== hex(expected))
      return { code: 'foreignOutput', key, detail: `output ${output} does not pay ${address}` };
    if (amount !== BigInt(sats)) return { code: 'amount', key, detail: `output ${output} pays another amount` };
  }
  if (!change) return undefined;
  const { script } = transaction.getOutput(change.output);
  const own = accounts.paymentAt({ account: 'segwit', branch: 1, index: change.index }).script;
  return script && hex(script) === hex(own)
    ? undefined
    : { code: 'foreignOutput', detail: 'the change goes to a key that is none of ours' };
}

const sumOutputs = (transaction: Transaction): bigint =>
  Array.from({ length: transaction.outputsLength }, (_, i) => transaction.getOutput(i).amount ?? 0n).reduce(
    (sum, amount) => sum + amount,
    0n,
  );

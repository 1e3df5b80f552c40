import { randomBytes, randomInt } from 'node:crypto';
import type { BitcoinAccounts, KeyPath, SignRequest, SigningPayout } from '@rampart/signing';
import { Transaction } from '@scure/btc-signer';

/** A request in parts, so that a mutation can change one of them alone. */
export interface Draft {
  inputs: DraftInput[];
  outputs: { script: Uint8Array; sats: bigint }[];
  payouts: (SigningPayout & { output: number })[];
  change: SignRequest['change'];
  lockTime: number;
  version: number;
}

export interface DraftInput {
  path: KeyPath;
  previous: Transaction | undefined;
  txId: string;
  output: number;
  sequence: number;
  sighash: number | undefined;
  /** The change that the request states, which may be a lie. */
  stated: { script: Uint8Array; sats: bigint } | undefined;
}

export interface Approving {
  approve(
    facts: { network: string; transactionId: string; address: string; maximum: string | null; deposits?: string[] },
    at: Date,
  ): string;
}

const REPLACEABLE = 0xfffffffd;
/** The change of drafts stays below it. */
export const MAX_CHANGE = 1_000;
/** So large that no wallet gets the payouts of two requests, which its sum would add up. */
const MAX_INDEX = 2 ** 31 - 1;
const FEE_PER_INPUT = 400n;
const LENIENT = { allowUnknownOutputs: true, allowUnknownInputs: true, disableScriptCheck: true } as const;

/** A transaction that pays the given scripts from an arbitrary input. */
export function fundingOf(outputs: readonly { script: Uint8Array; sats: bigint }[]): Transaction {
  const transaction = new Transaction(LENIENT);
  for (const { script, sats } of outputs) transaction.addOutput({ script, amount: sats });
  transaction.addInput({ txid: randomBytes(32), index: 0, finalScriptSig: Uint8Array.of(0x51) });
  return transaction;
}

export const randomPath = (account: KeyPath['account'], branch: KeyPath['branch'] = 0): KeyPath => ({
  account,
  branch,
  index: randomInt(MAX_INDEX),
});

export function inputOf(accounts: BitcoinAccounts, path: KeyPath, sats: bigint): DraftInput {
  const { script } = accounts.paymentAt(path);
  const previous = fundingOf([{ script, sats }]);
  return {
    path,
    previous,
    txId: previous.id,
    output: 0,
    sequence: REPLACEABLE,
    sighash: undefined,
    stated: path.account === 'segwit' ? { script, sats } : undefined,
  };
}

/** An approved payout of an order to a stranger's wallet. */
export function payoutOf(accounts: BitcoinAccounts, approver: Approving, sats: bigint): SigningPayout {
  const transactionId = randomBytes(16).toString('hex');
  const { address } = accounts.paymentAt(randomPath(randomInt(2) === 0 ? 'segwit' : 'legacy'));
  const token = approver.approve(
    { network: accounts.network, transactionId, address, maximum: sats.toString() },
    new Date(),
  );
  return { key: randomBytes(16).toString('hex'), transactionId, address, sats: sats.toString(), token };
}

/** One to four inputs of both kinds, one to five payouts, and change. */
export function newDraft(accounts: BitcoinAccounts, approver: Approving): Draft {
  const payouts = Array.from({ length: 1 + randomInt(5) }, () =>
    payoutOf(accounts, approver, BigInt(100_000 + randomInt(900_000))),
  );
  const sum = payouts.reduce((total, { sats }) => total + BigInt(sats), 0n);
  const count = 1 + randomInt(4);
  const inputs = Array.from({ length: count }, () =>
    inputOf(accounts, randomPath(randomInt(3) === 0 ? 'legacy' : 'segwit'), sum / BigInt(count) + 50_000n),
  );
  const received = (sum / BigInt(count) + 50_000n) * BigInt(count);
  const index = randomInt(MAX_CHANGE);
  return {
    inputs,
    payouts: payouts.map((payout, output) => ({ ...payout, output })),
    outputs: [
      ...payouts.map(({ address, sats }) => ({ script: accounts.scriptOf(address)!, sats: BigInt(sats) })),
      {
        script: accounts.paymentAt({ account: 'segwit', branch: 1, index }).script,
        sats: received - sum - FEE_PER_INPUT * BigInt(count),
      },
    ],
    change: { output: payouts.length, index },
    lockTime: 0,
    version: 2,
  };
}

export function requestOf({ inputs, outputs, payouts, change, lockTime, version }: Draft): SignRequest {
  const transaction = new Transaction({ ...LENIENT, version, lockTime, allowUnknownVersion: true });
  for (const { previous, txId, output, sequence, sighash, stated } of inputs)
    transaction.addInput({
      txid: txId,
      index: output,
      sequence,
      ...(previous ? { nonWitnessUtxo: previous.toBytes(true, false) } : {}),
      ...(sighash === undefined ? {} : { sighashType: sighash }),
      ...(stated ? { witnessUtxo: { script: stated.script, amount: stated.sats } } : {}),
    });
  for (const { script, sats } of outputs) transaction.addOutput({ script, amount: sats });
  return {
    op: 'sign',
    psbt: Buffer.from(transaction.toPSBT()).toString('base64'),
    inputs: inputs.map(({ path }) => path),
    payouts,
    change,
  };
}

import { createHash } from 'node:crypto';
import type { Refusal } from '@rampart/signing';
import { z } from 'zod';
import type { EvmSignedTransaction } from '../evm/evm-spent.js';
import type { TronSigned } from '../tron/tron-spent.js';
import type { SignedPayout } from '../policy/spent.js';

const payout = z.object({
  key: z.string(),
  transactionId: z.string(),
  address: z.string(),
  sats: z.string(),
  passkey: z.string().optional(),
  approvedAt: z.number().optional(),
});

const at = { at: z.string() };

const line = {
  ...at,
  seq: z.number(),
  /** Digest of the previous line, so that a changed or removed line is detected. */
  previous: z.string(),
};

const signed = z.object({
  ...at,
  op: z.literal('signed'),
  inputs: z.array(z.string()),
  payouts: z.array(payout),
  fee: z.string().default('0'),
  change: z.number().optional(),
});

const evmSigned = z.object({
  ...at,
  op: z.literal('evmSigned'),
  kind: z.enum(['payout', 'sweep', 'topUp']),
  chainId: z.number(),
  from: z.string(),
  nonce: z.number(),
  to: z.string(),
  value: z.string(),
  data: z.string(),
  fee: z.string(),
  asset: z.string(),
  amount: z.string(),
  receiver: z.string(),
  key: z.string().optional(),
  transactionId: z.string().optional(),
  passkey: z.string().optional(),
  approvedAt: z.number().optional(),
});

const tronSigned = z.object({
  ...at,
  op: z.literal('tronSigned'),
  key: z.string(),
  transactionId: z.string(),
  network: z.string(),
  asset: z.string(),
  amount: z.string(),
  receiver: z.string(),
  fee: z.string(),
  txId: z.string(),
  expiration: z.number(),
  passkey: z.string().optional(),
  approvedAt: z.number().optional(),
});

/** A signature and its time, which is all that a signer needs to know from before its start. */
const signedFact = z.discriminatedUnion('op', [signed, evmSigned, tronSigned]);
export type SignedFact = z.output<typeof signedFact>;

/** A line as parsed at the start. For a refusal only its existence matters. */
const logEntry = z.discriminatedUnion('op', [
  signed.extend(line),
  evmSigned.extend(line),
  tronSigned.extend(line),
  z.object({ ...line, op: z.literal('refused') }),
  z.object({ ...line, op: z.literal('evmRefused') }),
  z.object({ ...line, op: z.literal('tronRefused') }),
  /** The first line of a file that continues another; `previous` is the digest of the last line of that file. */
  z.object({ ...line, op: z.literal('checkpoint') }),
  z.object({ ...line, op: z.literal('kept'), facts: z.array(signedFact) }),
  /** If this line is missing, the file was truncated. */
  z.object({ ...line, op: z.literal('checkpointEnd'), facts: z.number() }),
]);

export type LogEntry = z.output<typeof logEntry>;

/** Lines at the beginning of a file that continues another one. */
export type CheckpointLine =
  | { readonly op: 'checkpoint' }
  | { readonly op: 'kept'; readonly facts: readonly SignedFact[] }
  | { readonly op: 'checkpointEnd'; readonly facts: number };

/** A signature that is about to be created. */
export type NewFact =
  | {
      readonly op: 'signed';
      readonly inputs: readonly string[];
      readonly payouts: readonly SignedPayout[];
      readonly fee: string;
      readonly change?: number | undefined;
    }
  | ({ readonly op: 'evmSigned' } & EvmSignedTransaction)
  | ({ readonly op: 'tronSigned' } & TronSigned);

export type NewEntry =
  | NewFact
  | { readonly op: 'refused'; readonly payouts: readonly SignedPayout[]; readonly refusals: readonly Refusal[] }
  | { readonly op: 'tronRefused'; readonly payout: object; readonly refusals: readonly Refusal[] }
  | {
      readonly op: 'evmRefused';
      readonly kind: string;
      readonly chainId: number;
      readonly payout?: object;
      readonly refusals: readonly Refusal[];
    };

/** Returns undefined for a line that is not a log entry. */
export function findEntry(line: string): LogEntry | undefined {
  try {
    return logEntry.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}

/** Throws for a line that is not a log entry. */
export const readEntry = (line: string): LogEntry => logEntry.parse(JSON.parse(line));

/** Used as the previous digest of the first line. */
export const FIRST_DIGEST = '0'.repeat(64);

export const digestOfLine = (line: string): string => createHash('sha256').update(line).digest('hex');

/** Returns the signatures of a line. */
export function factsOf(entry: LogEntry): readonly SignedFact[] {
  if (entry.op === 'kept') return entry.facts;
  return entry.op === 'signed' || entry.op === 'evmSigned' || entry.op === 'tronSigned' ? [entry] : [];
}

/** Returns the same digest for two signatures of the same content, at any time and anywhere in the log. */
export const digestOfFact = (fact: NewFact | SignedFact): string =>
  createHash('sha256')
    .update(JSON.stringify(ordered(fact)))
    .digest('base64');

const OF_LINE: ReadonlySet<string> = new Set(['at', 'seq', 'previous']);

function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).filter(([name]) => !OF_LINE.has(name));
  return Object.fromEntries(fields.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, each]) => [name, ordered(each)]));
}

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

const line = {
  seq: z.number(),
  at: z.string(),
  /** Digest of the line before, so that a line which is changed or removed shows. */
  previous: z.string(),
};

const evmSigned = z.object({
  ...line,
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
  ...line,
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

/** A line as it is read again at the start. Of what was refused, nothing is needed but that it is there. */
export const logEntry = z.discriminatedUnion('op', [
  z.object({
    ...line,
    op: z.literal('signed'),
    inputs: z.array(z.string()),
    payouts: z.array(payout),
    fee: z.string().default('0'),
  }),
  z.object({ ...line, op: z.literal('refused') }),
  evmSigned,
  z.object({ ...line, op: z.literal('evmRefused') }),
  tronSigned,
  z.object({ ...line, op: z.literal('tronRefused') }),
]);

export type LogEntry = z.output<typeof logEntry>;

export type NewEntry =
  | {
      readonly op: 'signed';
      readonly inputs: readonly string[];
      readonly payouts: readonly SignedPayout[];
      readonly fee: string;
    }
  | { readonly op: 'refused'; readonly payouts: readonly SignedPayout[]; readonly refusals: readonly Refusal[] }
  | ({ readonly op: 'evmSigned' } & EvmSignedTransaction)
  | ({ readonly op: 'tronSigned' } & TronSigned)
  | { readonly op: 'tronRefused'; readonly payout: object; readonly refusals: readonly Refusal[] }
  | {
      readonly op: 'evmRefused';
      readonly kind: string;
      readonly chainId: number;
      readonly payout?: object;
      readonly refusals: readonly Refusal[];
    };

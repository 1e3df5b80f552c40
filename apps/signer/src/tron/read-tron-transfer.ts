import { encodeTronTransfer, isTronAddress, type Refusal, type TronTransfer, tronTxId } from '@rampart/signing';
import { z } from 'zod';
import type { TronPolicy, TronToken } from './tron-policy.js';

const MAX_UINT = 2n ** 256n - 1n;
const MAX_SUN = 10n ** 15n;
const units = (maximum: bigint) =>
  z
    .string()
    .regex(/^[1-9]\d{0,77}$/, { abort: true })
    .refine((text) => BigInt(text) <= maximum, { error: 'is too large' });
const address = z.string().refine(isTronAddress, { error: 'is no address' });
const time = z.number().int().positive().max(Number.MAX_SAFE_INTEGER);

/** Allows no other fields in a signed transaction: no memo, permission, coins or second contract. */
const fields = z.strictObject({
  owner: address,
  contract: address,
  to: address,
  amount: units(MAX_UINT),
  refBlockBytes: z.string().regex(/^[0-9a-f]{4}$/),
  refBlockHash: z.string().regex(/^[0-9a-f]{16}$/),
  expiration: time,
  timestamp: time,
  feeLimit: units(MAX_SUN),
});

/** The bytes that would be signed, built here from parsed fields. */
export interface TronReading {
  readonly transfer: TronTransfer;
  readonly token: TronToken;
  readonly rawData: Uint8Array;
  readonly txId: string;
}

const refuse = (code: Refusal['code'], detail: string): { refusal: Refusal } => ({ refusal: { code, detail } });

/** The account without a key: base58check of zeros. */
const ZERO_ADDRESS = 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb';

/** Builds the bytes only from the parsed fields, without trusting the request's statements. */
export function readTronTransfer(
  transaction: unknown,
  { owner, tokens }: { readonly owner: string } & Pick<TronPolicy, 'tokens'>,
): TronReading | { readonly refusal: Refusal } {
  const parsed = fields.safeParse(transaction);
  if (!parsed.success) return refuse('malformed', problemsOf(parsed.error));
  const transfer = parsed.data;
  const token = tokens.find(({ contract }) => contract === transfer.contract);
  if (transfer.owner !== owner) return refuse('foreignInput', `${transfer.owner} is not our wallet`);
  if (!token) return refuse('foreignOutput', `${transfer.contract} is no contract of an allowed token`);
  const isLost = transfer.to === ZERO_ADDRESS || tokens.some(({ contract }) => contract === transfer.to);
  if (isLost || transfer.to === owner) return refuse('foreignOutput', `${transfer.to} is no wallet of an order`);
  const rawData = encodeTronTransfer(transfer);
  return { transfer, token, rawData, txId: tronTxId(rawData) };
}

const problemsOf = (error: z.ZodError): string =>
  error.issues.map(({ path, message }) => `${path.join('.')} ${message}`.trim()).join('; ');

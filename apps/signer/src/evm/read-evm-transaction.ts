import { type EvmSignRequest, isEvmAddress, type Refusal } from '@rampart/signing';
import { z } from 'zod';
import type { AssetPolicy } from '../policy/asset-policy.js';
import type { EvmChainPolicy } from './evm-policy.js';

const MAX_UINT = 2n ** 256n - 1n;
const whole = z
  .string()
  .regex(/^(?:0|[1-9]\d{0,77})$/)
  .transform(BigInt)
  .refine((number) => number <= MAX_UINT, { error: 'is too large' });

/** Allows no other fields in a signed transaction: no access list, authorisation or blob, and always a receiver. */
const fields = z.strictObject({
  nonce: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
  to: z.string().refine(isEvmAddress, { error: 'is no address' }),
  value: whole,
  data: z.string().regex(/^0x(?:[0-9a-fA-F]{2}){0,1000}$/),
  gas: whole,
  maxFeePerGas: whole.optional(),
  maxPriorityFeePerGas: whole.optional(),
  gasPrice: whole.optional(),
});

/** Gas price: one number, or the two of EIP-1559. */
export type GasPrice =
  { readonly gasPrice: bigint } | { readonly maxFeePerGas: bigint; readonly maxPriorityFeePerGas: bigint };

export interface CheckedEvmTransaction {
  readonly chainId: number;
  readonly nonce: number;
  /** In lower case, as is the data. */
  readonly to: string;
  readonly value: bigint;
  readonly data: string;
  readonly gas: bigint;
  readonly price: GasPrice;
  /** Maximum cost, in the coin's smallest unit. */
  readonly fee: bigint;
}

/** The only effect of the transaction. */
export interface EvmTransfer {
  readonly asset: AssetPolicy;
  /** In lower case. */
  readonly receiver: string;
  readonly amount: bigint;
}

export type EvmTransactionReading =
  { readonly transaction: CheckedEvmTransaction; readonly transfer: EvmTransfer } | { readonly refusal: Refusal };

const refuse = (code: Refusal['code'], detail: string): { refusal: Refusal } => ({ refusal: { code, detail } });

/** Parses the bytes that would be signed. Asset, receiver and amount come from them, never from the request's own statements. */
export function readEvmTransaction(
  request: Pick<EvmSignRequest, 'transaction'>,
  chain: EvmChainPolicy,
): EvmTransactionReading {
  const parsed = fields.safeParse(request.transaction);
  if (!parsed.success) return refuse('malformed', problemsOf(parsed.error));
  const { nonce, to, value, data, gas, ...prices } = parsed.data;
  const price = priceOf(prices);
  if (!price) return refuse('malformed', 'the transaction has no gas price, or two kinds of one');
  const transaction = {
    chainId: chain.chainId,
    nonce,
    to: to.toLowerCase(),
    value,
    data: data.toLowerCase(),
    gas,
    price,
    fee: gas * ('gasPrice' in price ? price.gasPrice : price.maxFeePerGas),
  };
  const transfer = transferOf(transaction, chain);
  return 'refusal' in transfer ? transfer : { transaction, transfer };
}

function priceOf({
  gasPrice,
  maxFeePerGas,
  maxPriorityFeePerGas,
}: Pick<z.output<typeof fields>, 'gasPrice' | 'maxFeePerGas' | 'maxPriorityFeePerGas'>): GasPrice | undefined {
  if (gasPrice !== undefined)
    return maxFeePerGas === undefined && maxPriorityFeePerGas === undefined ? { gasPrice } : undefined;
  if (maxFeePerGas === undefined || maxPriorityFeePerGas === undefined) return undefined;
  return maxPriorityFeePerGas <= maxFeePerGas ? { maxFeePerGas, maxPriorityFeePerGas } : undefined;
}

/** ERC-20 `transfer(address,uint256)` in lower case, with nothing after it. */
const TRANSFER = /^0xa9059cbb0{24}(?<receiver>[0-9a-f]{40})(?<amount>[0-9a-f]{64})$/;
const ZERO_ADDRESS = `0x${'0'.repeat(40)}`;

function transferOf(
  { to, value, data }: CheckedEvmTransaction,
  { coin, tokens }: EvmChainPolicy,
): EvmTransfer | { refusal: Refusal } {
  const token = tokens.find(({ contract }) => contract === to);
  const called = token && TRANSFER.exec(data)?.groups;
  if (!token && data !== '0x') return refuse('foreignOutput', `${to} is no contract of an allowed token`);
  if (token && !called) return refuse('foreignOutput', `the call of ${token.asset} is no plain transfer`);
  if (token && value !== 0n) return refuse('amount', `the call of ${token.asset} also sends ${value} of the coin`);
  const receiver = called ? `0x${called['receiver']}` : to;
  const amount = called ? BigInt(`0x${called['amount']}`) : value;
  if (receiver === ZERO_ADDRESS || tokens.some(({ contract }) => contract === receiver))
    return refuse('foreignOutput', `${receiver} is the wallet of no one`);
  if (amount === 0n) return refuse('amount', 'the transaction moves nothing');
  return { asset: token ?? coin, receiver, amount };
}

const problemsOf = (error: z.ZodError): string =>
  error.issues.map(({ path, message }) => `${path.join('.')} ${message}`.trim()).join('; ');

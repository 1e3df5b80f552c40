import type { EvmAccounts, EvmKeyPath, EvmSignRequest, Refusal } from '@rampart/signing';
import type { EvmChainPolicy } from './evm-policy.js';
import type { EvmSignedTransaction } from './evm-spent.js';
import { type CheckedEvmTransaction, type EvmTransfer, readEvmTransaction } from './read-evm-transaction.js';

export const KINDS = { evmPayout: 'payout', evmSweep: 'sweep', evmTopUp: 'topUp', evmCheck: 'check' } as const;

/** A fully parsed transaction, and the key that would sign it. */
export interface EvmReading {
  readonly chain: EvmChainPolicy;
  readonly transaction: CheckedEvmTransaction;
  readonly transfer: EvmTransfer;
  readonly path: EvmKeyPath;
  /** The signature's entry as the log would record it. */
  readonly signed: EvmSignedTransaction;
}

const HOT: EvmKeyPath = { index: 'hot' };

/** Parses a request. It names the key of a sweep; everything else is sent from the hot wallet of the current seed. */
export function readEvmRequest(
  request: EvmSignRequest,
  chain: EvmChainPolicy,
  accounts: EvmAccounts,
): EvmReading | { readonly refusal: Refusal } {
  const reading = readEvmTransaction(request, chain);
  if ('refusal' in reading) return reading;
  const { transaction, transfer } = reading;
  const path = request.op === 'evmSweep' ? { index: request.index, retired: request.retired } : HOT;
  const from = findAddress(accounts, path);
  if (from === undefined)
    return { refusal: { code: 'foreignInput', detail: 'no seed has the key that the request names' } };
  const signed = {
    kind: KINDS[request.op],
    from,
    ...factsOf(transaction, transfer),
    ...(request.op === 'evmPayout' ? { key: request.payout.key, transactionId: request.payout.transactionId } : {}),
  };
  return { chain, transaction, transfer, path, signed };
}

const factsOf = (
  { chainId, nonce, to, value, data, fee }: CheckedEvmTransaction,
  { asset, receiver, amount }: EvmTransfer,
) => ({
  chainId,
  nonce,
  to,
  value: value.toString(),
  data,
  fee: fee.toString(),
  asset: asset.asset,
  amount: amount.toString(),
  receiver,
});

/** Returns undefined if none of our seeds has the path. */
export function findAddress(accounts: EvmAccounts, path: EvmKeyPath): string | undefined {
  try {
    return accounts.addressAt(path);
  } catch {
    return undefined;
  }
}

import type { Payout, Transaction } from '@rampart/data';
import type { ChainId } from '@rampart/kernel';
import type { PayoutDestination } from '@rampart/ports';

/** The wallet or exchange account that a buy is paid out to. */
export function cryptoDestination({
  id,
  chain,
  wallet,
  destinationTag,
  internalAddress,
}: Transaction): PayoutDestination {
  if (internalAddress !== null) return { kind: 'internal', account: internalAddress };
  if (wallet === null) throw new Error(`transaction ${id} has no destination`);
  return { kind: 'wallet', chain, address: wallet, ...(destinationTag === null ? {} : { tag: destinationTag }) };
}

/** The wallet that a sell's coins go back to, on the chain of its refund. */
export function refundDestination(refund: Payout, transaction: Transaction): PayoutDestination {
  const { id, refundDestination: address } = transaction;
  if (address === null) throw new Error(`transaction ${id} has no refund destination`);
  return { kind: 'wallet', chain: payoutChain(refund, transaction), address };
}

/** The chain that an order's payout or refund is sent on: a sell's coins go back on the chain that they came on. */
export const payoutChain = (
  { purpose, chain }: Pick<Payout, 'purpose' | 'chain'>,
  transaction: Pick<Transaction, 'chain'>,
): ChainId => (purpose === 'refund' && chain !== null ? chain : transaction.chain);

import type { Transaction } from '@rampart/data';
import type { PayoutDestination } from '@rampart/ports';

/** The wallet or account that a buy is paid out to. */
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

/** The wallet that a sell's money goes back to. */
export function refundDestination({ id, chain, refundDestination: address }: Transaction): PayoutDestination {
  if (address === null) throw new Error(`transaction ${id} has no refund destination`);
  return { kind: 'wallet', chain, address };
}

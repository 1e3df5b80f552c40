import type { InboundEvent, Payout } from '@rampart/data';
import { fault } from '@rampart/kernel';
import type { ApprovedWallet, ChainGateway } from '@rampart/ports';
import { receivedFunds, unmatchedContent } from '@rampart/transactions';
import type { PayoutStatuses } from './provider-status.js';
import type { CurrentReceipt } from './receipt-lookup.js';

/** Responses of providers, read before the database transaction. */
export interface AskedFirst {
  readonly money: CurrentReceipt;
  readonly address: string | null;
  readonly approval: ApprovedWallet | undefined;
  readonly statuses: PayoutStatuses;
}

type Destination = Pick<Payout, 'chain' | 'address'>;

/** Reads, before the database transaction, the facts that prove a return of a deposit. Undefined if no wallet is paid. Throws RETURN_NOT_POSSIBLE. */
export async function findReturnApproval(
  chain: Pick<ChainGateway, 'depositWalletsFor'>,
  event: InboundEvent,
  address: string | null,
): Promise<ApprovedWallet | undefined> {
  const { chain: on } = receivedFunds(event);
  if (address === null || on === null) return undefined;
  const { reference: transactionId } = unmatchedContent(event);
  const refundOf = await chain.depositWalletsFor({ transactionId, chains: [on] }).catch((error: Error) => {
    throw fault('RETURN_NOT_POSSIBLE', { problem: `its deposit address is not known now: ${error.message}` });
  });
  return { transactionId, to: { kind: 'wallet', chain: on, address }, refundOf };
}

/**
 * Approves the wallet of a return that is carried out, in its unit of work: neither a proposal nor a refused return leaves an approval. Throws
 * RETURN_NOT_POSSIBLE if the providers were queried about another wallet.
 */
export async function approveReturnWallet(
  chain: Pick<ChainGateway, 'approveWallet'>,
  approval: ApprovedWallet | undefined,
  payout: Destination & Pick<Payout, 'state'>,
): Promise<void> {
  if (payout.state !== 'claimed' || payout.address === null || payout.chain === null) return;
  if (approval?.to.address !== payout.address || approval.to.chain !== payout.chain)
    throw fault('RETURN_NOT_POSSIBLE', { problem: 'its address changed meanwhile; look again' });
  await chain.approveWallet(approval);
}

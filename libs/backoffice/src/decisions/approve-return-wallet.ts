import type { InboundEvent } from '@rampart/data';
import { fault } from '@rampart/kernel';
import type { ApprovedWallet, ChainGateway } from '@rampart/ports';
import { unmatchedContent } from '@rampart/transactions';

/** Approves the wallet that a deposit goes back to, for what came to its address. Throws RETURN_NOT_POSSIBLE. */
export async function approveReturnWallet(
  chain: Pick<ChainGateway, 'depositWalletsFor' | 'approveWallet'>,
  event: InboundEvent,
  to: ApprovedWallet['to'],
): Promise<void> {
  const { reference: transactionId } = unmatchedContent(event);
  const refundOf = await chain.depositWalletsFor({ transactionId, chains: [to.chain] }).catch((error: Error) => {
    throw fault('RETURN_NOT_POSSIBLE', { problem: `its deposit address is not known now: ${error.message}` });
  });
  await chain.approveWallet({ transactionId, to, refundOf });
}

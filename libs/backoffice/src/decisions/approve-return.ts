import { fault } from '@rampart/kernel';
import type { ApprovedWallet, ChainGateway } from '@rampart/ports';

/** Approves the wallet that a deposit goes back to, for what came to its address. Throws RETURN_NOT_POSSIBLE. */
export async function approveReturn(
  chain: Pick<ChainGateway, 'depositWalletsFor' | 'approveWallet'>,
  transactionId: string,
  to: ApprovedWallet['to'],
): Promise<void> {
  const refundOf = await chain.depositWalletsFor({ transactionId, chains: [to.chain] }).catch((error: Error) => {
    throw fault('RETURN_NOT_POSSIBLE', { problem: `its deposit address is not known now: ${error.message}` });
  });
  await chain.approveWallet({ transactionId, to, refundOf });
}

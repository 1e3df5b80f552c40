import type { Transaction } from '@rampart/data';
import { rows, sql } from '@rampart/sql';
import { type ChainId, CHAINS, NETWORKS } from '@rampart/kernel';
import type { EntityManager } from 'typeorm';

/**
 * Returns the chain on which a sell's coins arrived and go back, because an order without a chain shows an address on each. If parts arrived on several chains,
 * returns the chain that received the most; before any deposit, the order's own.
 */
export async function findDepositChain(
  manager: EntityManager,
  { id, chain, cryptoCurrency }: Pick<Transaction, 'id' | 'chain' | 'cryptoCurrency'>,
): Promise<ChainId> {
  return (await findDeposited(manager, { id, cryptoCurrency })) ?? chain;
}

/** Returns the chains on which the order's coins may go back: the chains of its deposits or, before any deposit, of its deposit addresses. */
export async function findRefundChains(
  manager: EntityManager,
  {
    id,
    chain,
    cryptoCurrency,
    depositWallets,
  }: Pick<Transaction, 'id' | 'chain' | 'cryptoCurrency' | 'depositWallets'>,
): Promise<readonly ChainId[]> {
  const deposited = await findDeposited(manager, { id, cryptoCurrency });
  if (deposited !== undefined) return [deposited];
  const shown = Object.keys(depositWallets ?? {}).filter((key): key is ChainId => key in CHAINS);
  return [...new Set([chain, ...shown])];
}

/** Returns the chains on which `address` is valid. */
export const chainsReached = (address: string, chains: readonly ChainId[]): ChainId[] =>
  chains.filter((chain) => CHAINS[chain].addressProblem(address, NETWORKS) === undefined);

async function findDeposited(
  manager: EntityManager,
  { id, cryptoCurrency }: Pick<Transaction, 'id' | 'cryptoCurrency'>,
): Promise<ChainId | undefined> {
  const [found] = await rows<{ chain: ChainId }>(
    manager,
    sql`SELECT chain FROM receipt WHERE transaction_id = ${id} AND kind = 'crypto' AND currency = ${cryptoCurrency} AND chain IS NOT NULL AND NOT dropped
        GROUP BY chain ORDER BY sum(amount) DESC, chain LIMIT 1`,
  );
  return found?.chain;
}

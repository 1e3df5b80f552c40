import { randomUUID } from 'node:crypto';
import type { DrillChain, EvmGround } from './evm-ground.js';

const DEPTH = 12;

/** Checks deposits that were final enough to be credited and that a reorganisation removes: they must be dropped, and off the balance, to the last unit. */
export async function reorganiseDeposits(
  ground: EvmGround,
  { node, usdt }: DrillChain,
  count: number,
): Promise<string[]> {
  const query = { chain: 'ethereum', currency: 'USDT', confirmations: DEPTH } as const;
  await ground.chain.changesSince('');
  const before = await ground.chain.balanceOf(query);
  const transactionIds = Array.from({ length: count }, () => randomUUID());
  for (const transactionId of transactionIds) {
    const { ethereum } = await ground.chain.depositWalletsFor({ transactionId, chains: ['ethereum'] });
    await usdt.send('transfer', [ethereum, 150_000_000n]);
  }
  await node.call('anvil_mine', `0x${DEPTH.toString(16)}`);
  const credited = (await Promise.all(transactionIds.map((id) => ground.chain.depositsFor(id)))).flat();
  await node.call('anvil_reorg', DEPTH, []);
  await node.call('anvil_mine', '0x1');
  const after = (await Promise.all(transactionIds.map((id) => ground.chain.depositsFor(id)))).flat();
  const balance = await ground.chain.balanceOf(query);
  const dropped = after.filter((each) => each.dropped).length;
  console.log(`${count} deposits with ${DEPTH} confirmations, a reorganisation of ${DEPTH} blocks: ${dropped} dropped`);
  return [
    ...(credited.filter(({ confirmations }) => confirmations >= DEPTH).length === count
      ? []
      : ['not all were credited']),
    ...(dropped === count ? [] : [`${count - dropped} deposits count, and are not in the chain`]),
    ...(balance?.amount === before?.amount ? [] : [`the wallet has ${balance?.amount}, and had ${before?.amount}`]),
  ];
}

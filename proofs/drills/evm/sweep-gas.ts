import { randomUUID } from 'node:crypto';
import type { DrillChain, EvmGround } from './evm-ground.js';

const FINAL = 64;
const MAX_GAS = 70_000;

/** Measures the gas of top-up and transfer together for swept token deposits, and checks that the wallet has as much as before. */
export async function measureSweeps(ground: EvmGround, { node, usdt }: DrillChain, count: number): Promise<string[]> {
  const query = { chain: 'ethereum', currency: 'USDT', confirmations: 1 } as const;
  const addresses: string[] = [];
  for (let i = 0; i < count; i += 1) {
    const { ethereum = '' } = await ground.chain.depositWalletsFor({
      transactionId: randomUUID(),
      chains: ['ethereum'],
    });
    await usdt.send('transfer', [ethereum, 150_000_000n]);
    addresses.push(ethereum);
  }
  await node.call('anvil_mine', `0x${FINAL.toString(16)}`);
  await ground.chain.changesSince('');
  const before = await ground.chain.balanceOf(query);
  for (let round = 0; round < 3 + count / 10; round += 1) {
    ground.sweeper.lookAgain('ethereum');
    await ground.chain.changesSince('');
    await node.call('anvil_mine', '0x1');
  }
  await ground.chain.changesSince('');
  const after = await ground.chain.balanceOf(query);
  const rows = await ground.query<{ index: number; tx_id: string; purpose: string }>(
    `SELECT index, tx_id, purpose FROM evm.outgoing WHERE chain = 'ethereum' AND purpose <> 'payout' AND block_number IS NOT NULL`,
  );
  const gas = new Map<number, number>();
  for (const { index, tx_id } of rows) {
    const { gasUsed } = await node.call<{ gasUsed: string }>('eth_getTransactionReceipt', tx_id);
    gas.set(index, (gas.get(index) ?? 0) + Number(gasUsed));
  }
  const held = await Promise.all(addresses.map((address) => usdt.read<bigint>('balanceOf', address)));
  const left = held.filter((units) => units > 0n).length;
  const highest = Math.max(0, ...gas.values());
  console.log(
    `${count} deposits swept: at most ${highest} gas each with the top-up (bar ${MAX_GAS}), ${left} left behind`,
  );
  return [
    ...(highest > MAX_GAS || highest === 0 ? [`a sweep took ${highest} gas`] : []),
    ...(left > 0 ? [`${left} deposits were not swept`] : []),
    ...(after?.amount === before?.amount ? [] : [`the wallet has ${after?.amount}, and had ${before?.amount}`]),
  ];
}

import { startAnvil } from '../../components/anvil.js';
import { sendConcurrently } from './concurrent-payouts.js';
import { makeDrillChain, makeEvmGround } from './evm-ground.js';
import { reorganiseDeposits } from './reorganised-deposits.js';
import { measureSweeps } from './sweep-gas.js';

export interface EvmDrillOptions {
  readonly payouts: number;
  readonly switches: number;
  readonly deposits: number;
}

/** Returns one sentence for each bar that was missed. `server` is the address of a Postgres. */
export async function runEvmDrill(
  server: string,
  { payouts, switches, deposits }: EvmDrillOptions,
): Promise<readonly string[]> {
  const nodes = await Promise.all([1, 56].map((chainId) => startAnvil({ chainId, blockSeconds: 1 })));
  const chains = await Promise.all(nodes.map(makeDrillChain));
  const ground = await makeEvmGround(chains, server);
  try {
    await ground.chain.changesSince('');
    const [ethereum] = chains;
    if (!ethereum) throw new Error('there is no chain');
    const problems = await sendConcurrently(ground, chains, { count: payouts, switches });
    await ethereum.node.call('evm_setIntervalMining', 0);
    await ethereum.node.call('evm_setAutomine', false);
    problems.push(...(await reorganiseDeposits(ground, ethereum, deposits)));
    problems.push(...(await measureSweeps(ground, ethereum, deposits)));
    return problems;
  } finally {
    await ground.close();
    for (const node of nodes) await node.stop();
  }
}

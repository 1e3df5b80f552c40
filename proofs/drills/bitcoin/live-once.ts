import { Payers } from '../../components/payers.js';
import { RegtestRpc } from '../../components/regtest-rpc.js';
import { makeGround } from './ground.js';
import { History } from './history.js';
import { judgeHistory } from './judge-history.js';
import type { Network } from './network.js';

/** Runs one random history of a wallet on its own database and keys; returns a sentence for each difference. */
export async function liveOnce(
  network: Network,
  { server, steps, totals }: { server: string; steps: number; totals: Record<string, number> },
): Promise<string[]> {
  const ground = await makeGround(network, server);
  const payee = new RegtestRpc(network.world.url, 'payer');
  const history = new History({ network, ground, payers: new Payers(network.world), payee });
  await history.run(steps);
  const problems = await judgeHistory(history);
  await ground.close();
  for (const [what, n] of Object.entries(history.counts)) totals[what] = (totals[what] ?? 0) + n;
  return problems;
}

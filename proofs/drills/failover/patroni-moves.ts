import type { PatroniCluster } from '../../components/patroni/cluster.js';
import { judgeMove } from './judge-move.js';
import type { FailoverRun } from './run.js';

/** An operator makes a standby the primary with patronictl. */
export const switchOver = (run: FailoverRun, cluster: PatroniCluster): Promise<void> =>
  move(run, cluster, 'an operator switched over to a standby', () => cluster.switchOver());

/** The primary dies, and Patroni promotes a standby. */
export const killPrimary = (run: FailoverRun, cluster: PatroniCluster): Promise<void> =>
  move(run, cluster, 'Postgres and Patroni of the primary were killed', () => cluster.killPrimary());

async function move(run: FailoverRun, cluster: PatroniCluster, title: string, act: () => Promise<void>): Promise<void> {
  await cluster.awaitSynchronous();
  await run.begin();
  const unpaid = await run.placeUnpaid();
  await run.payFirstHalf(unpaid);
  await run.flow();
  await act();
  await judgeMove(run, { title, unpaid, data: 'complete' });
}

import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster } from './cluster.js';
import { judgeMove } from './judge-move.js';
import type { FailoverRun } from './run.js';

/** Promotes a lagging standby: the primary's last commits are lost. */
export async function promoteLagging(run: FailoverRun, cluster: Cluster): Promise<void> {
  await cluster.startStandby('asynchronous');
  await run.begin();
  const unpaid = await run.placeUnpaid();
  await sleep(1_000); // the standby has received them
  cluster.cutReplication();
  await run.payFirstHalf(unpaid);
  await run.flow();
  const gapMs = await cluster.failOver();
  await judgeMove(run, { title: 'a lagging standby was promoted', unpaid, data: 'older', gapMs });
}

/** Promotes a synchronous standby: everything acknowledged is kept. */
export async function promoteSynchronous(run: FailoverRun, cluster: Cluster): Promise<void> {
  await cluster.startStandby('synchronous');
  await run.begin();
  const unpaid = await run.placeUnpaid();
  await run.payFirstHalf(unpaid);
  await run.flow();
  const gapMs = await cluster.failOver();
  await judgeMove(run, { title: 'a synchronous standby was promoted', unpaid, data: 'complete', gapMs });
}

/** Restores the database from a backup that was taken under traffic. */
export async function restoreBackup(run: FailoverRun, cluster: Cluster): Promise<void> {
  await run.begin();
  const unpaid = await run.placeUnpaid();
  const backup = await cluster.backUp();
  await run.payFirstHalf(unpaid);
  await run.flow();
  const gapMs = await cluster.restore(backup);
  await judgeMove(run, { title: 'a backup was restored', unpaid, data: 'older', gapMs });
}

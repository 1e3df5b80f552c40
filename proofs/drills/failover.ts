// npm run drill -- failover --seconds=6: the service under orders while a lagging standby is promoted, then a backup is restored, then, on a cluster of its
// own, a synchronous standby is promoted. Bank and chain keep what was requested on a separate server. Fails when a payout was sent twice, an event is hidden
// from a reader of the feed, a call returned 500, or something acknowledged is lost although the standby was synchronous. With --patroni, the cluster is that
// of deploy/postgres: an operator switches over, then the primary is killed. Fails also when callers miss the primary for more than half a minute. With
// --pgbouncer as well, the service reaches HAProxy through a PgBouncer that keeps sessions. --short only kills it, has fewer members, and a Patroni that
// notices sooner.
import { PatroniCluster } from '../components/patroni/cluster.js';
import { findPatroni } from '../components/patroni/programs.js';
import { findPgBouncer, type PgBouncer, pgBouncer } from '../components/pgbouncer.js';
import { Problem, runTool } from '../../tools/bootstrap/problem.mjs';
import { PASSWORD, SERVICE_USER } from '../../tools/postgres/cluster.js';
import { connectTo, withDatabase } from '../../tools/postgres/connect.js';
import { temporaryFolder } from '../../tools/postgres/temporary-folder.js';
import { onStopRequest } from '../../tools/processes/stop-requests.js';
import { ensureCompiled } from '../../tools/setup/compile.js';
import { Cluster } from './failover/cluster.js';
import { promoteLagging, promoteSynchronous, restoreBackup } from './failover/moves.js';
import { killPrimary, switchOver } from './failover/patroni-moves.js';
import { type DrilledDatabase, FailoverRun } from './failover/run.js';
import { type Bar, describeBar, isKept } from './failover/verdict.js';

await runTool(async () => {
  const options = readOptions();
  await ensureCompiled();
  if (options.isPatroni) return (await performPatroni(options)) ? 0 : 1;
  const asynchronous = await performPlain(options, async (run, cluster) => {
    await promoteLagging(run, cluster);
    await restoreBackup(run, cluster);
  });
  const synchronous = await performPlain(options, promoteSynchronous);
  return asynchronous && synchronous ? 0 : 1;
});
process.exit();

interface Options {
  readonly seconds: number;
  readonly isPatroni: boolean;
  readonly isShort: boolean;
  readonly isPooled: boolean;
}

async function performPlain(
  options: Options,
  work: (run: FailoverRun, cluster: Cluster) => Promise<void>,
): Promise<boolean> {
  const cluster = await Cluster.start(temporaryFolder('rampart-cluster-'));
  return perform(options, cluster, (run) => work(run, cluster));
}

async function performPatroni(options: Options): Promise<boolean> {
  const programs = findPatroni();
  if ('missing' in programs) throw new Problem(`Not installed: ${programs.missing.join(', ')}, packages of Debian.`);
  const size = options.isShort
    ? ({ members: 2, etcd: 1, timing: { ttl: 8, loop_wait: 1, retry_timeout: 3 } } as const)
    : ({ members: 3, etcd: 3 } as const);
  const cluster = await PatroniCluster.start({ programs, ...size });
  const pooler = options.isPooled ? await startPooler(cluster) : undefined;
  const database: DrilledDatabase = {
    url: cluster.url,
    ...(pooler ? { serviceUrl: pooler.url } : {}),
    connect: (name) => connectTo(withDatabase(cluster.url, name)),
    stop: async () => {
      await pooler?.close();
      await cluster.stop();
    },
  };
  return perform(options, database, async (run) => {
    if (!options.isShort) await switchOver(run, cluster);
    await killPrimary(run, cluster);
    if (!options.isShort) console.log(`  the killed member followed again after ${await followsAgain(cluster)} s`);
  });
}

/** Starts a PgBouncer between the service and HAProxy. */
async function startPooler({ url }: PatroniCluster): Promise<PgBouncer> {
  const program = findPgBouncer();
  if (program === undefined) throw new Problem('Not installed: pgbouncer, a package of Debian.');
  const service = { username: SERVICE_USER, password: PASSWORD, hostname: '127.0.0.1' }; // PgBouncer would also try localhost at ::1
  const pooler = await pgBouncer(
    program,
    Object.assign(new URL(withDatabase(url, 'rampart')), service).href,
    'session',
  );
  await pooler.start();
  return pooler;
}

async function followsAgain(cluster: PatroniCluster): Promise<string> {
  const startedAt = performance.now();
  await cluster.startKilled();
  return ((performance.now() - startedAt) / 1_000).toFixed(1);
}

/** Returns whether every bar was kept. */
async function perform(
  { seconds }: Options,
  database: DrilledDatabase,
  work: (run: FailoverRun) => Promise<void>,
): Promise<boolean> {
  let areKept = true;
  const report = (title: string, figures: readonly string[], bars: readonly Bar[]): void => {
    console.log(
      [title, ...figures.map((figure) => `  ${figure}`), ...bars.map((bar) => `  ${describeBar(bar)}`)].join('\n'),
    );
    areKept &&= bars.every(isKept);
  };
  const opening = FailoverRun.open({ seconds, report }, temporaryFolder('rampart-outside-'), database);
  const run = await opening.catch(async (error: unknown) => {
    await database.stop(); // its processes end with this one anyway, but its folder would stay
    throw error;
  });
  onStopRequest(() => void run.close().then(() => process.exit(130)));
  try {
    await work(run);
  } finally {
    await run.close();
  }
  return areKept;
}

function readOptions(): Options {
  const given = process.argv.slice(2);
  const unknown = given.filter((each) => !/^--(seconds=[1-9]\d{0,2}|patroni|pgbouncer|short)$/.test(each));
  if (unknown.length > 0)
    throw new Problem(`Not understood: ${unknown.join(' ')}. npm run drill -- failover --patroni --seconds=6`);
  const [, seconds = '6'] = /--seconds=(\d+)/.exec(given.join(' ')) ?? [];
  return {
    seconds: Number(seconds),
    isPatroni: given.includes('--patroni'),
    isPooled: given.includes('--pgbouncer'),
    isShort: given.includes('--short'),
  };
}

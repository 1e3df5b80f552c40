// npm run drill:failover -- --seconds=6: the service under orders while a lagging standby is promoted, then a backup is restored, then, on a
// cluster of its own, a synchronous standby is promoted. Bank and chain remember what they were asked on a server of their own. Fails when a
// payout was sent twice, an event is hidden from a reader of the feed, a call was answered 500, or something acknowledged is lost although
// the standby was synchronous.
import { Problem, runTool } from '../bootstrap/problem.mjs';
import { temporaryFolder } from '../postgres/temporary-folder.js';
import { onStopRequest } from '../processes/stop-requests.js';
import { ensureCompiled } from '../setup/compile.js';
import { FailoverRun } from './failover/run.js';
import { type Bar, describeBar, isKept } from './failover/verdict.js';

await runTool(async () => {
  const seconds = readSeconds();
  await ensureCompiled();
  const asynchronous = await perform(seconds, async (run) => {
    await run.promoteLagging();
    await run.restoreBackup();
  });
  const synchronous = await perform(seconds, (run) => run.promoteSynchronous());
  return asynchronous && synchronous ? 0 : 1;
});
process.exit();

/** Answers whether every bar was kept. */
async function perform(seconds: number, work: (run: FailoverRun) => Promise<void>): Promise<boolean> {
  let areKept = true;
  const report = (title: string, figures: readonly string[], bars: readonly Bar[]): void => {
    console.log(
      [title, ...figures.map((figure) => `  ${figure}`), ...bars.map((bar) => `  ${describeBar(bar)}`)].join('\n'),
    );
    areKept &&= bars.every(isKept);
  };
  const folders = [temporaryFolder('rampart-outside-'), temporaryFolder('rampart-cluster-')] as const;
  const run = await FailoverRun.open({ seconds, report }, folders);
  onStopRequest(() => void run.close().then(() => process.exit(130)));
  try {
    await work(run);
  } finally {
    await run.close();
  }
  return areKept;
}

function readSeconds(): number {
  const given = process.argv.slice(2);
  const [, text] = /^--seconds=(\d{1,3})$/.exec(given[0] ?? '--seconds=6') ?? [];
  if (!Number(text) || given.length > 1)
    throw new Problem(`Not understood: ${given.join(' ')}. npm run drill:failover -- --seconds=6`);
  return Number(text);
}

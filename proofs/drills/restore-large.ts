// npm run drill -- restore-large --orders=1000000 --sent=200: a database of this many orders is backed up while its service runs, continues to pay out, is
// lost, and is restored by the command. Prints how long each step took; fails when the restore takes more than 15 minutes, when something was paid out twice or
// before two operators released it, or when what was sent after the backup is not recorded.
import { parseArgs } from 'node:util';
import { Problem, runTool } from '../../tools/bootstrap/problem.mjs';
import { temporaryFolder } from '../../tools/postgres/temporary-folder.js';
import { ensureCompiled } from '../../tools/setup/compile.js';
import { type Bar, describeBar, isKept } from './failover/verdict.js';
import { type RestoreFigures, runRestore } from './restore-large/run.js';

const MAX_SECONDS = 15 * 60;
/** One order is open in the backup for each ten that are sent after it. */
const OWED_SHARE = 10;

await runTool(async () => {
  const { orders, sent } = readOptions();
  await ensureCompiled();
  const folders = { service: temporaryFolder('rampart-restore-'), bank: temporaryFolder('rampart-bank-') };
  const owed = Math.ceil(sent / OWED_SHARE);
  const figures = await runRestore({ orders, sent, owed, folders });
  const bars = barsOf(figures, sent);
  const { backup, verify, restore } = figures.seconds;
  console.log(
    [
      `${orders} orders, ${figures.rows} rows, a backup of ${figures.backupMiB} MiB`,
      `  ${backup} s to back up, ${verify} s to verify, ${restore} s to restore; ${figures.askingSeconds} s until every provider was asked`,
      ...bars.map((bar) => `  ${describeBar(bar)}`),
    ].join('\n'),
  );
  return bars.every(isKept) ? 0 : 1;
});
process.exit();

function barsOf(figures: RestoreFigures, sent: number): Bar[] {
  return [
    { name: 'seconds of the restore', found: figures.seconds.restore, max: MAX_SECONDS },
    { name: 'sent after the backup, and written down as sent', found: figures.written, min: sent },
    { name: 'of these not paid exactly once', found: figures.notPaidOnce, max: 0 },
    { name: 'owed, and paid out before the release', found: figures.sentTooEarly, max: 0 },
    { name: 'owed, and not paid exactly once', found: figures.owedNotPaidOnce, max: 0 },
  ];
}

function readOptions(): { orders: number; sent: number } {
  const { values } = parseArgs({
    options: { orders: { type: 'string', default: '1000000' }, sent: { type: 'string', default: '200' } },
  });
  const [orders, sent] = [Number(values.orders), Number(values.sent)];
  if (![orders, sent].every((count) => Number.isInteger(count) && count > 0))
    throw new Problem('Not understood. npm run drill -- restore-large --orders=1000000 --sent=200');
  return { orders, sent };
}

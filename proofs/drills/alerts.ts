// npm run drill -- alerts --hours=24: the built service in the fault of each alert of docs/monitoring/alerts.yml, whose scrapes promtool replays through the
// unchanged rules. Prints alert, fault, seconds and the alerts that fired; fails if an alert does not fire, or another one does. Then calm hours with traffic
// (one unless given), in which none may fire. Without promtool it says so and runs nothing.
import { runTool } from '../../tools/bootstrap/problem.mjs';
import { ensureCompiled } from '../../tools/setup/compile.js';
import { runJest } from '../../tools/setup/jest.js';

await runTool(async () => {
  await ensureCompiled();
  const [hours = '1'] = process.argv.slice(2).flatMap((argument) => /^--hours=(\d+)$/.exec(argument)?.[1] ?? []);
  const settings = { DRILL: 'alerts', CALM_HOURS: hours, TEST_SUITE_MINUTES: String(10 + 2 * Number(hours)) };
  return runJest(['--selectProjects', 'processes', '--verbose', 'proofs/processes/alerts'], settings);
});

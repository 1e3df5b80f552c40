// npm run drill -- prometheus --minutes=60: Debian's Prometheus and Alertmanager beside the built service, with the alert rules whose `for` is shortened to a
// second. Prints how many series each query of both dashboards has; no alert may fire while nothing is wrong; then the operators' app is killed, and
// RampartDown must reach a receiver. Without the two programs it says so and runs nothing.
import { runTool } from '../../tools/bootstrap/problem.mjs';
import { ensureCompiled } from '../../tools/setup/compile.js';
import { runJest } from '../../tools/setup/jest.js';

await runTool(async () => {
  await ensureCompiled();
  const [given] = process.argv.slice(2).flatMap((argument) => /^--minutes=(\d+(?:\.\d+)?)$/.exec(argument)?.[1] ?? []);
  const minutes = given ?? '0.5';
  const settings = { DRILL: 'prometheus', CALM_MINUTES: minutes, TEST_SUITE_MINUTES: String(Number(minutes) + 10) };
  return runJest(['--selectProjects', 'processes', '--verbose', 'test/processes/prometheus.spec.ts'], settings);
});

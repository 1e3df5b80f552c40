import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { RULES, SCRAPING } from './rules.js';
import { type Observation, seriesOf } from './series.js';

/**
 * Names of the alerts that fire at any moment of a replay: Prometheus' own engine evaluates the rules as they are, each `for` and interval included, over the
 * observations, from the first of them until `untilSeconds`. Throws where promtool cannot read its input.
 */
export function firedIn(observations: readonly Observation[], untilSeconds: number): string[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'rampart-replay-'));
  const file = path.join(folder, 'replay.test.yml');
  const whole = `${untilSeconds}s`;
  writeFileSync(
    file,
    JSON.stringify({
      rule_files: [RULES],
      evaluation_interval: SCRAPING.evaluationInterval,
      tests: [
        {
          interval: `${SCRAPING.intervalSeconds}s`,
          input_series: seriesOf(observations, untilSeconds),
          promql_expr_test: [{ expr: firing(whole), eval_time: whole, exp_samples: [] }],
        },
      ],
    }),
  );
  const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', file], { encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  if (status === 0) return [];
  const found = [...(stdout + stderr).matchAll(/alertname=\\?"(\w+)/g)].map(([, name = '']) => name);
  if (found.length === 0) throw new Error(`promtool: ${stdout}${stderr}`);
  return found.toSorted();
}

/** promtool prints what it found instead of the nothing that is expected. */
const firing = (whole: string): string =>
  `group by (alertname) (count_over_time(ALERTS{alertstate="firing"}[${whole}]))`;

export const hasPromtool = spawnSync('promtool', ['--version']).status === 0;

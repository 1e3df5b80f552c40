import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { metricsIn, METRICS_OF_RULES, RULES, SCRAPING } from './rules.js';
import { type Observation, seriesOf } from './series.js';

/** Observations, and the time until which they are replayed. */
export interface Replay {
  readonly observations: readonly Observation[];
  readonly untilSeconds: number;
}

/**
 * Names of the alerts that fire at any moment of a replay: Prometheus' own engine evaluates the unchanged rules, including each `for` and interval, from the
 * first observation on. Throws if promtool cannot read its input.
 */
export function firedIn(replay: Replay): string[] {
  const firing = `group by (alertname) (count_over_time(ALERTS{alertstate="firing"}[${replay.untilSeconds}s]))`;
  const [found] = answersIn(replay, [firing], METRICS_OF_RULES);
  return [...(found?.answer ?? '').matchAll(/alertname=\\?"(\w+)/g)].map(([, name = '']) => name).toSorted();
}

/** Those of the queries that have series at any moment of a replay. */
export function queriesWithSeries(replay: Replay, queries: readonly string[]): string[] {
  const asked = queries.map(
    (query) => `count_over_time((${query})[${replay.untilSeconds}s:${SCRAPING.intervalSeconds}s])`,
  );
  const found = answersIn(replay, asked, metricsIn(queries.join('\n'))).map(({ query }) => query);
  return queries.filter((_, nth) => found.includes(asked[nth]!));
}

interface Found {
  readonly query: string;
  readonly answer: string;
}

/** Queries with a result at the end of the replay: promtool expects nothing, and prints what it found instead. */
function answersIn(
  { observations, untilSeconds }: Replay,
  queries: readonly string[],
  metrics: ReadonlySet<string>,
): Found[] {
  const output = promtoolOn({
    rule_files: [RULES],
    evaluation_interval: SCRAPING.evaluationInterval,
    tests: [
      {
        interval: `${SCRAPING.intervalSeconds}s`,
        input_series: seriesOf(observations, untilSeconds, metrics),
        promql_expr_test: queries.map((expr) => ({ expr, eval_time: `${untilSeconds}s`, exp_samples: [] })),
      },
    ],
  });
  if (output === undefined) return [];
  const found = output.split(' expr: ').slice(1);
  if (found.length === 0) throw new Error(`promtool: ${output}`);
  return found.map((text) => ({
    query: JSON.parse(/^"(?:[^"\\]|\\.)*"/.exec(text)?.[0] ?? '""') as string,
    answer: text.split('got:')[1] ?? '',
  }));
}

/** Returns undefined if everything is as expected. */
function promtoolOn(test: object): string | undefined {
  const folder = mkdtempSync(path.join(tmpdir(), 'rampart-replay-'));
  const file = path.join(folder, 'replay.test.yml');
  writeFileSync(file, JSON.stringify(test));
  const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', file], { encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  return status === 0 ? undefined : stdout + stderr;
}

export const hasPromtool = spawnSync('promtool', ['--version']).status === 0;

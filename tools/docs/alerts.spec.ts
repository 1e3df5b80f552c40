import { spawnSync } from 'node:child_process';
import { parse } from 'yaml';
import { inProject } from '../bootstrap/project.mjs';
import { filesBelow, read } from './pages.js';

interface Alert {
  readonly alert: string;
  readonly expr: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string; readonly runbook: string };
}

interface AlertTest {
  readonly name: string;
  readonly promql_expr_test: readonly { readonly exp_samples: readonly { readonly labels: string }[] }[];
}

const FOLDER = 'docs/monitoring';
const { groups } = parse(read(`${FOLDER}/alerts.yml`)) as { groups: { name: string; rules: Alert[] }[] };
const alerts = groups.flatMap(({ rules }) => rules);
const { tests } = parse(read(`${FOLDER}/alerts.test.yml`)) as { tests: AlertTest[] };
const code = ['apps', 'libs']
  .flatMap(filesBelow)
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts'))
  .map(read)
  .join('\n');

const metricsIn = (text: string): string[] =>
  [...text.matchAll(/\brampart_\w+/g)].map(([name]) => name.replace(/_(?:bucket|count|sum)$/, ''));

const promtool = (...args: string[]) =>
  spawnSync('promtool', args, { cwd: inProject(FOLDER), encoding: 'utf8', timeout: 60_000 });
const isInstalled = promtool('--version').status === 0;
if (!isInstalled) process.stdout.write('Alert rules: not run by promtool (not on PATH; Debian has it in prometheus)\n');

describe('each alert', () => {
  it.each(alerts)('$alert is of metrics and findings that the code has', ({ expr }) => {
    const metrics = metricsIn(expr);
    const rules = [...expr.matchAll(/\brule=~"([^"]*)"/g)].flatMap(([, names = '']) => names.split('|'));

    expect([...metrics, ...rules].filter((name) => !code.includes(`'${name}'`))).toEqual([]);
  });

  it.each(alerts)('$alert has its runbook', ({ alert, labels: { severity }, annotations: { summary, runbook } }) => {
    const page = read(runbook);

    expect(runbook).toBe(`docs/runbooks/${alert}.md`);
    expect(page).toMatch(new RegExp(`^# ${alert}\n\n.*Severity: ${severity}\\.\n`));
    expect(page).toContain(summary);
    for (const heading of ['What it means', 'Look', 'Do']) expect(page).toContain(`\n## ${heading}\n`);
    expect(metricsIn(page).filter((name) => !code.includes(`'${name}'`))).toEqual([]);
    expect(read('docs/runbooks/README.md')).toContain(`[${alert}](${alert}.md) | ${severity} `);
  });

  it.each(groups)('of $name has its fault, in which the built service fires it', ({ name, rules }) => {
    const file = `proofs/processes/alerts/${name.replace('rampart-', '')}`;
    const faults = [...read(`${file}.ts`).matchAll(/^ {2}(Rampart\w+): /gm)].map(([, alert]) => alert);

    expect(faults.toSorted()).toEqual(rules.map(({ alert }) => alert).toSorted());
    expect(read(`${file}.spec.ts`)).toContain(`describeFaults('${name}'`);
  });

  it('has a test in which it fires, and fires in no calm hour', () => {
    const fired = tests.flatMap(({ promql_expr_test: [first] }) => first!.exp_samples.map(({ labels }) => labels));

    expect(alerts.length).toBeGreaterThan(20);
    expect(alerts.filter(({ alert }) => !fired.includes(`{alertname="${alert}"}`))).toEqual([]);
    expect(tests[0]).toMatchObject({
      name: 'a calm hour',
      promql_expr_test: [{ exp_samples: [] }, { exp_samples: [] }],
    });
  });

  (isInstalled ? it : it.skip)('fires in its fault, and there alone, by Prometheus itself', () => {
    const { status, stdout, stderr } = promtool('test', 'rules', 'alerts.test.yml');

    expect({ status, problems: status === 0 ? '' : stdout + stderr }).toEqual({ status: 0, problems: '' });
  });

  it('belongs to a page, and each page to an alert', () => {
    const pages = filesBelow('docs/runbooks').filter((file) => !file.endsWith('README.md'));

    expect(pages).toEqual(alerts.map(({ alert }) => `docs/runbooks/${alert}.md`).toSorted());
  });
});

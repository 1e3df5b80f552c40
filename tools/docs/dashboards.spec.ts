import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { filesBelow, read } from './pages.js';

interface Dashboard {
  readonly uid: string;
  readonly panels: readonly {
    readonly id: number;
    readonly title: string;
    readonly targets: readonly { readonly expr: string; readonly legendFormat: string }[];
  }[];
}

const BOARDS = ['money', 'machine'].map(
  (name) => JSON.parse(read(`docs/monitoring/dashboards/${name}.json`)) as Dashboard,
);
const panels = BOARDS.flatMap((board) => board.panels.map((panel) => ({ ...panel, board: board.uid })));
const queries = panels.flatMap(({ board, title, targets }) => targets.map((target) => ({ board, title, ...target })));
const code = ['apps', 'libs']
  .flatMap(filesBelow)
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts'))
  .map(read)
  .join('\n');
const registry = new Registry();
collectDefaultMetrics({ register: registry, prefix: 'rampart_' });
const ofNode = registry.getMetricsAsArray().map(({ name }) => name);

/** Labels that a query or its legend names. */
const labelsOf = (expr: string, legend: string): string[] => [
  ...[...expr.matchAll(/by \(([^)]*)\)/g)].flatMap(([, names = '']) => names.split(', ')),
  ...[...expr.matchAll(/[{,](\w+)=~?"/g)].map(([, name = '']) => name),
  ...[...legend.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name),
];

const promtool = (...args: string[]) => spawnSync('promtool', args, { encoding: 'utf8', timeout: 60_000 });
const isInstalled = promtool('--version').status === 0;

describe('each dashboard', () => {
  it.each(queries)('$board, $title, asks for metrics that the service exports', ({ expr }) => {
    const metrics = [...expr.matchAll(/\brampart_\w+/g)].map(([name]) => name.replace(/_(?:bucket|count|sum)$/, ''));

    expect(metrics).not.toEqual([]);
    expect(metrics.filter((name) => !code.includes(`'${name}'`) && !ofNode.includes(name))).toEqual([]);
  });

  it.each(queries)('$board, $title, asks for labels that they have', ({ expr, legendFormat }) => {
    const labels = labelsOf(expr, legendFormat).filter((label) => label !== 'le');

    expect(labels.filter((label) => !new RegExp(String.raw`'${label}'`).test(code))).toEqual([]);
  });

  it('has panels of its own ids', () => {
    for (const { panels: own } of BOARDS) expect(new Set(own.map(({ id }) => id)).size).toBe(own.length);
    expect(BOARDS.map(({ uid }) => uid)).toEqual(['rampart-money', 'rampart-machine']);
  });

  (isInstalled ? it : it.skip)('asks in queries that Prometheus can read', () => {
    const rules = queries.map(({ expr }, nth) => ({ record: `query:${nth}`, expr }));
    const folder = mkdtempSync(path.join(tmpdir(), 'rampart-dashboards-'));
    const file = path.join(folder, 'queries.yml');
    writeFileSync(file, JSON.stringify({ groups: [{ name: 'dashboards', rules }] }));

    const { status, stderr } = promtool('check', 'rules', file);
    rmSync(folder, { recursive: true });

    expect({ status, problems: status === 0 ? '' : stderr }).toEqual({ status: 0, problems: '' });
  });
});

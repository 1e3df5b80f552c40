import { readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '@rampart/config';
import { parse } from 'yaml';

export const MONITORING = path.join(projectRoot, 'docs/monitoring');
export const RULES = path.join(MONITORING, 'alerts.yml');

interface Config {
  readonly global?: { readonly evaluation_interval?: string };
  readonly scrape_configs: readonly [
    { readonly job_name: string; readonly scrape_interval: string; readonly metrics_path: string },
  ];
}

const config = parse(readFileSync(path.join(MONITORING, 'prometheus.yml'), 'utf8')) as Config;

/** How Prometheus scrapes the service and evaluates the rules, by prometheus.yml; an interval that it does not set is Prometheus' own. */
export const SCRAPING = {
  job: config.scrape_configs[0].job_name,
  path: config.scrape_configs[0].metrics_path,
  intervalSeconds: Number(/^(\d+)s$/.exec(config.scrape_configs[0].scrape_interval)?.[1]),
  evaluationInterval: config.global?.evaluation_interval ?? '1m',
};

const text = readFileSync(RULES, 'utf8');
const { groups } = parse(text) as { groups: { name: string; rules: { alert: string }[] }[] };

/** The alerts of a group of the rules. */
export const alertsOf = (group: string): string[] =>
  groups.find(({ name }) => name === group)?.rules.map(({ alert }) => alert) ?? [];

/** Names of the samples that queries read. */
export const metricsIn = (queries: string): Set<string> =>
  new Set([...queries.matchAll(/\brampart_\w+/g)].map(([name]) => name));

/** Metrics that the rules read; no other can make an alert fire. */
export const METRICS_OF_RULES: ReadonlySet<string> = metricsIn(text);

/** Metrics that are timestamps, which the rules compare with Prometheus' own clock. */
export const MOMENTS: ReadonlySet<string> = new Set(
  [...text.matchAll(/time\(\) - (\w+)/g)].map(([, name = '']) => name),
);

import os from 'node:os';
import { CONNECTIONS } from './load.js';
import type { BenchOptions } from './options.js';
import { cpuOf, type Round, type Spread, spreadOf, type Turn } from './ratios.js';
import type { Row } from './row.js';

/** The figures as Markdown. */
export function table(rows: readonly Row[], { rounds, seconds, orders }: BenchOptions): string {
  return [
    `${os.availableParallelism()} cores (${os.cpus()[0]?.model.trim() ?? 'unknown'}), load ${os.loadavg()[0]?.toFixed(1)}, Node.js ${process.versions.node}, ${orders} orders,`,
    `${CONNECTIONS} connections, ${rounds} rounds of ${seconds} s in turns. Ratios: least, median, most of the rounds; 1 is the floor.`,
    '',
    '| row | goal | by speed | by CPU | CPU ms each, service / floor | counts |',
    '| --- | --- | --- | --- | --- | --- |',
    ...rows.map(rowLine),
  ].join('\n');
}

const rowLine = ({ title, goal, ratios, rounds, counts, figures = {} }: Row): string =>
  `| ${[title, goal, ...(ratios ? [spread(ratios.speed), spread(ratios.cpu)] : ['', '']), cpu(rounds), countsOf({ ...counts, ...figures })].join(' | ')} |`;

const spread = ({ minimum, median, maximum }: Spread): string =>
  [minimum, median, maximum].map((value) => value.toFixed(2)).join(', ');

function cpu(rounds: readonly Round[] = []): string {
  if (rounds.length === 0) return '';
  const middle = (side: (round: Round) => Turn): string =>
    spreadOf(rounds.map((round) => cpuOf(side(round)))).median.toFixed(3);
  return `${middle(({ service }) => service)} / ${middle(({ floor }) => floor)}`;
}

const countsOf = (counts: Row['counts']): string =>
  Object.entries(counts)
    .map(([name, value]) => `${Number(value.toFixed(2))} ${name}`)
    .join(', ');

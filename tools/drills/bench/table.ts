import os from 'node:os';
import { CONNECTIONS, type Figures } from './load.js';

export interface BenchResult {
  readonly name: string;
  readonly service: Figures;
  readonly floor: Figures;
}

/** The figures as Markdown. */
export function table(results: readonly BenchResult[], seconds: number): string {
  return [
    `${CONNECTIONS} connections, ${seconds} s per figure after a warm-up, ${os.availableParallelism()} cores (${os.cpus()[0]?.model.trim() ?? 'unknown'}),`,
    `Node.js ${process.versions.node}, load and service on the same machine. Floor: bare Express that answers the same bytes; for`,
    'the new transaction it first makes one read of the user and one insert of the same rows into tables of the same shape.',
    '',
    '| request | requests/s | p50 ms | p99 ms | floor requests/s | floor p50 ms | floor p99 ms | of the floor |',
    '| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |',
    ...results.map(row),
  ].join('\n');
}

const row = ({ name, service, floor }: BenchResult): string =>
  `| ${[name, ...cells(service), ...cells(floor), `${Math.round((100 * service.perSecond) / floor.perSecond)} %`].join(' | ')} |`;

const cells = ({ perSecond, p50, p99 }: Figures): string[] => [
  String(Math.round(perSecond)),
  p50.toFixed(1),
  p99.toFixed(1),
];

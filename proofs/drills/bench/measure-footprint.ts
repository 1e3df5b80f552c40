import { setTimeout as sleep } from 'node:timers/promises';
import { readFigures } from '../hash-flood/process-figures.js';
import type { KeptProgram } from '../stage/keep-running.js';
import { openStage } from '../stage/stage.js';
import type { BenchOptions } from './options.js';
import type { Row } from './row.js';

/** Time until connections are open, caches are filled and the first garbage is collected. */
const SETTLES_MS = 15_000;
const GOALS_MIB = { api: 150, worker: 130, ops: 130 } as const;

/** Measures the resident memory of each idle process, and the CPU of its start when the service is built. */
export async function measureFootprint(_options: BenchOptions): Promise<Row[]> {
  const stage = await openStage({ workers: 1, ops: 1, backend: 'postgres' });
  try {
    const programs = { api: stage.api, worker: stage.workers[0], ops: stage.ops[0] };
    const starts = mapValues(programs, (pid) => readFigures(pid).cpuSeconds);
    console.error('idle processes ...');
    await sleep(SETTLES_MS);
    const resident = mapValues(programs, (pid) => readFigures(pid).residentMiB);
    return (['api', 'worker', 'ops'] as const).map((name) => ({
      name: `idle-${name}`,
      title: `idle ${name}`,
      goal: `<= ${GOALS_MIB[name]} MiB, 3 s`,
      counts: { MiB: resident[name] },
      figures: { 's of CPU to start': starts[name] },
    }));
  } finally {
    await stage.close();
  }
}

const mapValues = <K extends string>(
  programs: Readonly<Record<K, KeptProgram | undefined>>,
  read: (pid: number) => number,
): Record<K, number> =>
  Object.fromEntries(
    Object.entries<KeptProgram | undefined>(programs).map(([name, program]) => [name, read(program?.pid ?? 0)]),
  ) as Record<K, number>;

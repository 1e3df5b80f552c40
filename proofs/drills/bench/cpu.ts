import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { readFigures } from '../hash-flood/process-figures.js';

const TICKS_PER_SECOND = 100;

/** Seconds of CPU that something has had so far. */
export type CpuClock = () => number;

/** Of processes that stay. */
export const cpuOfProcesses =
  (pids: readonly (number | undefined)[]): CpuClock =>
  () =>
    pids.reduce<number>((sum, pid) => sum + (pid === undefined ? 0 : readFigures(pid).cpuSeconds), 0);

const IDLE_MS = 3_000;

/**
 * The clock of several without what they have while no request comes: loops, autovacuum after a fill. The slower the machine, the fewer requests would share
 * it, and the worse a request would look.
 */
export async function withoutIdle(clocks: readonly CpuClock[]): Promise<CpuClock> {
  const all: CpuClock = () => clocks.reduce((sum, clock) => sum + clock(), 0);
  const [from, before] = [performance.now(), all()];
  await sleep(IDLE_MS);
  const perMs = (all() - before) / (performance.now() - from);
  return () => all() - perMs * performance.now();
}

/** Of a server of Postgres with all its processes, those that ended included. */
export async function cpuOfPostgres(client: Client): Promise<CpuClock> {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const server = parseStat(statOf(rows[0]?.pid ?? 0)).parent;
  return () => {
    const own = parseStat(statOf(server));
    const children = readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((name) => parseStat(statOf(Number(name))))
      .filter(({ parent }) => parent === server);
    return own.own + own.ofEnded + children.reduce((sum, child) => sum + child.own, 0);
  };
}

/** Parent, own seconds, and those of children that ended, of a line of Linux. A process that is gone has none. */
export function parseStat(line: string): { parent: number; own: number; ofEnded: number } {
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
  const [utime = 0, stime = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15).map(Number);
  return {
    parent: Number(fields[1] ?? 0),
    own: (utime + stime) / TICKS_PER_SECOND,
    ofEnded: (endedUser + endedSystem) / TICKS_PER_SECOND,
  };
}

function statOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return '';
  }
}

import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { readFigures } from '../hash-flood/process-figures.js';

const TICKS_PER_SECOND = 100;

/** The CPU seconds used so far. */
export type CpuClock = () => number;

/** The CPU clock of long-running processes. */
export const cpuOfProcesses =
  (pids: readonly (number | undefined)[]): CpuClock =>
  () =>
    pids.reduce<number>((sum, pid) => sum + (pid === undefined ? 0 : readFigures(pid).cpuSeconds), 0);

const IDLE_MS = 3_000;

/**
 * A clock of several processes without what they use while idle: loops, autovacuum after a fill. On a slower machine fewer requests would share the idle use,
 * and a request would look worse.
 */
export async function withoutIdle(clocks: readonly CpuClock[]): Promise<CpuClock> {
  const all: CpuClock = () => clocks.reduce((sum, clock) => sum + clock(), 0);
  const [from, before] = [performance.now(), all()];
  await sleep(IDLE_MS);
  const perMs = (all() - before) / (performance.now() - from);
  return () => all() - perMs * performance.now();
}

/** The CPU clock of a Postgres server with all its processes, including those that have ended. */
export async function cpuOfPostgres(client: Client): Promise<CpuClock> {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  return cpuOfTree(parseStat(statOf(rows[0]?.pid ?? 0)).parent);
}

/** The CPU clock of a process and its children, including those that have ended. */
export const cpuOfTree =
  (root: number): CpuClock =>
  () => {
    const own = parseStat(statOf(root));
    const children = readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((name) => parseStat(statOf(Number(name))))
      .filter(({ parent }) => parent === root);
    return own.own + own.ofEnded + children.reduce((sum, child) => sum + child.own, 0);
  };

/** Parses a Linux stat line: the parent, its own seconds, and those of children that ended. A process that has ended has none. */
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

import { readFileSync } from 'node:fs';

const TICKS_PER_SECOND = 100;
const KIB = 1_024;

export interface ProcessFigures {
  /** CPU seconds since the process began. */
  readonly cpuSeconds: number;
  readonly residentMiB: number;
}

/** Figures of a process, as Linux counts them. */
export function readFigures(pid: number): ProcessFigures {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const [utime = 0, stime = 0] = stat.slice(stat.lastIndexOf(')')).split(' ').slice(12, 14).map(Number);
  const [, resident = 0] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return { cpuSeconds: (utime + stime) / TICKS_PER_SECOND, residentMiB: Number(resident) / KIB };
}

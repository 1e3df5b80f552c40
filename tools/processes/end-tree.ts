import { setTimeout as sleep } from 'node:timers/promises';
import { descendantsOf, type RunningProcess, runningProcesses } from './running.js';

/** For a process to end in good order. */
const GRACE_MS = 2_000;
/** Time for servers whose guards notice that their process has ended. */
const SERVERS_MS = 8_000;
const POLL_MS = 50;

/**
 * Ends a process that leads a group, the group, and all that any of it started in other groups. The group comes first: servers and services beside it end by
 * themselves when their parent has ended, in good order and with their folders. Processes that remain are killed.
 */
export async function endTree(pid: number): Promise<void> {
  const tree = [pid, ...descendantsOf(pid).map((each) => each.pid)];
  const mine = runningProcesses().filter((each) => tree.includes(each.pid));
  signal(-pid, 'SIGTERM');
  await untilGone(GRACE_MS, () => !signal(-pid, 0));
  signal(-pid, 'SIGKILL');
  await untilGone(SERVERS_MS, () => stillRunning(mine).length === 0);
  for (const left of stillRunning(mine)) signal(left.pid, 'SIGKILL');
}

/** Ids are used again: a process is known by its command as well. */
function stillRunning(mine: readonly RunningProcess[]): RunningProcess[] {
  const running = new Map(runningProcesses().map((each) => [each.pid, each.command]));
  return mine.filter(({ pid, command }) => running.get(pid) === command);
}

async function untilGone(withinMs: number, isGone: () => boolean): Promise<void> {
  for (const deadline = performance.now() + withinMs; !isGone() && performance.now() < deadline;) await sleep(POLL_MS);
}

/** Answers whether there was a process to signal. */
function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
}

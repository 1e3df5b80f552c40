import { MINUTE, SECOND } from '@rampart/kernel';

const MAX_RESTARTS = 5;

/**
 * Milliseconds until a process that ended is started again: 1 s, doubled with each end within the last minute. `deaths` are
 * the moments of its ends, oldest first, the newest being now.
 */
export function restartDelay(deaths: readonly number[]): number | 'give up' {
  const now = deaths.at(-1) ?? 0;
  const recent = deaths.filter((moment) => now - moment < MINUTE).length;
  return recent > MAX_RESTARTS ? 'give up' : SECOND * 2 ** (recent - 1);
}

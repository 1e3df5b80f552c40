import { MINUTE, SECOND } from '@rampart/kernel';

const MAX_RESTARTS = 5;

/**
 * Returns the milliseconds until a process that ended is restarted: 1 s, doubled for each exit within the last minute. `deaths` are the times of its exits,
 * oldest first, the newest being now.
 */
export function restartDelay(deaths: readonly number[]): number | 'give up' {
  const now = deaths.at(-1) ?? 0;
  const recent = deaths.filter((moment) => now - moment < MINUTE).length;
  return recent > MAX_RESTARTS ? 'give up' : SECOND * 2 ** (recent - 1);
}

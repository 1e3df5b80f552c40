import { setTimeout as sleep } from 'node:timers/promises';
import { sqlState } from '@rampart/data';
import { SECOND } from '@rampart/kernel';
import { Refusal } from '../refusal.js';
import { inOneTransaction, type Side } from './sides.js';

/** Lock not available, deadlock. */
const BUSY = /^(55P03|40P01)$/;
const PAUSE_MS = 100;
const WITHIN_MS = 60 * SECOND;

/**
 * Runs in one transaction that gives up a lock after a moment, and repeats it, so that a session which waits behind it waits for no longer. The short deadlock time-out
 * is also how soon an autovacuum makes way.
 */
export async function whenUnlocked<T>(side: Side, work: () => Promise<T>, withinMs = WITHIN_MS): Promise<T> {
  for (const deadline = performance.now() + withinMs; ; await sleep(PAUSE_MS * (0.5 + Math.random()))) {
    try {
      return await inOneTransaction(side, async () => {
        await side.run(`SET LOCAL lock_timeout = '300ms'`);
        await side.run(`SET LOCAL deadlock_timeout = '100ms'`);
        return work();
      });
    } catch (error) {
      if (!BUSY.test(sqlState(error) ?? '')) throw error;
      if (performance.now() > deadline)
        throw new Refusal(`Tables of the ${side.name} are locked for too long: see pg_locks for a long transaction.`);
    }
  }
}

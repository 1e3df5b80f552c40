import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { SECOND } from '@rampart/kernel';

/** Delay until the first connections are open and the start's data is no longer in use. */
const AFTER = 10 * SECOND;
/** Number of collections: the first finds pages that the second empties. */
const TIMES = 2;

/**
 * Returns memory that the start no longer needs to the system, once: about 10 MiB in each process, which V8 keeps for minutes in a process that has little to
 * do. Takes a tenth of a second, before the process is busy.
 */
export function releaseGarbageOfStart(): void {
  setTimeout(() => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    for (let i = 0; i < TIMES; i += 1) collect();
  }, AFTER).unref();
}

import path from 'node:path';
import { projectRoot } from '@rampart/config';

/** The processes of the service. */
export const PROCESSES = ['api', 'worker', 'ops'] as const;
export type ProcessName = (typeof PROCESSES)[number];

/**
 * Arguments of Node.js for each process. Garbage of requests dies young, so a small nursery is collected as cheaply as a large one; one thread beside the main one
 * suffices for that. Both spare some 20 MB. The heap may have 1.5 GB, which none needs: with more, V8 leaves garbage until it is four times what is in use.
 */
export const NODE_ARGUMENTS = ['--max-semi-space-size=4', '--v8-pool-size=1', '--max-old-space-size=1536'] as const;

/** The bundle of a process, which loads in half the time of its modules. */
export const programOf = (name: ProcessName): string => path.join(projectRoot, 'dist', 'programs', `${name}.js`);

import path from 'node:path';
import { projectRoot } from '@rampart/config';

/** The processes of the service. */
export const PROCESSES = ['api', 'worker', 'ops'] as const;
export type ProcessName = (typeof PROCESSES)[number];

export const programOf = (name: ProcessName): string => path.join(projectRoot, 'dist', 'apps', name, 'src', 'main.js');

import type { Sandbox } from '../../apps/standalone/src/sandbox-file.js';

/** Where a sandbox is, and its accounts. */
export type { Sandbox };

import type { Sandbox } from '../../apps/standalone/src/sandbox-file.js';

/** What a tool needs to use a sandbox: where it is, and its accounts. */
export type { Sandbox };

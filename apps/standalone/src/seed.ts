import type { Env } from '@rampart/config';
import { SandboxSeed } from '@rampart/partners';
import { withPartners } from './partners-context.js';
import type { SandboxAccounts } from './sandbox-file.js';

/** Creates a partner with an owner, and an operator, for trying the sandbox; reuses those of the last run while they still work. */
export const seedSandbox = (env: Env, previous: Partial<SandboxAccounts> | undefined): Promise<SandboxAccounts> =>
  withPartners(env, (context) => context.get(SandboxSeed, { strict: false }).seedAll(previous));

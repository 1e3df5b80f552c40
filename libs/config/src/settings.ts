import { CRASH_POINTS, RAMPART_MODES } from '@rampart/kernel';
import { z } from 'zod';
import { MIN_SECRET, ringSetting } from './key-ring.js';
import { auditMarkSettings } from './settings/audit-marks.js';
import { bitcoinSettings } from './settings/bitcoin.js';
import { cellSettings } from './settings/cells.js';
import { deskSettings } from './settings/desk.js';
import { driverSettings } from './settings/drivers.js';
import { evmSettings } from './settings/evm.js';
import { orderSettings } from './settings/orders.js';
import { railSettings } from './settings/rails.js';
import { sandboxSettings } from './settings/sandbox.js';
import { servingSettings } from './settings/serving.js';
import { storageSettings } from './settings/storage.js';
import { traceSettings } from './settings/traces.js';
import { tronSettings } from './settings/tron.js';
import { webhookSettings } from './settings/webhooks.js';

/** Public in this file, so live mode refuses it, and so does a sandbox that other machines can reach. */
export const SANDBOX_SECRET = 'sandbox-only-secret-that-live-mode-refuses';

const CRASH_AT = new RegExp(`^(${CRASH_POINTS.join('|').replaceAll('.', '\\.')})(:[1-9]\\d*)?$`);

/** Every setting with its check, default and purpose. `npm run generate` writes `.env.example` from this list. */
export const settings = z.object({
  RAMPART_MODE: z
    .enum(RAMPART_MODES)
    .default('sandbox')
    .describe('sandbox or live. Live refuses sandbox drivers, seeded or default secrets and private webhook addresses'),
  RAMPART_SECRET: z
    .string()
    .min(MIN_SECRET)
    .default(SANDBOX_SECRET)
    .describe(
      'At least 32 random characters. The pepper of API secrets and the key of stored documents and webhook secrets are derived from it. Required in live mode, and in a sandbox that other machines reach, or RAMPART_SECRETS. Every setting can be given as a file: its name with _FILE, such as RAMPART_SECRET_FILE',
    ),
  RAMPART_SECRETS: ringSetting
    .optional()
    .describe(
      'In place of RAMPART_SECRET while it is rotated, and afterwards: number:secret, the newest first, such as 2:...,1:.... The first seals, all of them open',
    ),

  ...servingSettings,
  ...storageSettings,
  ...cellSettings,
  ...driverSettings,
  ...railSettings,
  ...deskSettings,
  ...bitcoinSettings,
  ...evmSettings,
  ...tronSettings,
  ...orderSettings,
  ...webhookSettings,
  ...sandboxSettings,
  ...auditMarkSettings,
  ...traceSettings,

  CRASH_AT: z
    .string()
    .regex(CRASH_AT, { error: 'must be a crash point, or <point>:<n> for its n-th passing' })
    .optional()
    .describe('For tests: the process kills itself at this crash point. Live mode refuses it'),

  LOG_LEVEL: z
    .enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'])
    .default('info')
    .describe('Minimum level that is logged'),
});

export type Settings = z.output<typeof settings>;

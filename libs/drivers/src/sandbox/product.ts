import type { Env } from '@rampart/config';
import type { Product } from '@rampart/driver-tables';
import { SandboxControls } from './sandbox-controls.js';
import { SandboxDatabase } from './sandbox-database.js';
import { SandboxPayouts } from './sandbox-payouts.js';
import { PREPARE_SANDBOX } from './sandbox-schema.js';
import { SandboxWorld } from './sandbox-world.js';

const DRIVERS = ['sandbox'];
const EXPORTS = [SandboxWorld, SandboxControls];

/** The service and partners' requests may change all of the simulated world. */
const GRANTS = [
  'GRANT USAGE ON SCHEMA sandbox TO',
  'GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA sandbox TO',
  'GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA sandbox TO',
];

/** The simulated banks, chains and reviews. */
export const SANDBOX = {
  name: 'sandbox',
  drivers: {
    chain: DRIVERS,
    email: DRIVERS,
    fiatRail: DRIVERS,
    kycReviewer: DRIVERS,
    priceFeed: DRIVERS,
    screening: DRIVERS,
    sms: DRIVERS,
  },
  database: SandboxDatabase,
  findDatabaseUrl: ({ SANDBOX_DATABASE_URL }: Env) => SANDBOX_DATABASE_URL,
  prepareSchema: PREPARE_SANDBOX,
  grants: { partner: GRANTS, service: GRANTS },
  providers: [SandboxPayouts, ...EXPORTS],
  exports: EXPORTS,
} as const satisfies Product;

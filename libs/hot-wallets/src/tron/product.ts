import type { Product } from '@rampart/driver-tables';
import { TronHeldPayouts } from './payouts/tron-held-payouts.js';
import { TronSignerGate } from './payouts/tron-signer-gate.js';
import { TronDatabase } from './tron-database.js';
import { PREPARE_TRON } from './tron-schema.js';
import { TronHotWallet } from './wallet/tron-hot-wallet.js';

/** Payouts on Tron through full nodes. */
export const TRON = {
  name: 'tron',
  drivers: { chain: ['tron'] },
  database: TronDatabase,
  prepareSchema: PREPARE_TRON,
  grants: {
    partner: [
      'GRANT USAGE ON SCHEMA tron TO',
      'GRANT SELECT, INSERT ON tron.approval TO',
      'GRANT SELECT ON tron.version_number TO',
    ],
    /** Approvals and signed transactions are kept forever. */
    service: [
      'GRANT USAGE ON SCHEMA tron TO',
      'GRANT SELECT, INSERT ON tron.approval TO',
      'GRANT SELECT, INSERT, UPDATE ON tron.lease, tron.payout, tron.attempt TO',
      'GRANT SELECT ON tron.version_number TO',
      'GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA tron TO',
    ],
  },
  providers: [],
  exports: [TronHotWallet, TronHeldPayouts, TronSignerGate],
} as const satisfies Product;

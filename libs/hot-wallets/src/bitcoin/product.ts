import type { Product } from '@rampart/driver-tables';
import { BitcoinDatabase } from './bitcoin-database.js';
import { PREPARE_BITCOIN } from './bitcoin-schema.js';
import { BitcoinRescan } from './deposits/bitcoin-rescan.js';
import { BatchOverview } from './payouts/batch-overview.js';
import { Batches } from './payouts/batches.js';
import { BitcoinSignerGate } from './payouts/bitcoin-signer-gate.js';
import { HeldPayouts } from './payouts/held-payouts.js';
import { HotWallet } from './wallet/hot-wallet.js';

/** Bitcoin through a node. */
export const BITCOIN = {
  name: 'bitcoin',
  drivers: { chain: ['bitcoind'] },
  database: BitcoinDatabase,
  prepareSchema: PREPARE_BITCOIN,
  grants: {
    partner: [
      'GRANT USAGE ON SCHEMA bitcoin TO',
      'GRANT SELECT, INSERT ON bitcoin.address, bitcoin.approval TO',
      'GRANT UPDATE (segwit, legacy) ON bitcoin.address TO',
      'GRANT SELECT ON bitcoin.change_index, bitcoin.version_number TO',
      'GRANT USAGE ON SEQUENCE bitcoin.address_index_seq TO',
    ],
    /** Addresses, approvals and signed transactions are kept forever; a higher fee that the signer refused is deleted. */
    service: [
      'GRANT USAGE ON SCHEMA bitcoin TO',
      'GRANT SELECT, INSERT ON bitcoin.address, bitcoin.approval TO',
      'GRANT UPDATE (segwit, legacy) ON bitcoin.address TO',
      'GRANT SELECT, INSERT, UPDATE ON bitcoin.deposit, bitcoin.sync, bitcoin.lease, bitcoin.batch, bitcoin.payout TO',
      'GRANT SELECT, INSERT, UPDATE, DELETE ON bitcoin.version TO',
      'GRANT SELECT ON bitcoin.version_number TO',
      'GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA bitcoin TO',
    ],
  },
  providers: [],
  exports: [HotWallet, BitcoinRescan, BatchOverview, Batches, HeldPayouts, BitcoinSignerGate],
} as const satisfies Product;

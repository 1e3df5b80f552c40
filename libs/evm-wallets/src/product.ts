import type { Product } from '@rampart/driver-tables';
import { EvmRescan } from './deposits/evm-rescan.js';
import { EvmRestart } from './deposits/evm-restart.js';
import { FoundTokens } from './deposits/found-tokens.js';
import { EvmDatabase } from './evm-database.js';
import { PREPARE_EVM } from './evm-schema.js';
import { EvmHeldPayouts } from './payouts/evm-held-payouts.js';
import { EvmSignerGate } from './payouts/evm-signer-gate.js';
import { EvmTransactions } from './payouts/evm-transactions.js';
import { EvmHotWallets } from './wallet/evm-hot-wallets.js';

/** EVM chains through JSON-RPC. */
export const EVM = {
  name: 'evm',
  drivers: { chain: ['evm'] },
  database: EvmDatabase,
  prepareSchema: PREPARE_EVM,
  grants: {
    partner: [
      'GRANT USAGE ON SCHEMA evm TO',
      'GRANT SELECT, INSERT ON evm.address, evm.approval TO',
      'GRANT UPDATE (address) ON evm.address TO',
      'GRANT SELECT ON evm.block, evm.version_number TO',
    ],
    /**
     * Addresses, approvals and signed transactions are kept forever; old blocks, a higher fee that the signer refused, and tokens that are not traded are
     * deleted.
     */
    service: [
      'GRANT USAGE ON SCHEMA evm TO',
      'GRANT SELECT, INSERT ON evm.address, evm.approval TO',
      'GRANT UPDATE (address) ON evm.address TO',
      'GRANT SELECT, INSERT, UPDATE ON evm.deposit, evm.lease, evm.account, evm.payout, evm.outgoing, evm.looked TO',
      'GRANT SELECT, INSERT, UPDATE, DELETE ON evm.block, evm.version, evm.found, evm.restart TO',
      'GRANT SELECT ON evm.version_number TO',
      'GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA evm TO',
    ],
  },
  providers: [],
  exports: [EvmHotWallets, EvmRescan, EvmRestart, FoundTokens, EvmTransactions, EvmHeldPayouts, EvmSignerGate],
} as const satisfies Product;

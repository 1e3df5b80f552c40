/** Schemas of drivers that own tables: the desk for an ordinary bank account, rails with a provider, and the drivers of Bitcoin, EVM chains and Tron. */
export const DRIVER_SCHEMAS: readonly string[] = ['desk', 'rails', 'bitcoin', 'evm', 'tron'];

interface Grants {
  /** Grants of partners' requests, which open orders but do not see what a bank or a provider reported. */
  readonly partner: readonly string[];
  readonly service: readonly string[];
}

const GRANTS: Readonly<Record<string, Grants>> = {
  desk: {
    partner: [
      'GRANT USAGE ON SCHEMA desk TO',
      'GRANT SELECT, INSERT ON desk.collection TO',
      'GRANT SELECT ON desk.version TO',
    ],
    /** Booked lines, payouts and approvals are kept forever; staged files are deleted. */
    service: [
      'GRANT USAGE ON SCHEMA desk TO',
      'GRANT SELECT, INSERT ON desk.collection, desk.approval TO',
      'GRANT SELECT, INSERT, UPDATE ON desk.line, desk.payout, desk.batch, desk.lease TO',
      'GRANT SELECT, INSERT, UPDATE, DELETE ON desk.import, desk.staged_line TO',
      'GRANT SELECT ON desk.version TO',
      'GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA desk TO',
    ],
  },
  rails: {
    partner: [
      'GRANT USAGE ON SCHEMA rails TO',
      'GRANT SELECT, INSERT ON rails.collection TO',
      'GRANT SELECT ON rails.version TO',
    ],
    /** A payout's row is deleted if its provider did nothing. */
    service: [
      'GRANT USAGE ON SCHEMA rails TO',
      'GRANT SELECT, INSERT ON rails.collection TO',
      'GRANT SELECT, INSERT, UPDATE ON rails.charge, rails.pass TO',
      'GRANT SELECT, INSERT, UPDATE, DELETE ON rails.payout TO',
      'GRANT SELECT ON rails.version TO',
      'GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA rails TO',
    ],
  },
  bitcoin: {
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
  evm: {
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
  tron: {
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
};

/** Returns the grants in a driver's schema, if there are any. */
export const driverGrants = (schema: string, isPartner: boolean): readonly string[] =>
  GRANTS[schema]?.[isPartner ? 'partner' : 'service'] ?? [];

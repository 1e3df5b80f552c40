/** The schemas of drivers that own tables: the rail that is an ordinary bank account, and rails with a provider. */
export const DRIVER_SCHEMAS: readonly string[] = ['desk', 'rails'];

interface Grants {
  /** A request of a partner opens an order, and sees nothing of what a bank or a provider reported. */
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
    /** Lines that were booked, payouts and approvals stay for ever; staged files go. */
    service: [
      'GRANT USAGE ON SCHEMA desk TO',
      'GRANT SELECT, INSERT ON desk.collection, desk.approval TO',
      'GRANT SELECT, INSERT, UPDATE ON desk.line, desk.payout, desk.batch TO',
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
    /** A row of a payout goes where its provider did nothing. */
    service: [
      'GRANT USAGE ON SCHEMA rails TO',
      'GRANT SELECT, INSERT ON rails.collection TO',
      'GRANT SELECT, INSERT, UPDATE ON rails.charge, rails.pass TO',
      'GRANT SELECT, INSERT, UPDATE, DELETE ON rails.payout TO',
      'GRANT SELECT ON rails.version TO',
      'GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA rails TO',
    ],
  },
};

/** Grants in a driver's schema, where there is one. */
export const driverGrants = (schema: string, isPartner: boolean): readonly string[] =>
  GRANTS[schema]?.[isPartner ? 'partner' : 'service'] ?? [];

/** The schema of the rail that is an ordinary bank account. */
export const DESK_SCHEMA = 'desk';

/** A request of a partner opens an order, and sees nothing of what a bank reported. */
const PARTNER = [
  'GRANT USAGE ON SCHEMA desk TO',
  'GRANT SELECT, INSERT ON desk.collection TO',
  'GRANT SELECT ON desk.version TO',
];

/** Lines that were booked, payouts and approvals stay for ever; staged files go. */
const SERVICE = [
  'GRANT USAGE ON SCHEMA desk TO',
  'GRANT SELECT, INSERT ON desk.collection, desk.approval TO',
  'GRANT SELECT, INSERT, UPDATE ON desk.line, desk.payout, desk.batch TO',
  'GRANT SELECT, INSERT, UPDATE, DELETE ON desk.import, desk.staged_line TO',
  'GRANT SELECT ON desk.version TO',
  'GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA desk TO',
];

/** Grants in the desk's schema, where there is one. */
export const deskGrants = (isPartner: boolean): readonly string[] => (isPartner ? PARTNER : SERVICE);

/** The partner of rows that belong to no order: returns of unmatched payments, manual bookings, network fees. No session is ever the house's. */
export const HOUSE = '00000000-0000-0000-0000-000000000000';

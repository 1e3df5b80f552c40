export const PAYOUTS = [];

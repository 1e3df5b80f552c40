export const CALLS = [];

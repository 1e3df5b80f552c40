/** Queries that a decision about a user changes. The user's own file is not among them, since each load is an audit entry. */
export const REVIEWS = [{ queryKey: ['kyc'], exact: true }, 'work'];

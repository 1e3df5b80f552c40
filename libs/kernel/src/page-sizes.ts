/** Items per page of a list that callers page through: `default` if they specify no number, and at most `max`. */
export const PAGE_SIZES = {
  transactions: { default: 20, max: 1_000 },
  webhookEvents: { default: 100, max: 1_000 },
  dashboard: { default: 25, max: 100 },
} as const;

/** Items per page of the operators' console. */
export const CONSOLE_PAGE_SIZE = 50;

/** Maximum number of items in an operators' list without pages. */
export const MAX_LISTED = 200;

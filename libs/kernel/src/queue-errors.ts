/** Included in each line about an error of a queue or its worker; logs report the same error once a minute. */
export const QUEUE_FAILS = 'the queue fails';

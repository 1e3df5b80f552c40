/** The queues, as operators see them in Bull Board. Each has a worker of its own, so one backlog does not hold up another. */
export const QUEUES = ['transactions', 'payouts', 'kyc', 'webhooks'] as const;
export type QueueName = (typeof QUEUES)[number];

/** The queues, as operators see them in Bull Board. Each has its own worker, so one backlog does not delay another. */
export const QUEUES = ['transactions', 'payouts', 'kyc', 'webhooks', 'emails'] as const;
export type QueueName = (typeof QUEUES)[number];

/** Injection token of a queue, equal to the result of `getQueueToken` of @nestjs/bullmq, whose import would load BullMQ. */
export const queueToken = (name: string): string => `BullQueue_${name}`;

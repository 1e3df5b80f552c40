import { defineJob } from '@rampart/jobs';

/** The next try of one delivery. The number of the try lets a job that comes twice, or too late, see that it is not wanted. */
export type DeliveryTry = { readonly eventId: string; readonly endpointId: string; readonly attempt: string };

export const deliverWebhook = defineJob<DeliveryTry>('webhooks', 'deliverWebhook', {
  description: 'Has one delivery tried once more; a try that fails wants the next one on the schedule.',
  mayRunEarly: true,
});

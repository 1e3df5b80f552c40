import type { DeliveryState } from '@rampart/data';
import type { Lifecycle } from '@rampart/kernel';

export type DeliverySignal = 'recorded' | 'accepted' | 'refused' | 'gone' | 'endpointDisabled' | 'redelivered';
export type DeliveryGuard = 'endpointEnabled' | 'scheduleLeft';
export type DeliveryJobName = 'deliverWebhook';

/**
 * The delivery of one event to one endpoint. Each attempt has a job. A pending delivery is queued, in flight, or waits for its next attempt. After a 410 it
 * stays pending until the endpoint is disabled a moment later and its pending deliveries are held. Redelivery and replay begin a new round of attempts.
 */
export const DELIVERY_LIFECYCLE: Lifecycle<'delivery', DeliveryState, DeliverySignal, DeliveryGuard, DeliveryJobName> =
  {
    name: 'webhook delivery',
    kinds: ['delivery'],
    statuses: ['pending', 'delivered', 'dead', 'held'],
    finals: [],
    rows: [
      // kind       from       on                  to           when               jobs
      ['delivery', 'new', 'recorded', 'pending', 'endpointEnabled', ['deliverWebhook']],
      ['delivery', 'new', 'recorded', 'held', '-', []],
      ['delivery', 'pending', 'accepted', 'delivered', '-', []],
      ['delivery', 'pending', 'refused', 'pending', 'scheduleLeft', ['deliverWebhook']],
      ['delivery', 'pending', 'refused', 'dead', '-', []],
      ['delivery', 'pending', 'gone', 'pending', '-', ['deliverWebhook']],
      ['delivery', 'pending', 'endpointDisabled', 'held', '-', []],
      ['delivery', 'delivered', 'redelivered', 'pending', 'endpointEnabled', ['deliverWebhook']],
      ['delivery', 'dead', 'redelivered', 'pending', 'endpointEnabled', ['deliverWebhook']],
      ['delivery', 'held', 'redelivered', 'pending', 'endpointEnabled', ['deliverWebhook']],
    ],
  };

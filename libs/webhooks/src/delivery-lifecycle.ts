import type { DeliveryState } from '@rampart/data';
import type { Lifecycle } from '@rampart/kernel';

export type DeliverySignal = 'recorded' | 'accepted' | 'refused' | 'gone' | 'endpointDisabled' | 'askedAgain';
export type DeliveryGuard = 'endpointEnabled' | 'scheduleLeft';
export type DeliveryJobName = 'deliverWebhook';

/**
 * One event on its way to one endpoint. Each try has a job; what is pending stands in line, is being tried, or waits for the time
 * of its next try. One that was answered with 410 does so too, until the endpoint is disabled a moment later with all that is
 * pending. Asking for it again, by redeliver or replay, begins a new round of attempts.
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
      ['delivery', 'delivered', 'askedAgain', 'pending', 'endpointEnabled', ['deliverWebhook']],
      ['delivery', 'dead', 'askedAgain', 'pending', 'endpointEnabled', ['deliverWebhook']],
      ['delivery', 'held', 'askedAgain', 'pending', 'endpointEnabled', ['deliverWebhook']],
    ],
  };

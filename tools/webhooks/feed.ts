import { setTimeout as sleep } from 'node:timers/promises';
import type { Partner } from '../demo/partner.js';
import type { WebhookEvent, WebhookEvents } from '../demo/shapes.js';

const POLL_MS = 250;
const RETRY_MS = 1_000;
const PAGE_SIZE = 1_000;

const page = (partner: Partner, after: string | undefined): Promise<WebhookEvents> =>
  partner.get<WebhookEvents>(`/api/webhook-events?limit=${PAGE_SIZE}${after ? `&after=${after}` : ''}`);

/** The place after the latest event. */
export async function endOf(partner: Partner): Promise<string | undefined> {
  for (let next: string | undefined; ;) {
    const found = await page(partner, next);
    next = found.next ?? undefined;
    if (found.data.length < PAGE_SIZE) return next;
  }
}

export interface FollowOptions {
  readonly stop: AbortSignal;
  readonly say: (text: string) => void;
}

/** Yields every event after a place, as it occurs, until it is stopped. Waits for a service that does not respond. */
export async function* eventsAfter(
  partner: Partner,
  start: string | undefined,
  { stop, say }: FollowOptions,
): AsyncGenerator<WebhookEvent> {
  let isLost = false;
  for (let next = start; !stop.aborted;) {
    const found = await page(partner, next).catch((problem: Error) => {
      if (!isLost) say(`${problem.message} Trying again ...`);
      isLost = true;
    });
    if (found && isLost) say('The service answers again.');
    isLost &&= !found;
    next = found?.next ?? next;
    yield* found?.data ?? [];
    if (!found?.data.length) await sleep(found ? POLL_MS : RETRY_MS, undefined, { signal: stop }).catch(() => {});
  }
}

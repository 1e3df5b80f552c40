import { setTimeout as sleep } from 'node:timers/promises';

const POLL_MS = 250;
const RETRY_MS = 1_000;
const PAGE = 1_000;

const page = (partner, after) => partner.get(`/api/webhook-events?limit=${PAGE}${after ? `&after=${after}` : ''}`);

/** The place after the latest event. */
export async function endOf(partner) {
  for (let next; ;) {
    const found = await page(partner, next);
    next = found.next ?? undefined;
    if (found.data.length < PAGE) return next;
  }
}

/** Every event after a place, as it happens, until told to stop. A service that does not answer is waited for. */
export async function* eventsAfter(partner, start, { stop, say }) {
  let isLost = false;
  for (let next = start; !stop.aborted;) {
    const found = await page(partner, next).catch((problem) => {
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

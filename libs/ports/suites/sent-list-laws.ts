import { ids } from '@rampart/kernel';
import type { ListedPayout, SentPage } from '../src/index.js';
import { freshPayout, type PayoutHarness } from './payout-harness.js';

const EVER = new Date(0);
/** More than any suite's list has. */
const MAX_PAGES = 1_000;

/** Rules of `listSent`, for drivers whose provider has a list. */
export function describeSentList(payouts: () => PayoutHarness): void {
  const read = async (since = EVER): Promise<{ pages: SentPage[]; listed: ListedPayout[] } | undefined> => {
    const pages: SentPage[] = [];
    for (let cursor: string | undefined; pages.length < MAX_PAGES;) {
      const page = await payouts().listSent({ since, ...(cursor === undefined ? {} : { cursor }) });
      if (!page) return undefined;
      pages.push(page);
      cursor = page.next;
      if (cursor === undefined) return { pages, listed: pages.flatMap((each) => each.payouts) };
    }
    throw new Error('the list has no end');
  };
  const entriesOf = (listed: readonly ListedPayout[], key: string): ListedPayout[] =>
    listed.filter((each) => each.key === key);

  describe('in the list of what was sent', () => {
    it('stand under their keys, in the state that their keys are found in', async () => {
      const sent = [freshPayout(), freshPayout(), freshPayout()];
      for (const payout of sent) await payouts().sendPayout(payout);

      const list = await read();

      if (!list) return;
      for (const { key } of sent) {
        const entries = entriesOf(list.listed, key);
        const found = await payouts().findPayout(key);
        expect(entries.length).toBeGreaterThan(0);
        for (const { state } of entries) expect([undefined, found.state]).toContain(state?.state);
        for (const { state } of entries) if (state) expect(state).toEqual(found);
      }
    });

    it('are not called sent when they were refused, or when what became of them is uncertain', async () => {
      const [refused, uncertain] = [freshPayout(), freshPayout()];
      await payouts().refuseNext(refused.transactionId);
      await payouts().sendPayout(refused);
      await payouts().silenceNext(uncertain.transactionId);
      await expect(payouts().sendPayout(uncertain)).rejects.toThrow();

      const list = await read().catch(() => undefined); // a driver whose tables are away has no list either

      for (const { key } of [refused, uncertain])
        for (const { state } of entriesOf(list?.listed ?? [], key))
          expect([undefined, 'failed']).toContain(state?.state);
    });

    it('lack only keys that are unknown, where the list is promised to be complete', async () => {
      const [sent, unseen] = [freshPayout(), ids.next()];
      await payouts()
        .sendPayout(sent)
        .catch(() => undefined);

      const list = await read().catch(() => undefined);

      if (!list?.pages.every(({ completeAfterMs }) => completeAfterMs !== undefined)) return;
      expect(entriesOf(list.listed, sent.key)).not.toEqual([]);
      expect(entriesOf(list.listed, unseen)).toEqual([]);
      expect(await payouts().findPayout(unseen)).toEqual({ state: 'unknown' });
    });
  });
}

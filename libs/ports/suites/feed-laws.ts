import { ids } from '@rampart/kernel';
import type { Changes } from '../src/index.js';

/** Gives the suite access to the change feed of a rail or chain. */
export interface FeedHarness {
  changesSince(cursor: string): Promise<Changes>;
  /** Simulates a change of the transaction at the provider. */
  simulateChange(transactionId: string): Promise<void>;
}

/** Rules of `changesSince`, for fiat and crypto alike. */
export function describeFeed(feed: () => FeedHarness): void {
  describe('changesSince', () => {
    it('reports a transaction that changed, and not again at the new cursor', async () => {
      const before = await latest(feed());
      const transactionId = ids.next();
      await feed().simulateChange(transactionId);

      const news = await feed().changesSince(before);
      const after = await feed().changesSince(news.cursor);

      expect(news.transactionIds).toContain(transactionId);
      expect(news.cursor).not.toBe(before);
      expect(after).toMatchObject({ transactionIds: [], cursor: news.cursor });
    });

    it('reports the same changes again at the same cursor', async () => {
      const before = await latest(feed());
      await feed().simulateChange(ids.next());

      expect(await feed().changesSince(before)).toEqual(await feed().changesSince(before));
    });

    it('reports everything from the beginning at the empty cursor', async () => {
      const transactionId = ids.next();
      await feed().simulateChange(transactionId);

      expect((await readFrom(feed(), '')).seen).toContain(transactionId);
    });

    it('loses no change that happens while it is read', async () => {
      const transactionIds = Array.from({ length: 60 }, () => ids.next());
      let cursor = await latest(feed());
      const seen = new Set<string>();
      const happening = { done: false };

      const writers = Promise.all(transactionIds.map((id) => feed().simulateChange(id))).finally(
        () => (happening.done = true),
      );
      while (!happening.done) {
        const news = await feed().changesSince(cursor);
        for (const id of news.transactionIds) seen.add(id);
        cursor = news.cursor;
      }
      await writers;
      for (const id of (await readFrom(feed(), cursor)).seen) seen.add(id);

      expect([...seen].sort()).toEqual([...transactionIds].sort());
    });
  });
}

const readFrom = async (feed: FeedHarness, start: string): Promise<{ seen: string[]; cursor: string }> => {
  const seen: string[] = [];
  for (let cursor = start; ;) {
    const news = await feed.changesSince(cursor);
    seen.push(...news.transactionIds);
    if (news.cursor === cursor) return { seen, cursor };
    cursor = news.cursor;
  }
};

const latest = async (feed: FeedHarness): Promise<string> => (await readFrom(feed, '')).cursor;

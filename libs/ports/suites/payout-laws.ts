import { ids } from '@rampart/kernel';
import type { SendOutcome, SentState } from '../src/index.js';

/** Gives the suite access to the payouts of a rail or chain. */
export interface PayoutHarness {
  /** Sends a payout of the driver's own kind under this key. */
  sendPayout(payout: { key: string; transactionId: string }): Promise<SendOutcome>;
  findPayout(key: string): Promise<SentState>;
  /** Number of payouts that the provider has made for the transaction. */
  sentFor(transactionId: string): Promise<number>;
  /** Makes the provider refuse the transaction's next payout. */
  refuseNext(transactionId: string): Promise<void>;
  /** Makes the provider defer the transaction's next payouts; absent where a driver cannot simulate it. */
  delayNext?(transactionId: string): Promise<void>;
  /** Makes the provider time out on the transaction's next payout. */
  silenceNext(transactionId: string): Promise<void>;
}

const fresh = () => ({ key: ids.next(), transactionId: ids.next() });

/** Rules of `sendPayout` and `findPayout`, for fiat and crypto alike. */
export function describePayouts(payouts: () => PayoutHarness): void {
  describe('payouts', () => {
    it('reports a key that it never received as unknown', async () => {
      expect(await payouts().findPayout(ids.next())).toEqual({ state: 'unknown' });
    });

    it('accepts a payout, or keeps it for people who let it leave, and finds it by its key', async () => {
      const payout = fresh();

      const answer = await payouts().sendPayout(payout);
      const found = await payouts().findPayout(payout.key);

      expect(answer).toEqual({
        outcome: expect.stringMatching(/^(submitted|waiting)$/),
        reference: expect.stringMatching(/\S/),
      });
      expect(answer.outcome === 'waiting' ? ['waiting'] : ['submitted', 'confirmed']).toContain(found.state);
      expect(found).toMatchObject({ reference: (answer as { reference: string }).reference });
    });

    it('sends once and returns the same result when called twice with one key', async () => {
      const payout = fresh();

      const first = await payouts().sendPayout(payout);
      const again = await payouts().sendPayout(payout);

      expect(again).toEqual(first);
      expect(await payouts().sentFor(payout.transactionId)).toBe(1);
    });

    it('sends once when called ten times at the same moment', async () => {
      const payout = fresh();

      const answers = await Promise.all(Array.from({ length: 10 }, () => payouts().sendPayout(payout)));

      expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
      expect(await payouts().sentFor(payout.transactionId)).toBe(1);
    });

    it('sends two payouts of one transaction under two keys, with two references', async () => {
      const { transactionId } = fresh();

      const answers = [
        await payouts().sendPayout({ ...fresh(), transactionId }),
        await payouts().sendPayout({ ...fresh(), transactionId }),
      ];

      expect(new Set(answers.map((answer) => (answer as { reference: string }).reference)).size).toBe(2);
      expect(await payouts().sentFor(transactionId)).toBe(2);
    });

    it('reports a refusal as rejected, with a reason, and finds it failed', async () => {
      const payout = fresh();
      await payouts().refuseNext(payout.transactionId);

      const answers = [await payouts().sendPayout(payout), await payouts().sendPayout(payout)];

      expect(answers[0]).toEqual({ outcome: 'rejected', reason: expect.stringMatching(/\S/) });
      expect(answers[1]).toEqual(answers[0]);
      expect(await payouts().findPayout(payout.key)).toEqual({ state: 'failed', reason: expect.stringMatching(/\S/) });
    });

    it('says that it sends nothing for now, and does not know the key', async () => {
      const { delayNext } = payouts();
      if (!delayNext) return;
      const payout = fresh();
      await delayNext(payout.transactionId);

      const answers = [await payouts().sendPayout(payout), await payouts().sendPayout(payout)];

      for (const answer of answers)
        expect(answer).toEqual({
          outcome: 'deferred',
          reason: expect.stringMatching(/^(waiting_liquidity|fee_too_high)$/),
        });
      expect(await payouts().findPayout(payout.key)).toEqual({ state: 'unknown' });
      expect(await payouts().sentFor(payout.transactionId)).toBe(0);
    });

    it('throws when the result of a payout is uncertain, and never reports it as unknown', async () => {
      const payout = fresh();
      await payouts().silenceNext(payout.transactionId);

      await expect(payouts().sendPayout(payout)).rejects.toThrow();
      await expect(payouts().findPayout(payout.key)).rejects.toThrow();
      await expect(payouts().sendPayout(payout)).rejects.toThrow();

      expect(await payouts().sentFor(payout.transactionId)).toBeLessThanOrEqual(1);
    });
  });
}

import { Decimal, ids } from '@rampart/kernel';
import type { SentMoney } from '../src/index.js';
import { describeChangedPayouts } from './changed-payout-laws.js';
import { freshPayout, type PayoutHarness } from './payout-harness.js';
import { describeSentList } from './sent-list-laws.js';

/** Rules of `sendPayout` and `findPayout`, for fiat and crypto alike. */
export function describePayouts(payouts: () => PayoutHarness): void {
  describe('payouts', () => {
    const sentFor = async (transactionId: string) => (await payouts().amountsFor(transactionId)).length;

    it('reports a key that it never received as unknown', async () => {
      expect(await payouts().findPayout(ids.next())).toEqual({ state: 'unknown' });
    });

    it('accepts a payout, or keeps it for people who let it leave, and finds it by its key', async () => {
      const payout = freshPayout();

      const answer = await payouts().sendPayout(payout);
      const found = await payouts().findPayout(payout.key);

      expect(answer).toEqual({
        outcome: expect.stringMatching(/^(submitted|waiting)$/),
        reference: expect.stringMatching(/\S/),
      });
      expect(answer.outcome === 'waiting' ? ['waiting'] : ['submitted', 'confirmed']).toContain(found.state);
      expect(found).toMatchObject({ reference: (answer as { reference: string }).reference });
    });

    it('says of a payout that it finds how much it is of, to the last digit: the amount that was ordered may be lost', async () => {
      const payout = freshPayout();
      await payouts().sendPayout(payout);

      const found = await payouts().findPayout(payout.key);

      const { money } = found as { money?: SentMoney };
      const { value, currency } = payouts().usualAmount();
      expect([money && new Decimal(money.amount).toFixed(), money?.currency]).toEqual([value.toFixed(), currency]);
    });

    it('sends once and returns the same result when called twice with one key', async () => {
      const payout = freshPayout();

      const first = await payouts().sendPayout(payout);
      const again = await payouts().sendPayout(payout);

      expect(again).toEqual(first);
      expect(await sentFor(payout.transactionId)).toBe(1);
    });

    it('sends once when called ten times at the same moment', async () => {
      const payout = freshPayout();

      const answers = await Promise.all(Array.from({ length: 10 }, () => payouts().sendPayout(payout)));

      expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
      expect(await sentFor(payout.transactionId)).toBe(1);
    });

    it('sends two payouts of one transaction under two keys, with two references', async () => {
      const { transactionId } = freshPayout();

      const answers = [
        await payouts().sendPayout({ ...freshPayout(), transactionId }),
        await payouts().sendPayout({ ...freshPayout(), transactionId }),
      ];

      expect(new Set(answers.map((answer) => (answer as { reference: string }).reference)).size).toBe(2);
      expect(await sentFor(transactionId)).toBe(2);
    });

    it('reports a refusal as rejected, with a reason, and finds it failed', async () => {
      const payout = freshPayout();
      await payouts().refuseNext(payout.transactionId);

      const answers = [await payouts().sendPayout(payout), await payouts().sendPayout(payout)];

      expect(answers[0]).toEqual({ outcome: 'rejected', reason: expect.stringMatching(/\S/) });
      expect(answers[1]).toEqual(answers[0]);
      expect(await payouts().findPayout(payout.key)).toEqual({ state: 'failed', reason: expect.stringMatching(/\S/) });
    });

    it('says that it sends nothing for now, and does not know the key', async () => {
      const { delayNext } = payouts();
      if (!delayNext) return;
      const payout = freshPayout();
      await delayNext(payout.transactionId);

      const answers = [await payouts().sendPayout(payout), await payouts().sendPayout(payout)];

      for (const answer of answers)
        expect(answer).toEqual({
          outcome: 'deferred',
          reason: expect.stringMatching(/^(waiting_liquidity|fee_too_high)$/),
        });
      expect(await payouts().findPayout(payout.key)).toEqual({ state: 'unknown' });
      expect(await sentFor(payout.transactionId)).toBe(0);
    });

    it('throws when the result of a payout is uncertain, and never reports it as unknown', async () => {
      const payout = freshPayout();
      await payouts().silenceNext(payout.transactionId);

      await expect(payouts().sendPayout(payout)).rejects.toThrow();
      await expect(payouts().findPayout(payout.key)).rejects.toThrow();
      await expect(payouts().sendPayout(payout)).rejects.toThrow();

      expect(await sentFor(payout.transactionId)).toBeLessThanOrEqual(1);
    });

    describeChangedPayouts(payouts);
    describeSentList(payouts);
  });
}

import { freshPayout, type PayoutHarness } from './payout-harness.js';

/** Rules for keys that are used with another amount, or that must not pay any more. */
export function describeChangedPayouts(payouts: () => PayoutHarness): void {
  const contentsFor = async (transactionId: string) => {
    const usual = payouts().usualAmount().value;
    return (await payouts().amountsFor(transactionId)).map((amount) =>
      usual.eq(amount) ? 'usual' : usual.div(5).eq(amount) ? 'less' : amount,
    );
  };

  describe('of another amount, or withdrawn', () => {
    it('deferred, then another amount, pays the second, never the first', async () => {
      const { delayNext, endDelay } = payouts();
      if (!delayNext || !endDelay) return;
      const payout = freshPayout();
      await delayNext(payout.transactionId);
      await payouts().sendPayout(payout);
      await endDelay(payout.transactionId);

      const second = await payouts().sendPayout({ ...payout, isLess: true });

      expect(second).toMatchObject({ outcome: expect.stringMatching(/^(submitted|waiting)$/) });
      expect(await contentsFor(payout.transactionId)).toEqual(['less']);
    });

    it('throws for a key that it accepted with another amount, and pays the first alone', async () => {
      const payout = freshPayout();
      await payouts().sendPayout(payout);

      await expect(payouts().sendPayout({ ...payout, isLess: true })).rejects.toThrow(/another amount/);

      expect(await contentsFor(payout.transactionId)).toEqual(['usual']);
    });

    it('never pays a key that was withdrawn, whether it was deferred before or never seen', async () => {
      const { delayNext, endDelay } = payouts();
      const [deferred, unseen] = [freshPayout(), freshPayout()];
      if (delayNext && endDelay) {
        await delayNext(deferred.transactionId);
        await payouts().sendPayout(deferred);
        await endDelay(deferred.transactionId);
      }

      const ended = [await payouts().withdrawPayout(deferred), await payouts().withdrawPayout(unseen)];
      const late = [await payouts().sendPayout(deferred), await payouts().sendPayout({ ...unseen, isLess: true })];

      expect([...ended, await payouts().findPayout(unseen.key)]).toEqual(
        Array(3).fill({ state: 'failed', reason: expect.stringMatching(/\S/) }),
      );
      expect(late).toEqual(Array(2).fill({ outcome: 'rejected', reason: expect.stringMatching(/\S/) }));
      for (const { transactionId } of [deferred, unseen]) expect(await contentsFor(transactionId)).toEqual([]);
    });

    it('pays the key that follows a withdrawn one', async () => {
      const payout = freshPayout();
      await payouts().withdrawPayout(payout);

      await payouts().sendPayout({ ...freshPayout(), transactionId: payout.transactionId, isLess: true });

      expect(await contentsFor(payout.transactionId)).toEqual(['less']);
    });

    it('says of a key that has left that it is too late to withdraw it, or throws', async () => {
      const payout = freshPayout();
      const sent = await payouts().sendPayout(payout);
      if (sent.outcome === 'waiting') return;

      const answer = await payouts()
        .withdrawPayout(payout)
        .catch(() => undefined);

      expect(['submitted', 'confirmed', undefined]).toContain(answer?.state);
      expect(await contentsFor(payout.transactionId)).toEqual(['usual']);
    });
  });
}

import { ids } from '@rampart/kernel';
import type { SendOutcome, SentState } from '../src/index.js';

/** How a suite reaches the sending half of a rail or a chain. */
export interface PayoutHarness {
  /** Sends a payout of the driver's own kind under this key. */
  send(payout: { key: string; transactionId: string }): Promise<SendOutcome>;
  find(key: string): Promise<SentState>;
  /** How many payouts the outside world has seen for the transaction. */
  sentFor(transactionId: string): Promise<number>;
  /** Makes the world refuse the transaction's next payout. */
  refuseNext(transactionId: string): Promise<void>;
  /** Makes the world unable to send the transaction's next payouts for now; left out where a driver cannot be made to. */
  delayNext?(transactionId: string): Promise<void>;
  /** Makes the world keep silent about what becomes of the transaction's next payout. */
  silenceNext(transactionId: string): Promise<void>;
}

const fresh = () => ({ key: ids.next(), transactionId: ids.next() });

/** The laws of `send` and `find`, the same for fiat and crypto. */
export function describePayouts(payouts: () => PayoutHarness): void {
  describe('payouts', () => {
    it('says of a key it never saw that it is unknown', async () => {
      expect(await payouts().find(ids.next())).toEqual({ state: 'unknown' });
    });

    it('accepts a payout and knows it by its key', async () => {
      const payout = fresh();

      const answer = await payouts().send(payout);
      const found = await payouts().find(payout.key);

      expect(answer).toEqual({ outcome: 'submitted', reference: expect.stringMatching(/\S/) });
      expect(['submitted', 'confirmed']).toContain(found.state);
      expect(found).toMatchObject({ reference: (answer as { reference: string }).reference });
    });

    it('sends once and answers alike when asked twice with one key', async () => {
      const payout = fresh();

      const first = await payouts().send(payout);
      const again = await payouts().send(payout);

      expect(again).toEqual(first);
      expect(await payouts().sentFor(payout.transactionId)).toBe(1);
    });

    it('sends once when asked ten times at the same moment', async () => {
      const payout = fresh();

      const answers = await Promise.all(Array.from({ length: 10 }, () => payouts().send(payout)));

      expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
      expect(await payouts().sentFor(payout.transactionId)).toBe(1);
    });

    it('sends two payouts of one transaction under two keys, with two references', async () => {
      const { transactionId } = fresh();

      const answers = [await payouts().send({ ...fresh(), transactionId }), await payouts().send({ ...fresh(), transactionId })];

      expect(new Set(answers.map((answer) => (answer as { reference: string }).reference)).size).toBe(2);
      expect(await payouts().sentFor(transactionId)).toBe(2);
    });

    it('answers a refusal as rejected, with a reason, and finds it failed', async () => {
      const payout = fresh();
      await payouts().refuseNext(payout.transactionId);

      const answers = [await payouts().send(payout), await payouts().send(payout)];

      expect(answers[0]).toEqual({ outcome: 'rejected', reason: expect.stringMatching(/\S/) });
      expect(answers[1]).toEqual(answers[0]);
      expect(await payouts().find(payout.key)).toEqual({ state: 'failed', reason: expect.stringMatching(/\S/) });
    });

    it('says that it sends nothing for now, and does not know the key', async () => {
      const { delayNext } = payouts();
      if (!delayNext) return;
      const payout = fresh();
      await delayNext(payout.transactionId);

      const answers = [await payouts().send(payout), await payouts().send(payout)];

      for (const answer of answers) expect(answer).toEqual({ outcome: 'deferred', reason: expect.stringMatching(/^(waiting_liquidity|fee_too_high)$/) });
      expect(await payouts().find(payout.key)).toEqual({ state: 'unknown' });
      expect(await payouts().sentFor(payout.transactionId)).toBe(0);
    });

    it('throws when it cannot tell what became of a payout, and never claims that it is unknown', async () => {
      const payout = fresh();
      await payouts().silenceNext(payout.transactionId);

      await expect(payouts().send(payout)).rejects.toThrow();
      await expect(payouts().find(payout.key)).rejects.toThrow();
      await expect(payouts().send(payout)).rejects.toThrow();

      expect(await payouts().sentFor(payout.transactionId)).toBeLessThanOrEqual(1);
    });
  });
}

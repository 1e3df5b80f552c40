import { ids } from '@rampart/kernel';
import type { FiatPayout, FiatRail } from '../src/index.js';
import { type Harness, harnessed, type Make } from './harness.js';
import { describePayouts } from './payout-laws.js';
import { lawfulPayout, type OfTheSuite, type PayoutHarness } from './payout-harness.js';

export interface PayingRailHarness extends Harness, Omit<PayoutHarness, OfTheSuite> {
  readonly rail: FiatRail;
  /** Name that a router knows the driver by. */
  readonly driver: string;
  readonly payout: Omit<FiatPayout, 'key' | 'transactionId'>;
}

/** Rules for a driver of the `fiatRail` port that pays out and collects nothing. */
export function describePayingRail(name: string, make: Make<PayingRailHarness>): void {
  describe(`fiat rail that only pays out: ${name}`, () => {
    const harness = harnessed(make);
    const { rail, payout } = { rail: () => harness().rail, payout: () => harness().payout };

    it('says that it pays out and does not collect, and gives no instructions', async () => {
      const { method, amount } = payout();

      expect([rail().paysOut(method), rail().collects(method)]).toEqual([true, false]);
      await expect(rail().instructionsFor({ transactionId: ids.next(), method, amount })).rejects.toThrow();
    });

    it('has no payments, no news of any and no statement', async () => {
      expect(await rail().paymentsFor(ids.next())).toEqual([]);
      expect(await rail().changesSince('')).toEqual({ transactionIds: [], cursor: '' });
      expect(await rail().readStatement({ from: new Date(0), to: new Date(1) })).toBeUndefined();
    });

    it('refuses to send back what it never received', async () => {
      const { amount } = payout();
      const key = ids.next();
      const refund = { ...payout(), purpose: 'refund' as const, key: ids.next(), transactionId: ids.next() };

      const answers = [
        await rail().returnPayment({ key, eventId: `${harness().driver}/any`, reference: 'any', amount }),
        await rail().sendPayout(refund),
      ];

      expect(answers.map(({ outcome }) => outcome)).toEqual(['rejected', 'rejected']);
    });

    describePayouts(() => ({
      ...harness(),
      usualAmount: () => payout().amount,
      sendPayout: (each) => rail().sendPayout(lawfulPayout(each, payout())),
      findPayout: (key) => rail().findPayout(key),
      listSent: (span) => rail().listSent(span),
      withdrawPayout: (each) => rail().withdrawPayout(each),
    }));
  });
}

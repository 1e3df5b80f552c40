import { Amount, type FiatCode, ids, type MethodId } from '@rampart/kernel';
import type { FiatPayout, FiatRail } from '../src/index.js';
import { describeFeed } from './feed-laws.js';
import { type Harness, harnessed, type Make } from './harness.js';
import { describePayouts, type PayoutHarness } from './payout-laws.js';

export interface FiatRailHarness extends Harness, Omit<PayoutHarness, 'send' | 'find'> {
  readonly rail: FiatRail;
  /** An order of every method that this driver serves. */
  readonly orders: readonly { readonly method: MethodId; readonly amount: Amount<FiatCode>; readonly hasQr: boolean }[];
  readonly payout: Omit<FiatPayout, 'key' | 'transactionId'>;
  /** Money for the transaction reaches the bank. */
  pay(transactionId: string, payment: { amount: string; currency: string; payerName?: string }): Promise<void>;
  /** The bank takes the transaction's last payment back, or reinstates it. */
  reverse(transactionId: string, reversed: boolean): Promise<void>;
  /** The bank tells of the transaction's last payment a second time. */
  repeatLast(transactionId: string): Promise<void>;
}

/** What every driver of the `fiatRail` port keeps. */
export function describeFiatRail(name: string, make: Make<FiatRailHarness>): void {
  describe(`fiat rail: ${name}`, () => {
    const harness = harnessed(make);

    describe('instructions', () => {
      it('name an account for every method, and a QR code where the method has one', async () => {
        for (const { hasQr, ...order } of harness().orders) {
          const instructions = await harness().rail.instructionsFor({ transactionId: ids.next(), ...order });

          expect(instructions.account).toMatch(/\S/);
          expect([order.method, typeof instructions.qrCode]).toEqual([order.method, hasQr ? 'string' : 'undefined']);
        }
      });

      it('are the same for the same order', async () => {
        for (const { method, amount } of harness().orders) {
          const order = { transactionId: ids.next(), method, amount };

          expect(await harness().rail.instructionsFor(order)).toEqual(await harness().rail.instructionsFor(order));
        }
      });
    });

    describe('payments', () => {
      it('are none before one arrives', async () => {
        expect(await harness().rail.paymentsFor(ids.next())).toEqual([]);
      });

      it('are told as the bank says them, each with an eventId of its own', async () => {
        const transactionId = ids.next();
        await harness().pay(transactionId, { amount: '100.5', currency: 'SGD' });
        await harness().pay(transactionId, { amount: '7', currency: 'USD' });

        const payments = await harness().rail.paymentsFor(transactionId);

        expect(payments.map(({ amount, currency }) => [amount, currency])).toEqual([
          ['100.5', 'SGD'],
          ['7', 'USD'],
        ]);
        expect(new Set(payments.map(({ eventId }) => eventId)).size).toBe(2);
        expect(payments.every(({ receivedAt }) => receivedAt instanceof Date)).toBe(true);
      });

      it('keep their eventId however often they are read', async () => {
        const transactionId = ids.next();
        await harness().pay(transactionId, { amount: '1', currency: 'SGD' });

        expect(await harness().rail.paymentsFor(transactionId)).toEqual(await harness().rail.paymentsFor(transactionId));
      });

      it('are one payment when the bank tells of it twice', async () => {
        const transactionId = ids.next();
        await harness().pay(transactionId, { amount: '1', currency: 'SGD' });
        await harness().repeatLast(transactionId);

        expect(await harness().rail.paymentsFor(transactionId)).toHaveLength(1);
      });

      it('name their payer where the bank does', async () => {
        const transactionId = ids.next();
        await harness().pay(transactionId, { amount: '1', currency: 'SGD' });
        await harness().pay(transactionId, { amount: '2', currency: 'SGD', payerName: 'LOVELACE ADA' });

        const payments = await harness().rail.paymentsFor(transactionId);

        expect(payments.map(({ payerName }) => payerName)).toEqual([undefined, 'LOVELACE ADA']);
      });

      it('stay told when the bank takes them back, as reversed, until it reinstates them', async () => {
        const transactionId = ids.next();
        await harness().pay(transactionId, { amount: '1', currency: 'SGD' });
        const [paid] = await harness().rail.paymentsFor(transactionId);

        await harness().reverse(transactionId, true);
        const takenBack = await harness().rail.paymentsFor(transactionId);
        await harness().reverse(transactionId, false);

        expect(takenBack).toEqual([{ ...paid, reversed: true }]);
        expect(await harness().rail.paymentsFor(transactionId)).toEqual([paid]);
      });
    });

    it('go back under a key of their own, once, and are found by it', async () => {
      const reference = ids.next();
      await harness().pay(reference, { amount: '12.5', currency: 'SGD' });
      const [paid] = await harness().rail.paymentsFor(reference);
      const payment = { key: ids.next(), eventId: paid?.eventId ?? '', reference, amount: Amount.of('12.5', 'SGD') };

      const answers = [await harness().rail.returnPayment(payment), await harness().rail.returnPayment(payment)];

      expect(answers[0]).toEqual({ outcome: 'submitted', reference: expect.stringMatching(/\S/) });
      expect(answers[1]).toEqual(answers[0]);
      expect(['submitted', 'confirmed']).toContain((await harness().rail.find(payment.key)).state);
      expect(await harness().sentFor(reference)).toBe(1);
    });

    describeFeed(() => ({
      changesSince: (cursor) => harness().rail.changesSince(cursor),
      happen: (transactionId) => harness().pay(transactionId, { amount: '1', currency: 'SGD' }),
    }));

    describePayouts(() => ({
      ...harness(),
      send: (payout) => harness().rail.send({ ...payout, ...harness().payout }),
      find: (key) => harness().rail.find(key),
    }));
  });
}

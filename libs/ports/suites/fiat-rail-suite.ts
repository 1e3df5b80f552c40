import { after, Amount, Decimal, ids } from '@rampart/kernel';
import { describeFeed } from './feed-laws.js';
import { harnessed, type Make } from './harness.js';
import { describePayouts } from './payout-laws.js';
import { lawfulPayout } from './payout-harness.js';
import { type FiatRailHarness, linesOf } from './fiat-rail-harness.js';
export type { FiatRailHarness } from './fiat-rail-harness.js';
/** Rules for every driver of the `fiatRail` port. */
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

      it('ask for no more than the order comes to', async () => {
        for (const { method, amount } of harness().orders) {
          const asked = await harness().rail.instructionsFor({ transactionId: ids.next(), method, amount });

          expect(new Decimal(asked.amount ?? amount.toString()).lte(amount.value)).toBe(true);
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

      it('are reported as the bank reports them, each with an eventId of its own', async () => {
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

        expect(await harness().rail.paymentsFor(transactionId)).toEqual(
          await harness().rail.paymentsFor(transactionId),
        );
      });

      it('are one payment when the bank reports it twice', async () => {
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

      it('stay in the list as reversed when the bank reverses them, until it reinstates them', async () => {
        const transactionId = ids.next();
        await harness().pay(transactionId, { amount: '1', currency: 'SGD' });
        const [paid] = await harness().rail.paymentsFor(transactionId);

        await harness().reverse(transactionId, true);
        const reversed = await harness().rail.paymentsFor(transactionId);
        await harness().reverse(transactionId, false);

        expect(reversed).toEqual([{ ...paid, reversed: true }]);
        expect(await harness().rail.paymentsFor(transactionId)).toEqual([paid]);
      });
    });

    it('go back under a key of their own, once, and are found by it', async () => {
      const reference = ids.next();
      await harness().pay(reference, { amount: '12.5', currency: 'SGD' });
      const [paid] = await harness().rail.paymentsFor(reference);
      const payment = { key: ids.next(), eventId: paid?.eventId ?? '', reference, amount: Amount.of('12.5', 'SGD') };

      const answers = [await harness().rail.returnPayment(payment), await harness().rail.returnPayment(payment)];

      expect(answers[0]).toEqual({
        outcome: expect.stringMatching(/^(submitted|waiting)$/),
        reference: expect.stringMatching(/\S/),
      });
      expect(answers[1]).toEqual(answers[0]);
      expect(['waiting', 'submitted', 'confirmed']).toContain((await harness().rail.findPayout(payment.key)).state);
      expect(await harness().amountsFor(reference)).toHaveLength(1);
    });

    it('has a statement, or says that it has none', async () => {
      const page = await harness().rail.readStatement({ from: new Date(0), to: new Date(1) });

      expect(page !== undefined).toBe(harness().hasStatements);
    });

    describe('statement, where there is one', () => {
      it('has payments with their eventId and time, and payouts with their idempotency key', async () => {
        if (!harness().hasStatements) return;
        const reference = ids.next();
        const key = ids.next();
        await harness().pay(reference, { amount: '12.5', currency: 'SGD' });
        const [paid] = await harness().rail.paymentsFor(reference);
        await harness().rail.sendPayout({ key, transactionId: reference, ...harness().payout });
        await harness().bookPayouts?.();

        const lines = await linesOf(harness().rail);

        const { amount } = harness().payout;
        expect(lines.filter(({ id }) => id === paid?.eventId)).toEqual([
          { direction: 'in', id: paid?.eventId, reference, amount: '12.5', currency: 'SGD', at: paid?.receivedAt },
        ]);
        expect(lines.filter(({ id }) => id === key)).toEqual([
          expect.objectContaining({
            direction: 'out',
            amount: amount.toString(),
            currency: amount.currency,
            at: expect.any(Date),
          }),
        ]);
      });

      it('keeps a reversed payment, marked as reversed', async () => {
        if (!harness().hasStatements) return;
        const reference = ids.next();
        await harness().pay(reference, { amount: '1', currency: 'SGD' });
        const [paid] = await harness().rail.paymentsFor(reference);
        await harness().reverse(reference, true);

        const lines = await linesOf(harness().rail);

        expect(lines.filter(({ id }) => id === paid?.eventId)).toEqual([expect.objectContaining({ reversed: true })]);
      });

      it('has no refused payout', async () => {
        const [key, transactionId] = [ids.next(), ids.next()];
        await harness().refuseNext(transactionId);
        await harness().rail.sendPayout({ key, transactionId, ...harness().payout });

        expect((await linesOf(harness().rail)).filter(({ id }) => id === key)).toEqual([]);
      });

      it('includes the start of its span and excludes the end', async () => {
        if (!harness().hasStatements) return;
        const reference = ids.next();
        await harness().pay(reference, { amount: '1', currency: 'SGD' });
        const [paid] = await harness().rail.paymentsFor(reference);
        const at = paid?.receivedAt ?? new Date(NaN);

        const [before, since] = [
          await linesOf(harness().rail, { from: new Date(0), to: at }),
          await linesOf(harness().rail, { from: at, to: after(at, 1) }),
        ];

        expect([before, since].map((lines) => lines.some(({ id }) => id === paid?.eventId))).toEqual([false, true]);
      });
    });

    describeFeed(() => ({
      changesSince: (cursor) => harness().rail.changesSince(cursor),
      simulateChange: (transactionId) => harness().pay(transactionId, { amount: '1', currency: 'SGD' }),
    }));

    describePayouts(() => ({
      ...harness(),
      usualAmount: () => harness().payout.amount,
      sendPayout: (payout) => harness().rail.sendPayout(lawfulPayout(payout, harness().payout)),
      findPayout: (key) => harness().rail.findPayout(key),
      listSent: (span) => harness().rail.listSent(span),
      withdrawPayout: (payout) => harness().rail.withdrawPayout(payout),
    }));
  });
}

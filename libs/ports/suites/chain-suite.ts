import { type Amount, type ChainId, type CryptoCode, Decimal, ids } from '@rampart/kernel';
import type { ChainGateway, PayoutDestination, WalletQuery } from '../src/index.js';
import { describeFeed } from './feed-laws.js';
import { type Harness, harnessed, type Make } from './harness.js';
import { describePayouts } from './payout-laws.js';
import { lawfulPayout, type OfTheSuite, type PayoutHarness } from './payout-harness.js';

export interface ChainHarness extends Harness, Omit<PayoutHarness, OfTheSuite> {
  readonly chain: ChainGateway;
  /** Chains that this driver serves. */
  readonly chains: readonly ChainId[];
  /** A payout that this driver accepts. */
  readonly payout: { readonly amount: Amount<CryptoCode>; readonly to: PayoutDestination };
  /** Puts a deposit for the transaction on its chain, or advances the one it has, to this many confirmations. */
  deposit(transactionId: string, confirmations: number): Promise<void>;
  /** Makes the transaction's deposit disappear. */
  drop(transactionId: string): Promise<void>;
  /** Makes the dropped deposit appear again, with this many confirmations. */
  bringBack(transactionId: string, confirmations: number): Promise<void>;
}

/** Rules for every driver of the `chain` port. */
export function describeChainGateway(name: string, make: Make<ChainHarness>): void {
  describe(`chain gateway: ${name}`, () => {
    const harness = harnessed(make);
    /** Balance plus the fees paid, so that fees do not disturb comparisons. */
    const balanceOf = (wallet: WalletQuery) => async (): Promise<string | undefined> => {
      const balance = await harness().chain.balanceOf(wallet);
      return balance && new Decimal(balance.amount).plus(balance.feesPaid).toFixed();
    };
    const walletsFor = (transactionId: string) =>
      harness().chain.depositWalletsFor({ transactionId, chains: harness().chains });

    describe('deposit wallets', () => {
      it('are the same for the same transaction', async () => {
        const transactionId = ids.next();

        expect(await walletsFor(transactionId)).toEqual(await walletsFor(transactionId));
      });

      it('are never the same for two transactions', async () => {
        const wallets = await Promise.all(Array.from({ length: 20 }, () => walletsFor(ids.next())));

        const handedOut = wallets.flatMap((each) => Object.values(each));

        expect(handedOut.length).toBeGreaterThanOrEqual(20);
        expect(new Set(handedOut).size).toBe(handedOut.length);
      });

      it('are returned for the requested chain only', async () => {
        for (const chain of harness().chains) {
          const wallets = await harness().chain.depositWalletsFor({ transactionId: ids.next(), chains: [chain] });

          expect(Object.keys(wallets).sort()).toEqual(chain === 'bitcoin' ? ['bitcoin', 'legacyBitcoin'] : [chain]);
        }
      });
    });

    describe('deposits', () => {
      it('are none before one arrives', async () => {
        expect(await harness().chain.depositsFor(ids.next())).toEqual([]);
      });

      it('keep their eventId from mempool to confirmation', async () => {
        const transactionId = ids.next();
        await harness().deposit(transactionId, 0);
        const [seen] = await harness().chain.depositsFor(transactionId);
        await harness().deposit(transactionId, 3);

        const confirmed = await harness().chain.depositsFor(transactionId);

        expect(seen).toMatchObject({
          confirmations: 0,
          dropped: false,
          amount: expect.stringMatching(/^\d+(\.\d+)?$/),
        });
        expect(confirmed).toEqual([{ ...seen, confirmations: 3 }]);
      });

      it('name the address that they came to, which was handed out for their transaction', async () => {
        const transactionId = ids.next();
        const wallets = Object.values(await walletsFor(transactionId)).map((each) => each.toLowerCase());
        await harness().deposit(transactionId, 0);

        const [{ address = '' } = {}] = await harness().chain.depositsFor(transactionId);

        expect(wallets).toContain(address.toLowerCase());
      });

      it('have an eventId of their own in every transaction', async () => {
        const transactionIds = [ids.next(), ids.next()];
        for (const id of transactionIds) await harness().deposit(id, 1);

        const deposits = await Promise.all(transactionIds.map((id) => harness().chain.depositsFor(id)));

        expect(new Set(deposits.flat().map((deposit) => deposit.eventId)).size).toBe(2);
      });

      it('say when they will never confirm', async () => {
        const transactionId = ids.next();
        await harness().deposit(transactionId, 0);
        const [seen] = await harness().chain.depositsFor(transactionId);
        await harness().drop(transactionId);

        expect(await harness().chain.depositsFor(transactionId)).toEqual([{ ...seen, dropped: true }]);
      });

      it('are the same deposit when they appear again', async () => {
        const transactionId = ids.next();
        await harness().deposit(transactionId, 0);
        const [seen] = await harness().chain.depositsFor(transactionId);
        await harness().drop(transactionId);
        await harness().bringBack(transactionId, 2);

        expect(await harness().chain.depositsFor(transactionId)).toEqual([
          { ...seen, confirmations: 2, dropped: false },
        ]);
      });
    });

    it('are credited with confirmed deposits and debited with payouts, where the driver knows balances', async () => {
      const { amount, to } = harness().payout;
      if (to.kind !== 'wallet') return;
      const balance = balanceOf({ chain: to.chain, currency: amount.currency, confirmations: 1 });
      const before = await balance();
      if (before === undefined) return;

      await harness().chain.sendPayout({ key: ids.next(), transactionId: ids.next(), amount, to });

      expect(await balance()).toBe(new Decimal(before).minus(amount.value).toFixed());
    });

    it('are credited with a deposit from the requested confirmations on, until it is dropped', async () => {
      const { amount, to } = harness().payout;
      if (to.kind !== 'wallet') return;
      const transactionId = ids.next();
      const balance = balanceOf({ chain: to.chain, currency: amount.currency, confirmations: 3 });
      const before = await balance();
      if (before === undefined) return;

      await harness().deposit(transactionId, 2);
      const unconfirmed = await balance();
      await harness().deposit(transactionId, 3);
      const confirmed = await balance();
      await harness().drop(transactionId);

      const [deposit] = await harness().chain.depositsFor(transactionId);
      const comes = deposit?.chain === to.chain && deposit.currency === amount.currency ? deposit.amount : '0';
      expect([unconfirmed, confirmed, await balance()]).toEqual([
        before,
        new Decimal(before).plus(comes).toFixed(),
        before,
      ]);
    });

    describeFeed(() => ({
      changesSince: (cursor) => harness().chain.changesSince(cursor),
      simulateChange: (transactionId) => harness().deposit(transactionId, 0),
    }));

    describePayouts(() => ({
      ...harness(),
      usualAmount: () => harness().payout.amount,
      sendPayout: (payout) => harness().chain.sendPayout(lawfulPayout(payout, harness().payout)),
      findPayout: (key) => harness().chain.findPayout(key),
      listSent: (span) => harness().chain.listSent(span),
      withdrawPayout: (payout) => harness().chain.withdrawPayout(payout),
    }));
  });
}

import { type Amount, type ChainId, type CryptoCode, Decimal, ids } from '@rampart/kernel';
import type { ChainGateway, PayoutDestination, WalletAsked } from '../src/index.js';
import { describeFeed } from './feed-laws.js';
import { type Harness, harnessed, type Make } from './harness.js';
import { describePayouts, type PayoutHarness } from './payout-laws.js';

export interface ChainHarness extends Harness, Omit<PayoutHarness, 'send' | 'find'> {
  readonly chain: ChainGateway;
  /** The chains that this driver serves, and what a payout of it may look like. */
  readonly chains: readonly ChainId[];
  readonly payout: { readonly amount: Amount<CryptoCode>; readonly to: PayoutDestination };
  /** Puts a deposit for the transaction on its chain, or advances the one it has, to this many confirmations. */
  deposit(transactionId: string, confirmations: number): Promise<void>;
  /** Makes the transaction's deposit disappear. */
  drop(transactionId: string): Promise<void>;
  /** Makes the deposit that disappeared appear again, with this many confirmations. */
  bringBack(transactionId: string, confirmations: number): Promise<void>;
}

/** What every driver of the `chain` port keeps. */
export function describeChainGateway(name: string, make: Make<ChainHarness>): void {
  describe(`chain gateway: ${name}`, () => {
    const harness = harnessed(make);
    /** What the wallet would hold had sending cost nothing. */
    const balanceOf = (wallet: WalletAsked) => async (): Promise<string | undefined> => {
      const told = await harness().chain.balanceOf(wallet);
      return told && new Decimal(told.amount).plus(told.feesPaid).toFixed();
    };
    const walletsFor = (transactionId: string) => harness().chain.depositWalletsFor({ transactionId, chains: harness().chains });

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

      it('are asked for one chain and told for that chain', async () => {
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

        expect(seen).toMatchObject({ confirmations: 0, dropped: false, amount: expect.stringMatching(/^\d+(\.\d+)?$/) });
        expect(confirmed).toEqual([{ ...seen, confirmations: 3 }]);
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

        expect(await harness().chain.depositsFor(transactionId)).toEqual([{ ...seen, confirmations: 2, dropped: false }]);
      });
    });

    it('hold what came in for good less what was sent, where they tell', async () => {
      const { amount, to } = harness().payout;
      if (to.kind !== 'wallet') return;
      const balance = balanceOf({ chain: to.chain, currency: amount.currency, confirmations: 1 });
      const before = await balance();
      if (before === undefined) return;

      await harness().chain.send({ key: ids.next(), transactionId: ids.next(), amount, to });

      expect(await balance()).toBe(new Decimal(before).minus(amount.value).toFixed());
    });

    it('hold a deposit from the confirmations on that are asked for, until it is dropped', async () => {
      const { amount, to } = harness().payout;
      if (to.kind !== 'wallet') return;
      const transactionId = ids.next();
      const balance = balanceOf({ chain: to.chain, currency: amount.currency, confirmations: 3 });
      const before = await balance();
      if (before === undefined) return;

      await harness().deposit(transactionId, 2);
      const tooFew = await balance();
      await harness().deposit(transactionId, 3);
      const enough = await balance();
      await harness().drop(transactionId);

      const [deposit] = await harness().chain.depositsFor(transactionId);
      const comes = deposit?.chain === to.chain && deposit.currency === amount.currency ? deposit.amount : '0';
      expect([tooFew, enough, await balance()]).toEqual([before, new Decimal(before).plus(comes).toFixed(), before]);
    });

    describeFeed(() => ({
      changesSince: (cursor) => harness().chain.changesSince(cursor),
      happen: (transactionId) => harness().deposit(transactionId, 0),
    }));

    describePayouts(() => ({
      ...harness(),
      send: (payout) => harness().chain.send({ ...payout, ...harness().payout }),
      find: (key) => harness().chain.find(key),
    }));
  });
}

import { type Amount, type ChainId, type CryptoCode, Decimal, ids } from '@rampart/kernel';
import type { ChainGateway, PayoutDestination } from '../src/index.js';
import { type Harness, harnessed, type Make } from './harness.js';
import { describePayouts } from './payout-laws.js';
import { lawfulPayout, type OfTheSuite, type PayoutHarness } from './payout-harness.js';

export interface PayingChainHarness extends Harness, Omit<PayoutHarness, OfTheSuite> {
  readonly chain: ChainGateway;
  /** The chain that this driver pays on. */
  readonly chainId: ChainId;
  /** A payout that this driver accepts. */
  readonly payout: { readonly amount: Amount<CryptoCode>; readonly to: PayoutDestination };
}

/** Rules for a driver of the `chain` port that pays out and receives nothing. */
export function describePayingChain(name: string, make: Make<PayingChainHarness>): void {
  describe(`chain gateway that only pays out: ${name}`, () => {
    const harness = harnessed(make);

    it('says that it receives nothing, and gives no wallet for deposits', async () => {
      const { chain, chainId } = harness();

      expect(chain.receives(chainId)).toBe(false);
      await expect(chain.depositWalletsFor({ transactionId: ids.next(), chains: [chainId] })).rejects.toThrow();
    });

    it('has no deposits, and no news of any', async () => {
      const { chain } = harness();

      expect(await chain.depositsFor(ids.next())).toEqual([]);
      expect(await chain.changesSince('')).toEqual({ transactionIds: [], cursor: '' });
    });

    it('debits a payout from its balance, where it knows that', async () => {
      const { chain, chainId } = harness();
      const { amount, to } = harness().payout;
      const balance = async (): Promise<string | undefined> => {
        const found = await chain.balanceOf({ chain: chainId, currency: amount.currency, confirmations: 1 });
        return found && new Decimal(found.amount).plus(found.feesPaid).toFixed();
      };
      const before = await balance();
      if (before === undefined) return;

      await chain.sendPayout({ key: ids.next(), transactionId: ids.next(), amount, to });

      expect(await balance()).toBe(new Decimal(before).minus(amount.value).toFixed());
    });

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

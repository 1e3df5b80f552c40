import { CRYPTO_CODES, FIAT_CODES } from '@rampart/kernel';
import type { PriceFeed } from '../src/index.js';
import { type Harness, harnessed, type Make } from './harness.js';

export interface PriceFeedHarness extends Harness {
  readonly feed: PriceFeed;
  /** Currencies that its market has no price for, written as a value that is not a positive number. */
  readonly closed?: readonly string[];
}

/** Rules for every driver of the `priceFeed` port. */
export function describePriceFeed(name: string, make: Make<PriceFeedHarness>): void {
  describe(`price feed: ${name}`, () => {
    const harness = harnessed(make);

    it('has a positive price in USD for every cryptocurrency that has a market', async () => {
      const { usd } = await harness().feed.readPrices();

      expect(Object.keys(usd).sort()).toEqual([...CRYPTO_CODES].sort());
      for (const code of CRYPTO_CODES) {
        const isOpen = !harness().closed?.includes(code);
        expect([code, usd[code]?.isFinite(), usd[code]?.gt(0)]).toEqual([code, isOpen, isOpen]);
      }
    });

    it('has a positive rate to USD for every fiat currency', async () => {
      const { fx } = await harness().feed.readPrices();

      expect(Object.keys(fx).sort()).toEqual([...FIAT_CODES].sort());
      for (const code of FIAT_CODES) expect([code, fx[code]?.isFinite(), fx[code]?.gt(0)]).toEqual([code, true, true]);
    });

    it('names its source', async () => {
      expect((await harness().feed.readPrices()).source).toMatch(/\S/);
    });
  });
}

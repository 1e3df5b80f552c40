import { ASSETS, CRYPTO_CODES, Decimal, FIAT_CODES, FixedClock, SECOND } from '@rampart/kernel';
import { describePriceFeed } from '@rampart/ports/suites';
import fc from 'fast-check';
import { SANDBOX_FX, SandboxPriceFeed } from './sandbox-price-feed.js';

const feedAt = (seconds: number, drift: number) =>
  new SandboxPriceFeed(new FixedClock(new Date(seconds * SECOND)), { SANDBOX_PRICE_DRIFT: drift });

describePriceFeed('sandbox, fixed', () => ({ feed: feedAt(1_795_000_000, 0) }));
describePriceFeed('sandbox, drifting', () => ({ feed: feedAt(1_795_000_000, 10) }));

describe('sandbox price feed', () => {
  it('has the documented prices and rates without drift, whatever the time', async () => {
    for (const seconds of [0, 1_795_000_123]) {
      const { usd, fx, source } = await feedAt(seconds, 0).readPrices();

      expect(source).toBe('sandbox');
      expect(CRYPTO_CODES.map((code) => usd[code].toFixed())).toEqual(
        CRYPTO_CODES.map((code) => ASSETS[code].sandboxPrice.usd),
      );
      expect(FIAT_CODES.map((code) => fx[code].toFixed())).toEqual(FIAT_CODES.map((code) => SANDBOX_FX[code]));
    }
  });

  it('never wanders further than the drift, and keeps eight significant digits', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 2_000_000_000 }),
        fc.integer({ min: 1, max: 10 }),
        async (seconds, drift) => {
          const { usd } = await feedAt(seconds, drift).readPrices();

          for (const code of CRYPTO_CODES) {
            const share = usd[code].div(ASSETS[code].sandboxPrice.usd).minus(1).abs().times(100);
            expect(share.toNumber()).toBeLessThanOrEqual(drift + 1e-5);
            expect(usd[code].precision()).toBeLessThanOrEqual(8);
          }
        },
      ),
    );
  });

  it('moves with the clock, each price at its own pace, and back', async () => {
    const quarter = (code: 'BTC' | 'ETH') => ASSETS[code].sandboxPrice.periodSeconds / 4;

    const { usd } = await feedAt(quarter('BTC'), 2).readPrices();
    const back = await feedAt(ASSETS.BTC.sandboxPrice.periodSeconds, 2).readPrices();

    expect(usd.BTC.toFixed()).toBe(
      new Decimal(ASSETS.BTC.sandboxPrice.usd).times('1.02').toSignificantDigits(8).toFixed(),
    );
    expect(usd.ETH.toFixed()).not.toBe(
      new Decimal(ASSETS.ETH.sandboxPrice.usd).times('1.02').toSignificantDigits(8).toFixed(),
    );
    expect(back.usd.BTC.toFixed()).toBe(ASSETS.BTC.sandboxPrice.usd);
  });

  it('is the same in every process: a function of the clock alone', async () => {
    expect(await feedAt(1_795_000_777, 3).readPrices()).toEqual(await feedAt(1_795_000_777, 3).readPrices());
  });
});

import type { ChainId } from '@rampart/kernel';
import type { Screening } from '../src/index.js';
import { type Harness, harnessed, type Make } from './harness.js';

interface Wallet {
  readonly chain: ChainId;
  readonly address: string;
}

export interface ScreeningHarness extends Harness {
  readonly screening: Screening;
  readonly clear: readonly Wallet[];
  readonly listed: readonly Wallet[];
}

/** Rules for every driver of the `screening` port. */
export function describeScreening(name: string, make: Make<ScreeningHarness>): void {
  describe(`screening: ${name}`, () => {
    const harness = harnessed(make);

    it('clears wallets that are on no list', async () => {
      expect(harness().clear.length).toBeGreaterThan(0);
      for (const wallet of harness().clear) {
        expect([wallet, await harness().screening.screenWallet(wallet)]).toEqual([wallet, { clear: true }]);
      }
    });

    it('flags listed wallets with a reason', async () => {
      expect(harness().listed.length).toBeGreaterThan(0);
      for (const wallet of harness().listed) {
        const result = await harness().screening.screenWallet(wallet);

        expect([wallet, result]).toEqual([wallet, { clear: false, reason: expect.stringMatching(/\S/) }]);
      }
    });

    it('flags a listed 0x wallet in any case', async () => {
      for (const wallet of harness().listed.filter(({ address }) => address.startsWith('0x'))) {
        const lower = { ...wallet, address: wallet.address.toLowerCase() };

        expect(await harness().screening.screenWallet(lower)).toMatchObject({ clear: false });
      }
    });
  });
}

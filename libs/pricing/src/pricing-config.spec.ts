import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { FIAT_CODES } from '@rampart/kernel';
import { loadPricing } from './pricing-config.js';
import { DEFAULT_PRICING } from './pricing-defaults.js';

const folder = mkdtempSync(path.join(tmpdir(), 'pricing-'));
const file = path.join(folder, 'pricing.json');
afterAll(() => rmSync(folder, { recursive: true }));

function loaded(content: unknown) {
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return loadPricing(file);
}

describe('the pricing configuration', () => {
  it('has defaults that are themselves in order', () => {
    expect(loadPricing(undefined)).toEqual(DEFAULT_PRICING);
  });

  it('charges 2 to 3 percent in every currency by default, on both sides', () => {
    for (const side of ['buy', 'sell'] as const) {
      const charges = loadPricing(undefined).serviceChargePercent[side];

      expect(Object.keys(charges).sort()).toEqual([...FIAT_CODES].sort());
      for (const percent of Object.values(charges)) expect(percent >= 2 && percent <= 3).toBe(true);
    }
  });

  it('is the defaults where the file says nothing', () => {
    expect(loaded({})).toEqual(DEFAULT_PRICING);
    expect(loaded({ pointsPerUsd: 0.5 })).toEqual({ ...DEFAULT_PRICING, pointsPerUsd: 0.5 });
  });

  it('changes one currency without making the others free', () => {
    const { serviceChargePercent } = loaded({ serviceChargePercent: { buy: { SGD: 1.25 } } });

    expect(serviceChargePercent.buy).toEqual({ ...DEFAULT_PRICING.serviceChargePercent.buy, SGD: 1.25 });
    expect(serviceChargePercent.sell).toEqual(DEFAULT_PRICING.serviceChargePercent.sell);
  });

  it('replaces lists as a whole', () => {
    const gasFees = [{ cryptoCurrency: 'BTC', chain: 'bitcoin', fee: 0.00003, unit: 'BTC' }];

    expect(loaded({ gasFees }).gasFees).toEqual(gasFees);
  });

  it('takes bank fees per method and network fees per chain', () => {
    const payoutServiceCharge = { sell: { paynow: 1.5 }, buy: [{ chain: 'tron', cryptoCurrency: 'USDT', charge: 1 }] };

    expect(loaded({ payoutServiceCharge }).payoutServiceCharge).toEqual(payoutServiceCharge);
  });

  it('is refused with every problem named at once', () => {
    const wrong = {
      serviceChargePercent: { buy: { SGD: 51, EUR: 2 } },
      gasFees: [{ cryptoCurrency: 'DOGE', chain: 'bitcoin', fee: -1, unit: 'BTC' }],
      payoutServiceCharge: { sell: { cash: 1 } },
      referralDiscountPercent: '10',
      pointsPerUsd: -1,
    };

    const message = messageOf(() => loaded(wrong));
    for (const named of [
      'serviceChargePercent.buy.SGD',
      'EUR',
      'gasFees.0.cryptoCurrency',
      'gasFees.0.fee',
      'cash',
      'referralDiscountPercent',
      'pointsPerUsd',
    ]) {
      expect(message).toContain(named);
    }
    expect(message).toMatch(/^PRICING_CONFIG is not usable:\n/);
  });

  it.each([{ serviceChargePercnt: {} }, { serviceChargePercent: { bye: {} } }])(
    'is refused with a key that means nothing: %j',
    (content) => {
      expect(() => loaded(content)).toThrow(/PRICING_CONFIG is not usable:\n.*(serviceChargePercnt|bye)/s);
    },
  );

  it.each(['', '{', 'null', '[]', '7', '"text"'])('is refused when the file is no JSON object: %s', (content) => {
    expect(() => loaded(content)).toThrow(/^PRICING_CONFIG is not usable:/);
  });

  it('is refused when there is no such file', () => {
    expect(() => loadPricing(path.join(folder, 'nothing.json'))).toThrow(
      /^PRICING_CONFIG is not usable:.*nothing\.json/s,
    );
  });
});

function messageOf(act: () => unknown): string {
  try {
    act();
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error('was not refused');
}

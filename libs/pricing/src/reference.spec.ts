import { FIAT_CODES } from '@rampart/kernel';
import { loadPricing } from './pricing-config.js';
import { gasFees, serviceCharges } from './reference.js';

const pricing = loadPricing(undefined);

describe('GET /api/service-charge', () => {
  it('has a percentage per currency and side, as a number', () => {
    const { buy, sell } = serviceCharges(pricing);

    for (const side of [buy, sell]) {
      expect(side.map(({ currency }) => currency).sort()).toEqual([...FIAT_CODES].sort());
      expect(side.every(({ serviceChargePercent }) => typeof serviceChargePercent === 'number')).toBe(true);
    }
  });
});

describe('GET /api/fees', () => {
  it('has every gas fee when nothing is asked for', () => {
    expect(gasFees(pricing, {})).toEqual(pricing.gasFees);
  });

  it('has those of the cryptocurrencies and of the chain that were asked for', () => {
    const shown = (asked: Parameters<typeof gasFees>[1]): string[] =>
      gasFees(pricing, asked).map(({ cryptoCurrency, chain }) => `${cryptoCurrency} ${chain}`);

    expect(shown({ cryptoCurrencies: ['USDT'] })).toEqual(['USDT ethereum', 'USDT binance_smart_chain', 'USDT tron']);
    expect(shown({ chain: 'ethereum' })).toEqual(['ETH ethereum', 'USDT ethereum', 'XSGD ethereum']);
    expect(shown({ cryptoCurrencies: ['USDT', 'BTC'], chain: 'tron' })).toEqual(['USDT tron']);
    expect(shown({ cryptoCurrencies: [] })).toEqual([]);
  });
});

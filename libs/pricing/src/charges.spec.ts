import { CHAIN_IDS, CRYPTO_CODES, FIAT_CODES, METHOD_IDS } from '@rampart/kernel';
import fc from 'fast-check';
import { Charges } from './charges.js';
import { loadPricing } from './pricing-config.js';

const charge = fc.integer({ min: 0, max: 9_999 }).map((thousandths) => thousandths / 1_000);
const side = fc.dictionary(fc.constantFrom(...FIAT_CODES), charge);
const pricing = fc
  .record({
    serviceChargePercent: fc.record({ buy: side, sell: side }),
    payoutServiceCharge: fc.record({
      sell: fc.dictionary(fc.constantFrom(...METHOD_IDS), charge),
      buy: fc.array(
        fc.record({ chain: fc.constantFrom(...CHAIN_IDS), cryptoCurrency: fc.constantFrom(...CRYPTO_CODES), charge }),
      ),
    }),
    referralDiscountPercent: charge,
    pointsPerUsd: charge,
  })
  .map((given) => ({ ...loadPricing(undefined), ...given }));
const order = fc.record({
  type: fc.constantFrom('buy', 'sell'),
  cryptoCurrency: fc.constantFrom(...CRYPTO_CODES),
  currency: fc.constantFrom(...FIAT_CODES),
  chain: fc.constantFrom(...CHAIN_IDS),
  method: fc.constantFrom(...METHOD_IDS),
});

describe('the charges of an order', () => {
  it('are the numbers of the pricing file, of two rows of a network the first', () => {
    fc.assert(
      fc.property(pricing, order, (config, each) => {
        const row = config.payoutServiceCharge.buy.find(
          ({ chain, cryptoCurrency }) => chain === each.chain && cryptoCurrency === each.cryptoCurrency,
        );
        const bank = config.payoutServiceCharge.sell[each.method];

        const charges = new Charges(config).chargesOf(each);

        expect(Object.fromEntries(Object.entries(charges).map(([name, value]) => [name, value.toNumber()]))).toEqual({
          serviceChargePercent: config.serviceChargePercent[each.type][each.currency] ?? 0,
          payoutServiceCharge: (each.type === 'buy' ? row?.charge : bank) ?? 0,
          referralDiscountPercent: config.referralDiscountPercent,
          pointsPerUsd: config.pointsPerUsd,
        });
      }),
    );
  });

  it('of a sell without a method have no bank fee', () => {
    const config = { ...loadPricing(undefined), payoutServiceCharge: { sell: { paynow: 5 }, buy: [] } };

    const charges = new Charges(config).chargesOf({
      type: 'sell',
      cryptoCurrency: 'BTC',
      currency: 'SGD',
      chain: 'bitcoin',
    });

    expect(charges.payoutServiceCharge.toNumber()).toBe(0);
  });
});

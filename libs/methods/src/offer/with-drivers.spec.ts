import { loadEnv } from '@rampart/config';
import { buildOffer } from './offer.js';
import { withDrivers } from './with-drivers.js';

describe('the offer of a service whose chains and methods have not all a driver', () => {
  const env = loadEnv({ RAIL_DRIVERS: 'payme:none', CHAIN_DRIVERS: 'nem:none,tron:none' });
  const rail = {
    collects: (method: string) => method !== 'payme' && method !== 'upi',
    paysOut: (method: string) => method !== 'payme' && method !== 'prompt-pay',
  };
  const chain = { receives: (id: string) => id !== 'binance_smart_chain' };
  const offer = buildOffer(
    withDrivers((_, setting) => (setting === 'offered' ? true : undefined), env, { rail, chain }),
    'published',
    () => [],
  );

  it('has no side of such a method, though an operator offers it', () => {
    expect([offer.methods.payme.buy, offer.methods.payme.sell]).toEqual([undefined, undefined]);
    expect(offer.methods.paynow.buy).toBeDefined();
  });

  it('has the side alone that the driver of a method serves', () => {
    expect([offer.methods.upi.buy, offer.methods['prompt-pay'].sell]).toEqual([undefined, undefined]);
    expect(offer.methods.upi.sell).toBeDefined();
    expect(offer.methods['prompt-pay'].buy).toBeDefined();
  });

  it('has assets on the other chains alone', () => {
    expect(offer.assets.USDT.buy.map(({ chain }) => chain)).toEqual(['ethereum', 'binance_smart_chain']);
    expect(offer.traded.buy).not.toContain('NEM');
    expect(offer.traded.buy).toContain('BTC');
  });

  it.each([
    ['internal:none', false],
    ['tron:none', true],
  ])('pays into internal accounts with CHAIN_DRIVERS=%s: %s', (CHAIN_DRIVERS, expected) => {
    const { internalAccounts } = buildOffer(
      withDrivers(() => undefined, loadEnv({ CHAIN_DRIVERS }), { rail, chain }),
      'published',
    );

    expect(internalAccounts).toBe(expected);
  });

  it('has no sells on a chain whose driver receives nothing', () => {
    expect(offer.assets.USDT.sell?.map(({ chain: id }) => id)).toEqual(['ethereum']);
  });
});

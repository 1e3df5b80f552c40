import { isTarget, targetsOfOrder, targetsOfSend } from './brake-targets.js';

const ORDER = { type: 'sell', method: 'paynow', cryptoCurrency: 'USDT', chains: ['ethereum', 'tron'] } as const;

describe('the target of a brake', () => {
  it.each([
    'all',
    'side:buy',
    'method:paynow',
    'asset:BTC',
    'chain:tron',
    'wallet:tron',
    'port:chain',
    'driver:fiatRail:hitpay-sg',
  ])('may be %s', (target) => expect(isTarget(target)).toBe(true));

  it.each([
    '',
    'ALL',
    'side:both',
    'method:venmo',
    'asset:btc',
    'port:sms',
    'driver:hitpay',
    'driver:chain:',
    'side:buy:x',
    '__proto__:x',
  ])('is not %p', (target) => expect(isTarget(target)).toBe(false));

  it('of an order is everything that the order is about', () => {
    expect(targetsOfOrder(ORDER)).toEqual([
      'all',
      'side:sell',
      'method:paynow',
      'asset:USDT',
      'chain:ethereum',
      'chain:tron',
    ]);
  });

  it('of a sending is what its order is about, and the port and driver that send', () => {
    expect(targetsOfSend({ port: 'fiatRail', driver: 'hitpay', order: ORDER })).toEqual([
      ...targetsOfOrder(ORDER),
      'port:fiatRail',
      'driver:fiatRail:hitpay',
    ]);
  });

  it('of a sending from the wallet of a chain is that wallet, and of fiat for the same order it is not', () => {
    const sends = [
      targetsOfSend({ port: 'chain', driver: 'evm', order: ORDER, wallet: 'ethereum' }),
      targetsOfSend({ port: 'fiatRail', driver: 'desk', order: ORDER }),
    ];

    expect(sends.map((targets) => targets.includes('wallet:ethereum'))).toEqual([true, false]);
  });

  it('of a return without an order is its asset and chain', () => {
    const returned = { cryptoCurrency: 'BTC', chain: 'bitcoin' } as const;

    expect(targetsOfSend({ port: 'chain', driver: 'bitcoind', returned })).toEqual([
      'all',
      'asset:BTC',
      'chain:bitcoin',
      'port:chain',
      'driver:chain:bitcoind',
    ]);
    expect(targetsOfSend({ port: 'fiatRail', driver: 'desk' })).toEqual([
      'all',
      'port:fiatRail',
      'driver:fiatRail:desk',
    ]);
  });

  it('exists wherever an order or a sending names it', () => {
    const named = [...targetsOfOrder(ORDER), ...targetsOfSend({ port: 'chain', driver: 'evm', order: ORDER })];

    expect(named.filter((target) => !isTarget(target))).toEqual([]);
  });
});

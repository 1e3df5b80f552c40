import { routesOf, runningDrivers } from './driver-routes.js';
import { loadEnv } from './env.js';

const problemsOf = (source: NodeJS.ProcessEnv): readonly string[] => {
  try {
    loadEnv(source);
    return [];
  } catch (error) {
    return (error as { problems: readonly string[] }).problems;
  }
};

describe('the drivers of chains and methods', () => {
  it('are all the one that today’s settings name, where nothing else is set', () => {
    const env = loadEnv({});

    expect(new Set(routesOf(env, 'chain').values())).toEqual(new Set(['sandbox']));
    expect(runningDrivers(env, 'fiatRail')).toEqual(['sandbox']);
  });

  it('are chosen one by one, and the rest stays with the driver of everything', () => {
    const env = loadEnv({ CHAIN_DRIVERS: 'bitcoin:bitcoind, ethereum:evm', RAIL_DRIVERS: 'paynow:hitpay' });

    expect(Object.fromEntries(routesOf(env, 'chain'))).toEqual({
      bitcoin: 'bitcoind',
      ethereum: 'evm',
      binance_smart_chain: 'sandbox',
      tron: 'sandbox',
      zilliqa: 'sandbox',
      nem: 'sandbox',
      internal: 'sandbox',
    });
    expect(routesOf(env, 'fiatRail').get('paynow')).toBe('hitpay');
    expect(routesOf(env, 'fiatRail').get('fps')).toBe('sandbox');
  });

  it('may be none, and a driver that lost its methods finishes what it has begun', () => {
    const env = loadEnv({ CHAIN_DRIVERS: 'nem:none', RAIL_DRIVERS: 'paynow:xendit,old:hitpay' });

    expect(routesOf(env, 'chain').has('nem')).toBe(false);
    expect(runningDrivers(env, 'fiatRail')).toEqual(['xendit', 'sandbox', 'hitpay']);
  });

  it('are refused with every reason at once: unknown words, and two drivers for one', () => {
    expect(
      problemsOf({ CHAIN_DRIVERS: 'dogecoin:node,tron:a,tron:b', RAIL_DRIVERS: 'pay-now:desk,old:a,old:b' }),
    ).toEqual([
      expect.stringMatching(/^CHAIN_DRIVERS: "dogecoin" is none of bitcoin, .*, internal, old$/),
      'CHAIN_DRIVERS: tron has two drivers: a, b',
      expect.stringMatching(/^RAIL_DRIVERS: "pay-now" is none of paynow, /),
    ]);
  });

  it.each(['bitcoin', 'bitcoin=evm', 'bitcoin:', ':evm', 'bitcoin:Evm', 'bitcoin:evm;tron:evm'])(
    'are no list in %j',
    (text) => {
      expect(problemsOf({ CHAIN_DRIVERS: text })).toEqual([expect.stringMatching(/^CHAIN_DRIVERS: must be /)]);
    },
  );
});

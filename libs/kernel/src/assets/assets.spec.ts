import { Amount } from '../amount.js';
import { CHAIN_IDS } from '../chains/index.js';
import { TRANSACTION_TYPES } from '../vocabulary.js';
import { ASSETS, chainsOf, CRYPTO_CODES, TRADED } from './index.js';

it('assets are sold in the order of the contract ("Reference values"), and further ones after them', () => {
  expect(TRADED.sell.slice(0, 4)).toEqual(['BTC', 'USDT', 'ZIL', 'ETH']);
});

/** No second market trades it, so live mode sells none: its pair stays closed. */
const WITHOUT_LIVE_PRICE: readonly string[] = ['NEM'];

describe.each(CRYPTO_CODES)('the asset %s', (code) => {
  const asset = ASSETS[code];
  const limits = [...asset.buy, ...(asset.sell ?? [])];

  it('stands under its own code', () => {
    expect(asset.code).toBe(code);
  });

  it('has positive minimums within the precision of the currency', () => {
    const amounts = limits.map(({ min }) => Amount.of(min, code));

    expect(amounts.length).toBeGreaterThan(0);
    expect(amounts.every((amount) => amount.isPositive() && amount.isWithinPrecision())).toBe(true);
  });

  it.each(TRANSACTION_TYPES)('names each chain once for a %s', (type) => {
    const chains = chainsOf(asset, type);

    expect(new Set(chains).size).toBe(chains.length);
  });

  it('has two markets, on whose agreement a live price depends', () => {
    const isOpen = Object.keys(asset.markets).length >= 2;

    expect(isOpen).toBe(!WITHOUT_LIVE_PRICE.includes(code));
  });

  it('has a gas fee on each of its chains, and on no other', () => {
    expect(Object.keys(asset.gasFees).sort()).toEqual([...chainsOf(asset, 'buy')].sort());
  });

  it.each(TRANSACTION_TYPES)('is on the list of a %s exactly when it has a chain for it', (type) => {
    expect(TRADED[type].includes(code)).toBe(chainsOf(asset, type).length > 0);
  });
});

it('uses every chain', () => {
  const used = new Set(CRYPTO_CODES.flatMap((code) => chainsOf(ASSETS[code], 'buy')));

  expect([...used].sort()).toEqual([...CHAIN_IDS].sort());
});

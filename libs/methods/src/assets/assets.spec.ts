import { Amount, CHAIN_IDS, CRYPTO_CODES, TRANSACTION_TYPES } from '@rampart/kernel';
import { ASSETS, chainsOf, TRADED } from './index.js';

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

  it.each(TRANSACTION_TYPES)('is on the list of a %s exactly when it has a chain for it', (type) => {
    expect(TRADED[type].includes(code)).toBe(chainsOf(asset, type).length > 0);
  });
});

it('uses every chain', () => {
  const used = new Set(CRYPTO_CODES.flatMap((code) => chainsOf(ASSETS[code], 'buy')));

  expect([...used].sort()).toEqual([...CHAIN_IDS].sort());
});

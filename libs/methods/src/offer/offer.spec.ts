import { METHODS, MINUTE } from '@rampart/kernel';
import { assetFor, fiatFor, methodFor } from '../find.js';
import { cryptocurrenciesV2, paymentMethods } from '../reference.js';
import { buildOffer, DEFAULT_OFFER, type Offer } from './offer.js';

/** Builds the offer with these overrides, by entry and setting. */
const offerWith = (overrides: Readonly<Record<string, unknown>>, limits: 'published' | 'capped' = 'published'): Offer =>
  buildOffer((entry, setting) => overrides[`${entry} ${setting}`], limits);
const codesIn = (offer: Offer, side: 'buy' | 'sell') => cryptocurrenciesV2(offer)[side].map(({ currency }) => currency);

describe('the offer', () => {
  it('is the defaults while nothing is overridden, published limits above a cap included', () => {
    expect(offerWith({})).toEqual(DEFAULT_OFFER);
    expect(DEFAULT_OFFER.methods.instapay.buy).toEqual({ min: '4500', max: '110000' });
    expect(DEFAULT_OFFER.methods.paynow).toMatchObject(METHODS.paynow);
    expect(DEFAULT_OFFER.methods.paynow.windowMs).toEqual({ buy: 60 * MINUTE, sell: 180 * MINUTE });
  });

  it('in live mode has no limit above what its rail carries', () => {
    const { methods } = offerWith({}, 'capped');

    expect(methods.instapay).toMatchObject({ buy: { max: '50000' }, sell: { max: '50000' } });
    expect(methods['gojek-id'].buy?.max).toBe('10000000');
    expect(methods.upi.buy?.max).toBe('100000');
    expect(methods['duit-now'].buy).toEqual(METHODS['duit-now'].buy);
  });

  it('lacks a side that is off, and keeps the other', () => {
    const offer = offerWith({ 'method:paynow:buy offered': false });

    expect(() => methodFor(offer, 'buy', 'paynow')).toThrow(expect.objectContaining({ code: 'METHOD_UNSUPPORTED' }));
    expect(methodFor(offer, 'sell', 'paynow').sell).toEqual(METHODS.paynow.sell);
    expect(JSON.stringify(paymentMethods(offer).buy)).not.toContain('paynow');
    expect(() => fiatFor(offer, 'buy', 'SGD')).toThrow(expect.objectContaining({ code: 'CURRENCY_UNSUPPORTED' }));
    expect(fiatFor(offer, 'sell', 'SGD')).toBe('SGD');
  });

  it('lacks a chain that is off, and a cryptocurrency without a chain', () => {
    const offer = offerWith({
      'asset:USDT:ethereum:buy offered': false,
      'asset:BTC:bitcoin:sell offered': false,
    });

    expect(assetFor(offer, 'buy', 'USDT').buy.map(({ chain }) => chain)).toEqual(['binance_smart_chain', 'tron']);
    expect(() => assetFor(offer, 'sell', 'BTC')).toThrow(expect.objectContaining({ code: 'CRYPTO_UNSUPPORTED' }));
    expect(codesIn(offer, 'sell')).toEqual(['USDT', 'ZIL', 'ETH']);
    expect(codesIn(offer, 'buy')).toEqual(['BTC', 'ETH', 'USDT', 'ZIL', 'XSGD', 'NEM']);
  });

  it('has limits, windows and depths of its own', () => {
    const bands = [
      { above: '0', confirmations: 2 },
      { above: '1', confirmations: 6 },
    ];
    const { methods, assets } = offerWith({
      'method:paynow:buy limits': { min: '50', max: '900' },
      'method:paynow:buy window': 20,
      'asset:BTC:bitcoin:buy limits': { min: '0.01' },
      'asset:BTC:bitcoin depth': bands,
    });

    expect(methods.paynow).toMatchObject({ buy: { min: '50', max: '900' }, windowMs: { buy: 20 * MINUTE } });
    expect(assets.BTC).toMatchObject({ buy: [{ chain: 'bitcoin', min: '0.01' }], depths: { bitcoin: bands } });
  });

  it('lowers a limit to a cap that came later, and offers nothing where the cap is below the minimum', () => {
    const cap = (max: string) => ({ 'rail:paynow cap': { max, source: 'MAS', asOf: '2026-11-22' } });
    const limits = { 'method:paynow:buy limits': { min: '100', max: '2000' } };

    expect(offerWith({ ...limits, ...cap('1500') }).methods.paynow.buy).toEqual({ min: '100', max: '1500' });
    expect(offerWith({ ...limits, ...cap('50') }).methods.paynow.buy).toBeUndefined();
  });
});

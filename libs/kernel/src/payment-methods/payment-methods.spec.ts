import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Amount } from '../amount.js';
import { FIAT_CODES } from '../fiats.js';
import { isTimeZone } from '../time-zone.js';
import { TRANSACTION_TYPES } from '../vocabulary.js';
import { METHOD_IDS, METHODS } from './index.js';

const icons = join(import.meta.dirname, '../../../../apps/api/assets/cdn/methods');
const methods = METHOD_IDS.map((id) => METHODS[id]);

describe.each(METHOD_IDS)('the method %s', (id) => {
  const method = METHODS[id];

  it('stands under its own id, with a name and a country', () => {
    expect(method.id).toBe(id);
    expect(method.name).not.toBe('');
    expect(method.country).toMatch(/^[A-Z]{2}$/);
    expect(isTimeZone(method.timeZone)).toBe(true);
  });

  it('is offered for a buy and for a sell', () => {
    expect(method.buy).toBeDefined();
    expect(method.sell).toBeDefined();
  });

  it.each(TRANSACTION_TYPES)('has limits for a %s: min below max, both whole and positive', (type) => {
    const { min, max } = method[type]!;

    expect([min, max].every((limit) => /^[1-9]\d*$/.test(limit))).toBe(true);
    expect([min, max].every((limit) => Amount.of(limit, method.currency).isWithinPrecision())).toBe(true);
    expect(Amount.of(min, method.currency).isLessThan(Amount.of(max, method.currency))).toBe(true);
  });

  it.each(TRANSACTION_TYPES)('says how long a %s takes, as a range', (type) => {
    expect(method.processingTime[type]).toMatch(/^\d+-\d+ (minutes|hours)$/);
  });

  it('needs a country code wherever it needs a phone', () => {
    expect(method.attributes.length).toBeGreaterThan(0);
    expect(method.attributes.includes('phone')).toBe(method.attributes.includes('code'));
  });

  it('has a small, titled icon without scripts or references', () => {
    const svg = readFileSync(join(icons, `${id}.svg`), 'utf8');

    expect(Buffer.byteLength(svg)).toBeLessThan(2000);
    expect(svg).toContain('viewBox="0 0 64 64"');
    expect(svg).toContain(`<title>${method.name}</title>`);
    expect(svg).not.toMatch(/<script|<style|<image|<use|<foreignObject|href|\son\w+=|url\(/i);
  });
});

describe('the catalogue', () => {
  it('pays one currency in each country, and every fiat currency somewhere', () => {
    const currencies = new Map(methods.map(({ country, currency }) => [country, currency]));

    expect(methods.every(({ country, currency }) => currencies.get(country) === currency)).toBe(true);
    expect([...new Set(currencies.values())].sort()).toEqual([...FIAT_CODES].sort());
  });

  it('has an icon for each method and no other, each of them different', () => {
    const files = readdirSync(icons);

    expect(files.sort()).toEqual(METHOD_IDS.map((id) => `${id}.svg`).sort());
    expect(
      new Set(files.map((file) => readFileSync(join(icons, file), 'utf8').replace(/<title>.*<\/title>/, ''))).size,
    ).toBe(files.length);
  });

  it('requires the attributes of the contract', () => {
    const required = (id: keyof typeof METHODS) => METHODS[id].attributes;

    for (const id of ['paynow', 'prompt-pay', 'viettel-pay', 'gojek-id', 'payme'] as const)
      expect(required(id)).toEqual(['phone', 'code']);
    for (const id of ['nz-bank-transfer', 'instapay'] as const)
      expect(required(id)).toEqual(['bank', 'account', 'accountName']);
    for (const id of ['upi', 'fps'] as const) expect(required(id)).toEqual(['accountName']);
  });
});

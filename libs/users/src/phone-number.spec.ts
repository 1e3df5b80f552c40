import fc from 'fast-check';
import { parsePhone } from './phone-number.js';

/** The countries of the payment methods: calling code, a mobile number in local notation, and a landline. */
const COUNTRIES = [
  ['SG', '+65', '8123 4567', '81234567', '6123 4567'],
  ['HK', '+852', '5123-4567', '51234567', '2123 4567'],
  ['TH', '+66', '081 234 5678', '812345678', '02 123 4567'],
  ['IN', '+91', '081234 56789', '8123456789', '022 2234 5678'],
  ['MY', '+60', '012-345 6789', '123456789', '03-2123 4567'],
  ['PH', '+63', '0905 123 4567', '9051234567', '02 8123 4567'],
  ['ID', '+62', '0812-345-678', '812345678', '021 12345678'],
  ['VN', '+84', '0912 345 678', '912345678', '024 1234 5678'],
  ['NZ', '+64', '021 123 4567', '211234567', '03 345 6789'],
  ['AU', '+61', '(0412) 345.678', '412345678', '02 1234 5678'],
] as const;
const invalid = expect.objectContaining({ code: 'PHONE_INVALID', status: 400 });

describe.each(COUNTRIES)('a number of %s', (country, code, written, national, landline) => {
  it('is taken with and without its leading zero, however it is spaced, as E.164', () => {
    for (const phone of [written, national, ` ${national} `, national.split('').join('-')]) {
      expect(parsePhone(phone, code)).toEqual({ number: `${code}${national}`, country });
    }
  });

  it.each(['one digit short', 'one digit long'])('is refused when it is %s', (how) => {
    const phone = how === 'one digit short' ? national.slice(0, 6) : `${national}0000`;

    expect(() => parsePhone(phone, code)).toThrow(invalid);
  });

  it('is refused when it is a landline: it hears no text message', () => {
    expect(() => parsePhone(landline, code)).toThrow(invalid);
  });

  it('is refused with its country code in it, since that comes by itself', () => {
    expect(() => parsePhone(`${code}${national}`, code)).toThrow(invalid);
  });

  it('is refused under the codes of the others, or taken as one of theirs', () => {
    for (const [other, otherCode] of COUNTRIES.filter(([name]) => name !== country)) {
      const taken = attempt(national, otherCode);

      expect(taken?.country ?? other).toBe(other);
    }
  });
});

describe('a phone number', () => {
  it.each([
    '',
    ' ',
    '-',
    'abc',
    '8123456x',
    '8123 4567;ext=1',
    '+6581234567',
    '８１２３４５６７',
    '81234567\0',
    '8'.repeat(32),
    '1-800-FLOWERS',
  ])('is not "%s"', (phone) => {
    expect(() => parsePhone(phone, '+65')).toThrow(invalid);
  });

  it.each(['+6', '+659', '+0', '+999', '+', '65', '', '+65 ', '+065'])('has no country code "%s"', (code) => {
    expect(() => parsePhone('81234567', code)).toThrow(invalid);
  });

  it('cannot lend its digits to the country code: "+6" with "591234567" is no number of +65', () => {
    expect(() => parsePhone('591234567', '+6')).toThrow(invalid);
    expect(() => parsePhone('1234567', '+659')).toThrow(invalid);
  });

  it.each([
    ['8001234567', '+65', 'toll-free'],
    ['19001234567', '+65', 'premium'],
    ['999', '+65', 'an emergency number'],
  ])('is refused when it is %s %s: %s', (phone, code) => {
    expect(() => parsePhone(phone, code)).toThrow(invalid);
  });

  it('may be of a country that does not distinguish mobile numbers from others', () => {
    expect(parsePhone('2025550123', '+1')).toMatchObject({ number: '+12025550123' });
  });

  it('is taken as E.164 or refused, never anything else, whatever is sent', () => {
    const digits = fc.stringMatching(/^[\d ().-]{0,20}$/);
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: 'binary' }), digits),
        fc.oneof(fc.string(), fc.stringMatching(/^\+\d{1,4}$/)),
        (phone, code) => {
          const taken = attempt(phone, code);
          if (!taken) return;

          expect(taken.number).toMatch(/^\+[1-9]\d{6,14}$/);
          expect(taken.number.startsWith(code)).toBe(true);
        },
      ),
      { numRuns: 2_000 },
    );
  });
});

function attempt(phone: string, code: string): ReturnType<typeof parsePhone> | undefined {
  try {
    return parsePhone(phone, code);
  } catch (error) {
    expect(error).toEqual(invalid);
    return undefined;
  }
}

import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import fc from 'fast-check';
import { CreateTransactionDto } from './transactions/create-transaction.dto.js';
import { EstimateDto, EstimateQueryDto } from './transactions/estimate.dto.js';
import { SignUpDto, StartPhoneVerificationDto } from './users/users.dto.js';
import { VerifyPhoneDto } from './users/verify-phone.dto.js';
import { CreateEndpointDto } from './webhooks/endpoints.dto.js';

const ESTIMATE = { type: 'buy', cryptoCurrency: 'BTC', currency: 'SGD', fiat: 200 };

/** Returns the body as the service accepts it, and the fields that it refuses. */
function taken<T extends object>(dto: new () => T, body: object): { value: T; refused: string[] } {
  const value = plainToInstance(dto, body);
  return {
    value,
    refused: validateSync(value, { whitelist: true, forbidUnknownValues: false }).map(({ property }) => property),
  };
}
const refused = (fields: object): string[] => taken(EstimateDto, { ...ESTIMATE, ...fields }).refused;

describe('optional text', () => {
  it.each([undefined, null, ''])('counts %j as absent', (method) => {
    const { value, refused: wrong } = taken(EstimateDto, { ...ESTIMATE, method });

    expect(wrong).toEqual([]);
    expect(value.method ?? undefined).toBeUndefined();
  });

  it.each([0, 7, true, {}, [], ['paynow']])('is not %j', (method) => {
    expect(refused({ method })).toEqual(['method']);
  });

  it('is no longer than its field', () => {
    expect(refused({ method: 'x'.repeat(64) })).toEqual([]);
    expect(refused({ method: 'x'.repeat(65) })).toEqual(['method']);
  });

  it.each(['a\0b', '\ud83d', '\ude00 x'])('is not %j, which no database stores', (method) => {
    expect(refused({ method })).toEqual(['method']);
  });

  it('may have any character that there is', () => {
    expect(refused({ method: '💸 ünï 中文' })).toEqual([]);
  });
});

describe('a list of words', () => {
  const words = (eventTypes: unknown): string[] =>
    taken(CreateEndpointDto, { url: 'https://example.com', eventTypes }).refused;

  it('has each word once', () => {
    expect(words(['TRANSACTION_UPDATED', 'USER_KYC_UPDATED'])).toEqual([]);
    expect(words(['TRANSACTION_UPDATED', 'TRANSACTION_UPDATED'])).toEqual(['eventTypes']);
  });

  it('is refused within milliseconds, however many words it has', () => {
    const many = Array.from({ length: 100_000 }, (_, index) => `word ${index}`);
    const before = process.cpuUsage();

    expect(words(many)).toEqual(['eventTypes']);

    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1_000).toBeLessThan(1_000);
  });
});

describe('required text', () => {
  it.each([undefined, null, 7, {}])('is not %j', (type) => {
    expect(refused({ type })).toEqual(['type']);
  });
});

describe('an optional number', () => {
  it.each([undefined, null])('counts %j as absent', (fiat) => {
    expect(refused({ fiat })).toEqual([]);
  });

  it.each([
    '1e3',
    ' 200',
    '0x10',
    'abc',
    'Infinity',
    true,
    {},
    [],
    [200],
    ['200'],
    Number.NaN,
    Number.POSITIVE_INFINITY,
  ])('is not %j', (fiat) => {
    expect(refused({ fiat })).toEqual(['fiat']);
  });

  it('may be the plain decimal that a number is written as, and is then that number', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999 }), fc.stringMatching(/^\d{0,5}[1-9]$/), (whole, fraction) => {
        const text = `${whole}.${fraction}`;

        expect(taken(EstimateDto, { ...ESTIMATE, fiat: text })).toMatchObject({
          value: { fiat: Number(text) },
          refused: [],
        });
        expect(
          taken(CreateTransactionDto, { ...ESTIMATE, method: 'paynow', fiat: undefined, crypto: text }),
        ).toMatchObject({ value: { crypto: Number(text) }, refused: [] });
      }),
    );
  });

  it('is any number of a JSON body; whether it is one to buy with is asked later', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (fiat) => {
        const { value, refused: wrong } = taken(EstimateDto, { ...ESTIMATE, fiat });

        expect(wrong).toEqual([]);
        expect(value.fiat).toBe(fiat);
      }),
    );
  });
});

describe('a number in a query', () => {
  const queried = (fiat: unknown) => taken(EstimateQueryDto, { ...ESTIMATE, fiat });

  it('is the plain decimal that the text says, exactly', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -999_999_999, max: 999_999_999 }),
        fc.stringMatching(/^\d{0,5}[1-9]$/),
        (whole, fraction) => {
          const text = `${whole}.${fraction}`;

          expect(queried(text).value.fiat).toBe(Number(text));
          expect(queried(text).refused).toEqual([]);
        },
      ),
    );
  });

  it.each([
    '1e3',
    '0x10',
    'abc',
    ' 200',
    '200 ',
    '+5',
    '.5',
    '5.',
    '1,000',
    'NaN',
    'Infinity',
    '200\n',
    '9007199254740993',
  ])('is not "%s"', (text) => {
    expect(queried(text).refused).toEqual(['fiat']);
  });

  it('is not a list, as a parameter given twice would be', () => {
    expect(queried(['1', '2']).refused).toEqual(['fiat']);
  });

  it.each(['', undefined])('may be left out or empty: %j', (fiat) => {
    expect(queried(fiat).refused).toEqual([]);
  });
});

describe('the code of a phone verification', () => {
  it.each<[unknown, string]>([
    ['012345', '012345'],
    [123456, '123456'],
    [12345, '012345'],
    [0, '000000'],
    [' 123456', '123456'],
    ['123 456', '123456'],
    ['123-456', '123456'],
    ['１２３４５６', '123456'],
    ['\u200e123456\u200f', '123456'],
  ])('may come as %j', (code, expected) => {
    const { value, refused: wrong } = taken(VerifyPhoneDto, { code });

    expect(wrong).toEqual([]);
    expect(value.code).toBe(expected);
  });

  it.each(['12345', '1234567', '12345a', 1234567, -12345, 1.5, null, undefined, [123456], {}])('is not %j', (code) => {
    expect(taken(VerifyPhoneDto, { code }).refused).toEqual(['code']);
  });
});

describe('a body', () => {
  it('loses what we do not know, without complaint: clients of the original service send more', () => {
    const { value, refused: wrong } = taken(CreateTransactionDto, {
      ...ESTIMATE,
      method: 'paynow',
      lang: 'en',
      userId: 'x',
    });

    expect(wrong).toEqual([]);
    expect(value).not.toHaveProperty('lang');
    expect(value).not.toHaveProperty('userId');
  });

  it('keeps the partner’s data as it came, whatever it is', () => {
    fc.assert(
      fc.property(fc.jsonValue({ noUnicodeString: false }), (partnerData) => {
        fc.pre(partnerData !== null);
        const { value, refused: wrong } = taken(CreateTransactionDto, { ...ESTIMATE, method: 'paynow', partnerData });

        expect(wrong).toEqual([]);
        expect(JSON.stringify(value.partnerData)).toBe(JSON.stringify(partnerData));
      }),
    );
  });

  it('of a sign-up has an email, and names that are not too long', () => {
    const ada = { email: 'ada@example.com', firstName: 'Ada', lastName: 'Lovelace' };

    expect(taken(SignUpDto, ada).refused).toEqual([]);
    expect(taken(SignUpDto, {}).refused.sort()).toEqual(['email', 'firstName', 'lastName']);
    expect(
      taken(SignUpDto, { ...ada, email: 'ada', firstName: 'x'.repeat(101), lastName: 'x'.repeat(101) }).refused.sort(),
    ).toEqual(['email', 'firstName', 'lastName']);
  });

  it('of a sign-up has a name, which may be a single one', () => {
    const named = (firstName: string, lastName: string): string[] =>
      taken(SignUpDto, { email: 'ada@example.com', firstName, lastName }).refused;

    expect([named('Ada', ''), named('', 'Ada'), named(' ', '\u200b')]).toEqual([[], [], ['lastName']]);
  });

  it('with a phone names a country calling code that starts with +', () => {
    const asked = (code: unknown): string[] => taken(StartPhoneVerificationDto, { phone: '91234567', code }).refused;

    expect(['+65', '+1', '+1684'].flatMap(asked)).toEqual([]);
    for (const code of ['65', '+', '+65a', '+12345', '++65', '', 65, null]) expect(asked(code)).toEqual(['code']);
  });
});

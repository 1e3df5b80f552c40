import { Fault } from '@rampart/kernel';
import fc from 'fast-check';
import { parseJson } from './parse-body.js';

const code = (text: string): string => {
  try {
    parseJson(text);
    return 'accepted';
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    expect(error.status).toBeGreaterThanOrEqual(400);
    expect(error.status).toBeLessThan(500);
    return error.code;
  }
};
const nested = (levels: number, leaf = '1'): string => '{"a":'.repeat(levels) + leaf + '}'.repeat(levels);

describe('a JSON body', () => {
  it('is the object that it says', () => {
    expect(parseJson('{"type":"buy","fiat":200,"nested":{"list":[1,"2",null,true]}}')).toEqual({
      type: 'buy',
      fiat: 200,
      nested: { list: [1, '2', null, true] },
    });
  });

  it.each(['', '  \r\n\t ', '{}', '[]', ' [ ] '])('counts "%s" as an empty object', (text) => {
    expect(parseJson(text)).toEqual({});
  });

  it.each(['null', 'true', '7', '"text"', '[1]', '[{}]'])('must be an object, not %s', (text) => {
    expect(code(text)).toBe('BODY_MALFORMED');
  });

  it.each([
    '{',
    '{"a":}',
    '{a:1}',
    "{'a':1}",
    '{"a":1,}',
    '{"a":01}',
    '{"a":NaN}',
    '{"a":+1}',
    '{"a":1}{',
    '\u{feff}{}',
    'undefined',
    '{"a":"\n"}',
  ])('must be JSON, not %j', (text) => {
    expect(code(text)).toBe('BODY_MALFORMED');
  });

  it('round-trips, whatever the JSON object, or is refused as a 4xx: never anything else', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string({ unit: 'binary' }), fc.jsonValue({ noUnicodeString: false })), (value) => {
        const text = JSON.stringify(value);
        if (code(text) === 'accepted') expect(JSON.stringify(parseJson(text))).toBe(text);
      }),
      { numRuns: 500 },
    );
  });

  it('is accepted when it is an ordinary one', () => {
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.stringMatching(/^[a-zA-Z]{1,12}$/),
          fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null)),
        ),
        (value) => {
          expect(code(JSON.stringify(value))).toBe('accepted');
        },
      ),
    );
  });

  it('is a 4xx at worst, whatever the bytes', () => {
    const scraps = fc.array(
      fc.constantFrom(
        '{',
        '}',
        '[',
        ']',
        ':',
        ',',
        '"',
        '\\',
        '"a"',
        '1',
        '-',
        '.',
        'e',
        '9'.repeat(17),
        '1e400',
        'null',
        '__proto__',
        ' ',
        '\u0000',
        '\ud800',
      ),
      {
        maxLength: 40,
      },
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary', maxLength: 200 }),
          scraps.map((parts) => parts.join('')),
        ),
        (text) => void code(text),
      ),
      { numRuns: 5_000 },
    );
  });

  it('may name a key twice, as JSON.parse has it, with long numbers too', () => {
    expect(parseJson('{"a":1,"a":2}')).toEqual({ a: 2 });
    expect(parseJson('{"a":1,"a":2,"b":0.1234567890123456}')).toEqual({ a: 2, b: 0.1234567890123456 });
  });
});

describe('keys that are no data', () => {
  it.each([
    '{"__proto__":{"admin":true}}',
    '{"a":{"__proto__":1}}',
    '{"a":[{"__proto__":null}]}',
    '{"\\u005f_proto__":1}',
  ])('are refused: %s', (text) => {
    expect(code(text)).toBe('BODY_MALFORMED');
    expect(({} as { admin?: unknown }).admin).toBeUndefined();
  });

  it('but other names are only names', () => {
    expect(Object.keys(parseJson('{"constructor":1,"prototype":2,"toString":3}'))).toEqual([
      'constructor',
      'prototype',
      'toString',
    ]);
  });
});

describe('depth', () => {
  it('is 20 levels at most', () => {
    expect(code(nested(20))).toBe('accepted');
    expect(code(nested(21))).toBe('BODY_MALFORMED');
    expect(code(`{"a":${'['.repeat(19)}${']'.repeat(19)}}`)).toBe('accepted');
    expect(code(`{"a":${'['.repeat(21)}${']'.repeat(21)}}`)).toBe('BODY_MALFORMED');
  });

  it.each([1_000, 10_000, 45_000])(
    'of %i levels is a clear refusal where a later key of the same name takes its place',
    (levels) => {
      expect(code(`{"a":${'['.repeat(levels)}${']'.repeat(levels)},"a":0.12345678901234567890}`)).toMatch(
        /^(BODY_MALFORMED|NUMBER_NOT_EXACT)$/,
      );
    },
  );

  it.each([1_000, 10_000, 16_000])('of %i levels is a clear refusal, with long numbers in it too', (levels) => {
    expect(code(nested(levels))).toBe('BODY_MALFORMED');
    expect(code(nested(levels, '0.12345678901234567890'))).toBe('BODY_MALFORMED');
    expect(code('['.repeat(levels) + ']'.repeat(levels))).toBe('BODY_MALFORMED');
  });
});

describe('values', () => {
  const list = (count: number): string => `{"list":[${'0,'.repeat(count - 1)}0]}`;

  it('are 10 000 at most, lists and objects counted', () => {
    expect(code(list(9_998))).toBe('accepted'); // in addition to the list and the object around it
    expect(code(list(9_999))).toBe('BODY_MALFORMED');
    expect(code(`{"list":[${'{},'.repeat(12_000)}{}]}`)).toBe('BODY_MALFORMED');
  });

  it('beyond that are refused in words', () => {
    expect(() => parseJson(list(20_000))).toThrow('The request body is not valid JSON: it has more than 10000 values.');
  });
});

describe('a number', () => {
  it.each([
    '0.1',
    '-0',
    '0',
    '1e3',
    '1E+3',
    '100e-2',
    '9007199254740992',
    '0.00686',
    '1.50',
    '123456789012345',
    '1e22',
    '100000000000000000000',
    '5e-324',
    '1.7976931348623157e308',
  ])('that a double carries exactly is taken: %s', (digits) => {
    expect((parseJson(`{"n":${digits}}`) as { n: number }).n).toBe(Number(digits));
  });

  it.each([
    '9007199254740993',
    '0.12345678901234567890',
    '0.1000000000000000055',
    '1e309',
    '-1e400',
    '1e-400',
    '4e-324',
    '1.7976931348623159e308',
    '123456789012345678',
  ])('that JSON.parse would silently change is refused: %s', (digits) => {
    expect(code(`{"n":${digits}}`)).toBe('NUMBER_NOT_EXACT');
    expect(code(`{"partnerData":{"list":[1,${digits}]}}`)).toBe('NUMBER_NOT_EXACT');
  });

  it('is refused with its digits named', () => {
    expect(() => parseJson('{"fiat":9007199254740993}')).toThrow(
      'The number 9007199254740993 has more digits than a JSON number can carry exactly; send fewer digits.',
    );
  });

  it('has 350 characters at most, which every double can be written in', () => {
    const smallest = `0.${'0'.repeat(323)}5`;

    expect(parseJson(`{"n":${smallest}}`)).toEqual({ n: 5e-324 });
    expect(code(`{"n":1.${'0'.repeat(348)}}`)).toBe('accepted');
    expect(code(`{"n":1.${'0'.repeat(349)}}`)).toBe('NUMBER_NOT_EXACT');
    expect(code(`{"n":1e${'0'.repeat(348)}1}`)).toBe('NUMBER_NOT_EXACT');
  });

  it('in a text is text', () => {
    expect(parseJson('{"n":"9007199254740993","1e400":"0.12345678901234567890"}')).toEqual({
      'n': '9007199254740993',
      '1e400': '0.12345678901234567890',
    });
  });

  it('is taken exactly or refused, whatever its digits', () => {
    const digits = fc
      .tuple(
        fc.constantFrom('', '-'),
        fc.bigInt(0n, 10n ** 22n),
        fc.stringMatching(/^(\.\d{1,22})?$/),
        fc.constantFrom('', 'e5', 'E-7', 'e+12', 'e-30', 'e300', 'e310', 'e-320', 'e-330'),
      )
      .map(([sign, whole, fraction, exponent]) => `${sign}${whole}${fraction}${exponent}`);
    fc.assert(
      fc.property(digits, (text) => {
        const number = Number(text);

        const isSame = Number.isFinite(number) && exact(text) === exact(String(number));
        expect({ text, code: code(`{"n":${text}}`) }).toEqual({ text, code: isSame ? 'accepted' : 'NUMBER_NOT_EXACT' });
      }),
      { numRuns: 5_000 },
    );
  });
});

/** Returns the decimal as a fraction of whole numbers in one form, calculated with BigInt. */
function exact(text: string): string {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i.exec(text) ?? [];
  const scale = 1_000n;
  const power = BigInt(exponent) - BigInt(fraction.length) + scale;
  const units = BigInt(whole + fraction) * 10n ** power;
  return `${units === 0n ? '' : sign}${units}`;
}

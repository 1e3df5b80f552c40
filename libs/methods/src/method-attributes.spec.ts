import { Fault, METHOD_ATTRIBUTES, METHOD_IDS, METHODS } from '@rampart/kernel';
import fc from 'fast-check';
import { ATTRIBUTE_MAX_LENGTH, checkMethodAttributes } from './method-attributes.js';

const MOBILE = { phone: '91234567', code: '+65' };
const BANK = { bank: 'ANZ', account: '01-0123-0123456-00', accountName: 'Aroha Ngata' };

function refusal(id: keyof typeof METHODS, given: unknown): Fault {
  try {
    checkMethodAttributes(METHODS[id], given);
  } catch (error) {
    if (error instanceof Fault) return error;
  }
  throw new Error('it was not refused as a fault');
}

describe('the attributes of a sell', () => {
  it.each([
    ['paynow', MOBILE],
    ['payme', { phone: '51234567', code: '+852' }],
    ['prompt-pay', { phone: '081 234 5678', code: '+66' }],
    ['viettel-pay', { phone: '912345678', code: '+84' }],
    ['gojek-id', { phone: '0812-3456-789', code: '+62' }],
    ['duit-now', { phone: '(012) 345 6789', code: '+60' }],
    ['paynow', { phone: '2015550123', code: '+1' }],
    ['nz-bank-transfer', BANK],
    ['instapay', BANK],
    ['upi', { accountName: 'asha@bank' }],
    ['fps', { accountName: 'Chan Tai Man 陳大文' }],
    ['pay-id', { account: 'kim@example.com', accountName: 'Kim' }],
  ] as const)('of %s are taken as given: %o', (id, given) => {
    expect(checkMethodAttributes(METHODS[id], given)).toEqual(given);
  });

  it('are trimmed, and unknown or empty ones are left out', () => {
    const given = { code: '+65', phone: ' 91234567\n', bank: '', account: null, accountName: '   ', note: 'hello' };

    expect(checkMethodAttributes(METHODS.paynow, given)).toEqual(MOBILE);
  });

  it('may hold known ones beyond the required', () => {
    const given = { accountName: 'Chan Tai Man', bank: 'HSBC', phone: 'ask reception' };

    expect(checkMethodAttributes(METHODS.fps, given)).toEqual(given);
  });

  it('are refused with what the method needs and what is wrong, field by field', () => {
    const { code, status, message, details } = refusal('nz-bank-transfer', { bank: 'ANZ', account: 7 });

    expect([code, status]).toEqual(['METHOD_ATTRIBUTES_INVALID', 400]);
    expect(message).toBe(
      'nz-bank-transfer needs the methodAttributes bank, account, accountName; accountName is missing, account must be a string.',
    );
    expect(details).toEqual([
      { field: 'methodAttributes.accountName', problem: 'accountName is missing' },
      { field: 'methodAttributes.account', problem: 'account must be a string' },
    ]);
  });

  it.each([undefined, null, 'accountName', 42, [], ['phone'], () => 'x', {}])('are missing from %p', (given) => {
    expect(refusal('paynow', given).details?.map(({ problem }) => problem)).toEqual([
      'phone is missing',
      'code is missing',
    ]);
  });

  it.each([
    ['a number', 91234567, 'accountName must be a string'],
    ['an object', { toString: () => 'x' }, 'accountName must be a string'],
    ['blanks', ' \t\n ', 'accountName is missing'],
    ['a control character', 'Chan\u0000Tai', 'accountName has control characters'],
    ['a line break', 'Chan\nTai', 'accountName has control characters'],
    ['half a surrogate pair', 'Chan\ud83d', 'accountName has control characters'],
    ['141 characters', 'x'.repeat(141), 'accountName is longer than 140 characters'],
  ])('may not be %s', (_, accountName, problem) => {
    expect(refusal('fps', { accountName }).facts['problem']).toBe(problem);
  });

  it('may have 140 characters', () => {
    const accountName = 'x'.repeat(ATTRIBUTE_MAX_LENGTH);

    expect(checkMethodAttributes(METHODS.fps, { accountName })).toEqual({ accountName });
  });

  it('are refused for an unusable one even where it is not required', () => {
    expect(refusal('fps', { accountName: 'Chan', bank: 7 }).facts['problem']).toBe('bank must be a string');
  });
});

describe('the phone of a sell', () => {
  it.each(['65', '0065', '+065', '+', '+65a', '++65', '+99999', '６５'])(
    'needs a calling code starting with +, not %s',
    (code) => {
      expect(refusal('paynow', { ...MOBILE, code }).details?.[0]?.field).toBe('methodAttributes.code');
    },
  );

  it.each([
    ['too short', '9123456', '+65'],
    ['a landline', '61234567', '+65'],
    ['of another country', '51234567', '+65'],
    ['completing a shorter code', '591234567', '+6'],
    ['with its country code', '+6591234567', '+65'],
    ['with an extension', '91234567 ext. 5', '+65'],
    ['inside other words', 'call 91234567', '+65'],
    ['no digits', '----', '+65'],
    ['under a code of no country', '91234567', '+999'],
  ])('may not be %s', (_, phone, code) => {
    expect(refusal('paynow', { phone, code }).facts['problem']).toBe(`phone is not a valid mobile number for ${code}`);
  });
});

describe.each(METHOD_IDS)('for %s, whatever is given', (id) => {
  it('the answer is clean text in known fields or a fault of the catalogue, and a clean answer stays as it is', () => {
    const value = fc.oneof(fc.string(), fc.constantFrom('+65', '91234567', ' DBS '), fc.jsonValue());
    const fields = Object.fromEntries(METHOD_ATTRIBUTES.map((name) => [name, value]));
    const given = fc.oneof(fc.anything(), fc.record(fields, { requiredKeys: [] }));

    fc.assert(
      fc.property(given, (source) => {
        const answer = answerOrFault(id, source);
        if (answer instanceof Fault) return expect(answer.code).toBe('METHOD_ATTRIBUTES_INVALID');
        expect(METHOD_ATTRIBUTES).toEqual(expect.arrayContaining(Object.keys(answer)));
        expect(Object.values(answer).every((text) => text !== '' && text === text.trim())).toBe(true);
        return expect(checkMethodAttributes(METHODS[id], answer)).toEqual(answer);
      }),
    );
  });
});

function answerOrFault(id: keyof typeof METHODS, given: unknown) {
  try {
    return checkMethodAttributes(METHODS[id], given);
  } catch (error) {
    if (error instanceof Fault) return error;
    throw error;
  }
}

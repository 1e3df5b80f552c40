import { Fault, METHOD_ATTRIBUTES, METHOD_IDS, METHODS } from '@rampart/kernel';
import fc from 'fast-check';
import { ATTRIBUTE_MAX_LENGTH, checkMethodAttributes } from './method-attributes.js';

const MOBILE = { phone: '91234567', code: '+65' };
const PHONES = {
  'paynow': MOBILE,
  'payme': { phone: '51234567', code: '+852' },
  'gojek-id': { phone: '81234567890', code: '+62' },
  'prompt-pay': { phone: '812345678', code: '+66' },
  'viettel-pay': { phone: '912345678', code: '+84' },
  'duit-now': { phone: '123456789', code: '+60' },
};
const BANK = { bank: 'ANZ', account: '01-902-0068389-00', accountName: 'Aroha Ngata' };

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
    ['nz-bank-transfer', BANK],
    ['instapay', { bank: 'BDO', account: '001234567890', accountName: 'Jose Rizal' }],
    ['instapay', { bank: 'gcash', account: '09171234567', accountName: 'Jose Rizal' }],
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

  it('are read as people type and paste them', () => {
    const given = {
      code: '\u200e＋６５',
      phone: '\u202a９１２３ ４５６７\u202c',
      bank: '\u200b',
      accountName: '\u202eAda\u00a0',
    };

    expect(checkMethodAttributes(METHODS.paynow, given)).toEqual({
      code: '+65',
      phone: '9123 4567',
      accountName: 'Ada',
    });
    expect(checkMethodAttributes(METHODS['prompt-pay'], { code: '+๖๖', phone: '๐๘๑\u2010๒๓๔–๕๖๗๘' })).toEqual({
      code: '+66',
      phone: '081-234-5678',
    });
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
    [
      'a character read in the wrong encoding',
      'Jos\ufffd',
      'accountName has characters that were read in the wrong encoding',
    ],
    ['nothing that is seen', '\u200b\u3164', 'accountName cannot be written in Latin letters'],
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
    ['too short', '9123456'],
    ['a landline', '61234567'],
    ['of another country', '51234567'],
    ['with its country code', '+6591234567'],
    ['with an extension', '91234567 ext. 5'],
    ['inside other words', 'call 91234567'],
    ['no digits', '----'],
  ])('may not be %s', (_, phone) => {
    expect(refusal('paynow', { phone, code: '+65' }).facts['problem']).toBe(
      'phone is not a valid mobile number for +65',
    );
  });

  it.each([
    ['paynow', '+66', '812345678'],
    ['payme', '+65', '91234567'],
    ['prompt-pay', '+65', '91234567'],
    ['viettel-pay', '+62', '81234567890'],
    ['gojek-id', '+65', '91234567'],
    ['duit-now', '+1', '2015550123'],
    ['paynow', '+6', '591234567'],
    ['paynow', '+999', '91234567'],
  ] as const)('of %s is of the country that it pays in, not of %s', (id, code, phone) => {
    expect(refusal(id, { code, phone }).details).toEqual([
      {
        field: 'methodAttributes.code',
        problem: expect.stringMatching(/^code must be \+\d+, the country calling code of /),
      },
    ]);
  });
});

describe('the account of a sell', () => {
  const bankOf = (id: keyof typeof METHODS) => (id === 'instapay' ? 'BDO' : 'ASB');

  it.each([
    ['nz-bank-transfer', '123'],
    ['nz-bank-transfer', '12-3456-1111111-00'],
    ['nz-bank-transfer', '99-0001-0000001-00'],
    ['instapay', 'hello'],
    ['instapay', '123'],
    ['instapay', '0012345678'.repeat(3)],
    ['pay-id', 'hello'],
    ['pay-id', '+65 9123 4567'],
    ['pay-id', '51 824 753 557'],
    ['upi', 'asha'],
    ['upi', 'asha@example.com'],
    ['upi', '12345678901@HDFC1000001.ifsc.npci'],
    ['upi', '234567890123@aadhaar.npci'],
    ['fps', '12345'],
    ['fps', '+65 9123 4567'],
    ['prompt-pay', '12'],
    ['prompt-pay', '1101700230709'],
    ['prompt-pay', '0000000000'],
    ['viettel-pay', 'hello'],
    ['viettel-pay', '000000000'],
    ['paynow', 'hello'],
    ['paynow', 'S1234567A'],
    ['payme', 'hello'],
    ['gojek-id', 'hello'],
    ['duit-now', '900230-14-5678'],
    ['fps', '0000000'],
    ['pay-id', '.kim@example.com'],
  ] as const)('of %s may not be %j', (id, account) => {
    const { details } = refusal(id, {
      ...(id in PHONES ? PHONES[id as keyof typeof PHONES] : {}),
      ...{ bank: bankOf(id), account, accountName: 'Ada Lovelace' },
    });

    expect(details).toEqual([
      { field: 'methodAttributes.account', problem: expect.stringMatching(/^account (?:must|has)/) },
    ]);
  });

  it.each([
    ['pay-id', '0412 345 678'],
    ['pay-id', '+61-412345678'],
    ['pay-id', '51 824 753 556'],
    ['pay-id', '004 085 616'],
    ['pay-id', 'acme123'],
    ['upi', 'asha.rao-1@okhdfcbank'],
    ['upi', '9876543210@ybl'],
    ['upi', '12345678901@HDFC0000001.ifsc.npci'],
    ['fps', '1234567'],
    ['fps', '123456789'],
    ['fps', '+852-91234567'],
    ['fps', 'chan@example.com'],
    ['prompt-pay', '012-3-45678-9'],
    ['prompt-pay', '1-1017-00230-70-8'],
    ['prompt-pay', '004999000288505'],
    ['paynow', 'S1234567D'],
    ['paynow', '197401143C'],
    ['paynow', '123-45678-9'],
    ['payme', '51234567'],
    ['gojek-id', '0812-3456-789'],
    ['viettel-pay', '0123456789'],
    ['duit-now', '900101-14-5678'],
    ['duit-now', 'A12345678'],
    ['duit-now', '201901000005'],
    ['duit-now', '123456-X'],
  ] as const)('of %s may be %j', (id, account) => {
    const given = { account, accountName: 'Ada Lovelace', ...PHONES[id as keyof typeof PHONES] };

    expect(checkMethodAttributes(METHODS[id], given)).toEqual(given);
  });

  it('is checked with its bank: each thing that is wrong is said', () => {
    const { details } = refusal('instapay', { bank: 'Bank of Nowhere', account: 'hello', accountName: '!!!' });

    expect(details?.map(({ field }) => field)).toEqual([
      'methodAttributes.bank',
      'methodAttributes.account',
      'methodAttributes.accountName',
    ]);
  });

  it.each([
    'BPI',
    'bpi',
    'PH_BPI',
    'BPI Philippines',
    'Bank of the Philippine Islands',
    'BPI Bank',
    'BOPIPHMM',
    'BOPIPHMMXXX',
  ])('at %s has the length that the bank gives it', (bank) => {
    const given = { bank, account: '0213-8809-62', accountName: 'Jose Rizal' };

    expect(checkMethodAttributes(METHODS.instapay, given)).toEqual(given);
    expect(refusal('instapay', { ...given, account: '021388096' }).facts['problem']).toBe(
      'account must have 10 digits at Bank of the Philippine Islands',
    );
  });

  it.each([
    'ASB',
    'asb bank',
    'ANZ Bank New Zealand Ltd',
    'Kiwibank',
    'The Co-operative Bank',
    'TSB Bank Limited',
    'WPACNZ2W',
  ])('may be at %s', (bank) => {
    const given = { ...BANK, bank };

    expect(checkMethodAttributes(METHODS['nz-bank-transfer'], given)).toEqual(given);
  });
});

describe('the name of a sell', () => {
  it.each(['Đặng Văn Đức', 'สมชาย ใจดี', '陳大文', 'Chan Tai Man 陳大文'])('may be %s', (accountName) => {
    expect(checkMethodAttributes(METHODS.fps, { accountName })).toEqual({ accountName });
  });

  it.each(['!!!', '😀', '\ue000\ue001'])('may not be %j, which no bank could read', (accountName) => {
    expect(refusal('fps', { accountName }).facts['problem']).toBe('accountName cannot be written in Latin letters');
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

import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import fc from 'fast-check';
import { OptionalFlag, OptionalJson, RequiredEmail } from './fields.js';
import { OptionalMoment } from './moment-fields.js';
import { OptionalNumber } from './number-fields.js';

class Form {
  @OptionalNumber() number?: number;
  @OptionalFlag() flag?: boolean;
  @OptionalMoment() moment?: string;
  @OptionalJson() json?: unknown;
}

class SignUp {
  @RequiredEmail() email: string;
}

const parsed = (fields: object): Form => plainToInstance(Form, fields);
const problemsOf = (fields: object): string[] => validateSync(parsed(fields)).map(({ property }) => property);
const isEmail = (email: unknown): boolean => validateSync(plainToInstance(SignUp, { email })).length === 0;

describe('optional fields', () => {
  it.each([null, '', undefined])('are left out when they are %p, so that a default can take their place', (value) => {
    const form = parsed({ number: value, flag: value, moment: value });

    expect(validateSync(form)).toEqual([]);
    expect([form.number, form.flag, form.moment]).toEqual([undefined, undefined, undefined]);
  });

  it('are of their type or refused', () => {
    expect(problemsOf({ number: '1', flag: 'true', moment: 20_200_101 })).toEqual(['number', 'flag', 'moment']);
    expect(problemsOf({ number: -0.5, flag: false, moment: '2026-01-31T08:00:00+08:00' })).toEqual([]);
  });

  it.each(['2026-W05-1', '2026-031', '2026-02-30', 'yesterday'])('%s is no point in time', (moment) => {
    expect(problemsOf({ moment })).toEqual(['moment']);
  });

  it('leave JSON of the partner as it came', () => {
    fc.assert(fc.property(fc.jsonValue(), (json) => expect(parsed({ json }).json).toBe(json)));
  });
});

describe('an email', () => {
  it.each(['ada@example.com', 'Ada.Lovelace+test@sub.example.org'])('may be %s', (email) => {
    expect(isEmail(email)).toBe(true);
  });

  it.each([
    undefined,
    null,
    7,
    '',
    'ada',
    'ada@',
    '@example.com',
    'a b@example.com',
    'a\0@example.com',
    'a\ud800@example.com',
    `${'a'.repeat(250)}@example.com`,
  ])('is not %j', (email) => {
    expect(isEmail(email)).toBe(false);
  });
});

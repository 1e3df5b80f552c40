import fc from 'fast-check';
import { nzAccountProblem } from './nz-account.js';

describe('an account of New Zealand', () => {
  it.each([
    ['the published example of algorithm A', '01-902-0068389-00'],
    ['the published example of algorithm D', '08-6523-1954512-001'],
    ['the published example of algorithm G', '26-2600-0320871-032'],
    ['algorithm G, in which a product of 14 counts 1 + 4', '26-2600-0000020-005'],
    ['algorithm E, in which a product of 20 counts 2 + 0', '09-0000-0004000-009'],
    ['a base of algorithm B', '12-3041-1244961-11'],
    ['a base of algorithm B at the first branch', '01-0902-0998907-00'],
    ['algorithm F', '25-2500-2608486-001'],
    ['algorithm F with a base of eight digits', '33-6700-12345677-0000'],
    ['algorithm X', '31-2825-12345678-0000'],
    ['a branch that was added later', '04-2021-0095861-15'],
    ['a base of six digits', '12-3141-325080-00'],
    ['spaces', '12 3140 0171323 50'],
    ['no separators', '123140017132350'],
    ['no separators and a suffix of three digits', '1231400171323050'],
    ['no separators, in full', '262600003208710032'],
    ['ANZ', '01-0819-0454289-00'],
    ['Westpac', '03-1598-0017097-25'],
    ['the National Bank', '06-0501-0036001-32'],
    ['an agency of ANZ', '11-7426-0024124-00'],
    ['ASB', '12-3072-0279833-00'],
  ])('may exist: %s', (_what, account) => {
    expect(nzAccountProblem(account)).toBeUndefined();
  });

  it.each([
    ['one digit off in A', '01-902-0068390-00'],
    ['one digit off in D', '08-6523-1954513-001'],
    ['one digit off in F', '25-2500-2608586-001'],
    ['one digit off in G', '26-2600-0320870-032'],
    ['one digit off in the suffix of G', '262600003208710033'],
    ['wrong check digits', '02-0601-0113320-02'],
    ['wrong check digits', '06-0833-0124223-05'],
    ['wrong check digits', '03-0001-0016527-000'],
    ['no such bank', '07-0902-0068389-00'],
    ['no such branch', '01-3333-0068389-00'],
    ['no number', '12-3456-0000000-00'],
    ['no account at all', '123'],
    ['words', 'hello'],
    ['another country', 'GB82WEST12345698765432'],
    ['digits of another script', '０１-0902-0068389-00'],
  ])('cannot exist: %s (%s)', (_what, account) => {
    expect(nzAccountProblem(account)).toMatch(/^(?:must|has)/);
  });

  it('is refused for any one wrong digit of its base number', () => {
    const position = fc.integer({ min: 8, max: 14 });
    const accounts = fc.constantFrom('01-0902-0068389-00', '12-3041-1244961-11', '03-1598-0017097-25');
    fc.assert(
      fc.property(accounts, position, fc.integer({ min: 1, max: 9 }), (account, at, by) => {
        const digit = String((Number(account[at]) + by) % 10);
        const wrong = account.slice(0, at) + digit + account.slice(at + 1);
        const isSameRule = Number(wrong.slice(8, 15)) < 990_000 === Number(account.slice(8, 15)) < 990_000;

        if (isSameRule && at > 8) expect(nzAccountProblem(wrong)).toBeDefined();
      }),
    );
  });
});

import type { Sabotage } from '../sabotage.js';

const ATTRIBUTES = { tests: ['libs/methods/src/method-attributes.spec'], project: 'unit' } as const;
const NZ = {
  file: 'libs/methods/src/payees/nz-account.ts',
  tests: ['libs/methods/src/payees/nz-account.spec'],
  project: 'unit',
} as const;
const LIMITS = {
  file: 'libs/methods/src/check-amount.ts',
  tests: ['libs/methods/src/check-amount.spec'],
  project: 'unit',
} as const;
const PAYER = { tests: ['libs/receipts/src/payer-name.spec'], project: 'unit' } as const;

/** Whom sells are paid to, whom payments are from, and which amounts are taken. */
export const PAYEES: readonly Sabotage[] = [
  {
    ...ATTRIBUTES,
    name: 'a phone number of any country is paid',
    file: 'libs/methods/src/method-attributes.ts',
    in: 'phoneProblem',
    find: 'if (code !== needed)',
    replace: 'if (false)',
    only: 'is of the country that it pays in',
  },
  {
    ...ATTRIBUTES,
    name: 'an account is not checked',
    file: 'libs/methods/src/method-attributes.ts',
    in: 'payeeProblems',
    find: 'account === undefined ? undefined : formats.account?.(account, attributes)',
    replace: 'undefined',
    only: 'the account of a sell',
  },
  {
    ...ATTRIBUTES,
    name: 'a name that no bank can read is taken',
    file: 'libs/methods/src/method-attributes.ts',
    in: 'nameProblem',
    find: 'latinName(name) === undefined ?',
    replace: 'false ?',
    only: 'which no bank could read',
  },
  {
    ...NZ,
    name: 'check digits of New Zealand are not added up',
    in: 'hasCheck',
    find: 'return sum % rule.modulus === 0;',
    replace: 'return true;',
    only: 'cannot exist',
  },
  {
    ...NZ,
    name: 'the digits of a product are not added up',
    in: 'hasCheck',
    find: "'folded' in rule ? foldedDigits(each) : each",
    replace: 'each',
    only: 'algorithm G',
  },
  {
    ...LIMITS,
    name: 'what a sell converts to is compared, not what was stated',
    in: 'isBelowFiat',
    find: 'if (stated) return stated.isLessThan(min);',
    replace: '',
    only: 'one unit of fiat beyond a limit',
  },
  {
    ...LIMITS,
    name: 'what an estimate shows for a minimum is refused',
    in: 'isBelowFiat',
    find: ' && crypto.isLessThan(cryptoFor(min, crypto.currency, cryptoPrice))',
    replace: '',
    only: "a method's minimum and maximum are taken",
  },
  {
    name: 'a quote is granted beyond the limits',
    file: 'libs/pricing/src/held-quotes.ts',
    in: 'HeldQuotes.holdQuote',
    find: 'this.checkLimits(order, quote);',
    replace: '',
    tests: ['test/journeys/quotes.spec'],
    project: 'journeys',
    only: 'is not granted beyond the limits',
  },
  {
    name: 'a letter without a Latin form is left out of a name',
    file: 'libs/kernel/src/latin-name.ts',
    in: 'latinName',
    find: 'if (written.includes(undefined)) return undefined;',
    replace: '',
    tests: ['libs/kernel/src/latin-name.spec'],
    project: 'unit',
    only: 'has none',
  },
  {
    ...PAYER,
    name: 'a company with the name of a user is the user',
    file: 'libs/receipts/src/payer-name.ts',
    in: 'judgePayer',
    find: 'if (company.length > 0)',
    replace: 'if (false)',
    only: 'an organisation with the name',
  },
  {
    ...PAYER,
    name: 'given names alone are a user',
    file: 'libs/receipts/src/payer-name.ts',
    in: 'isMissing',
    find: 'part.length > 0 &&',
    replace: 'false &&',
    only: 'a person with a name like that',
  },
];

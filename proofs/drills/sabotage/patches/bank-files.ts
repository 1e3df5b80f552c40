import type { Sabotage } from '../sabotage.js';

const STATEMENTS = 'libs/drivers/src/desk/statements';
const UNKNOWN = { tests: [`${STATEMENTS}/csv-unknown.spec`], project: 'unit' } as const;

/** Files of banks: what is not known is never credited, and what the bank wrote is kept. */
export const BANK_FILES: readonly Sabotage[] = [
  {
    ...UNKNOWN,
    name: 'a row that says that it is not booked is money',
    file: `${STATEMENTS}/csv-skips.ts`,
    in: 'refuseUnknown',
    find: 'NOT_BOOKED.test(cell)',
    replace: "NOT_BOOKED.test(cell) && cell === ''",
    only: 'is refused where the profile has a column for its word that means nothing else',
  },
  {
    ...UNKNOWN,
    name: 'a row with an unknown status is money',
    file: `${STATEMENTS}/csv-skips.ts`,
    in: 'whyPending',
    find: 'if (includes(bookedWords, status)) return undefined;',
    replace: 'if (includes(bookedWords, status) || !includes(pendingWords, status)) return undefined;',
    only: 'which the profile does not know, is refused',
  },
  {
    ...UNKNOWN,
    name: 'a payment is left out by the words that its payer wrote',
    file: `${STATEMENTS}/csv-skips.ts`,
    in: 'whySkipped',
    find: 'if (hasDate && hasAmount) return undefined;',
    replace: 'if (hasDate && hasAmount && cells.length === 0) return undefined;',
    only: 'are never payments, whatever a payer writes',
  },
  {
    ...UNKNOWN,
    name: 'a column of a file that the profile does not know is passed over',
    file: `${STATEMENTS}/csv-heading.ts`,
    in: 'HeadingFinder.find',
    find: 'this.assertKnown(cells, at);',
    replace: '',
    only: 'a column that it does not name',
  },
  {
    ...UNKNOWN,
    name: 'a booking date of the future is believed',
    file: `${STATEMENTS}/statement-dates.ts`,
    in: 'StatementDates.checkLine',
    find: 'day > this.newestDay',
    replace: "day > '9999'",
    only: 'is refused with its line',
  },
  {
    name: '250.000 is read as 250',
    tests: [`${STATEMENTS}/written-amounts.spec`],
    project: 'unit',
    file: `${STATEMENTS}/written-amounts.ts`,
    in: 'WrittenAmounts.plain',
    find: 'found.size > 1 || this.mayBeGroup(digits, plain)',
    replace: 'found.size > 1',
    only: 'which is 250 for some and 250000 for others, is refused',
  },
  {
    name: 'only the last of several fields 86 is kept',
    tests: [`${STATEMENTS}/mt940-forms.spec`],
    project: 'unit',
    file: `${STATEMENTS}/read-mt940.ts`,
    in: 'Mt940Reader.endField',
    find: 'this.details.push(field.text)',
    replace: '(this.details = [field.text])',
    only: 'a second field 86',
  },
];

import { bankItemOf } from './bank-item.js';

it.each([
  ['NCHG', 'charge'],
  ['NCHG/808', 'charge'],
  ['NCHG+808', 'charge'],
  ['FCOM', 'charge'],
  ['ACMT/MDOP/CHRG', 'charge'],
  ['PMNT/RCDT/FEES', 'charge'],
  ['NINT', 'interest'],
  ['ACMT/MCOP/INTR', 'interest'],
  ['NTRF', undefined],
  ['NMSC/166', undefined],
  ['PMNT/RCDT/ESCT', undefined],
  ['INT TRANSFER', undefined],
  ['INTERNAL', undefined],
  [undefined, undefined],
])('a movement with the code %p is %p', (code, item) => {
  expect(bankItemOf(code)).toBe(item);
});

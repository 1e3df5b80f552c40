import { conceal, loadEnv, useInstallationKeys } from '@rampart/config';
import { ids } from '@rampart/kernel';
import { codesIn, collectionReference, readSubject, storedSubjects } from './references.js';

const REFERENCE = 'R0K1P9M4WX1';
const ORDER = ids.next();

beforeAll(() => useInstallationKeys(loadEnv({})));

it.each(['R0K1P9M4WX1', 'thanks, r0k1p-9m4 wx1!', 'ROK1P9M4WX1', 'rok l p9m4wxi', 'INVOICE FOR RENT ROKIP9M4WXL, OK'])(
  'E112: a payer may write a reference as %j',
  (text) => {
    expect(codesIn(text)).toContain(REFERENCE);
  },
);

it('no reference has a letter that looks like a digit', () => {
  const all = Array.from({ length: 2_000 }, (_, i) => collectionReference(String(i))).join('');

  expect(all).not.toMatch(/[OILU]/);
});

it.each([ORDER, ORDER.toUpperCase(), `for ${ORDER.replaceAll('-', ' ')}, thanks`])(
  'E122: the id of an order that a payer writes stands for its reference: %j',
  (text) => {
    expect(codesIn(text)).toContain(collectionReference(ORDER));
  },
);

it('E122: an id that a payer wrote names no order by itself, and is found again in both forms', () => {
  const read = readSubject(conceal(ORDER));

  expect([readSubject(ORDER), read, readSubject(conceal('rent'))]).toEqual([ORDER, `"${ORDER}"`, 'rent']);
  expect(storedSubjects(read)).toEqual([conceal(read), conceal(ORDER)]);
  expect(storedSubjects(ORDER)).toEqual([ORDER]);
});

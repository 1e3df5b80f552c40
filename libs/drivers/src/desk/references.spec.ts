import { codesIn, collectionReference } from './references.js';

const REFERENCE = 'R0K1P9M4WX1';

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

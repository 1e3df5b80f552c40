import { CHAINS } from './index.js';

const { nem } = CHAINS;
const MAIN = 'NDD2CT6LQLIYQ56KIXI3ENTM6EK3D44P5JFXJ4R4';
const TEST = 'TALICE2GMA34CXHD7XLJQ536NM5UNKQHTORNNT2J';

describe('nem addresses', () => {
  it('takes an address of the main network there only, with or without dashes', () => {
    for (const address of [MAIN, 'NDD2CT-6LQLIY-Q56KIX-I3ENTM-6EK3D4-4P5JFX-J4R4']) {
      expect(nem.addressProblem(address, ['main'])).toBeUndefined();
      expect(nem.addressProblem(address, ['test'])).toBe('it belongs to the main network');
    }
  });

  it('takes an address of the test network there only', () => {
    expect(nem.addressProblem(TEST, ['test'])).toBeUndefined();
    expect(nem.addressProblem(TEST, ['main'])).toBe('it belongs to the test network');
  });

  it.each([
    ['a wrong checksum', 'NDD2CT6LQLIYQ56KIXI3ENTM6EK3D44P5JFXJ4R5'],
    ['a main prefix on a test address', TEST.replace('T', 'N')],
    ['small letters', MAIN.toLowerCase()],
    ['dashes in other places', 'NDD2-CT6LQLIYQ56KIXI3ENTM6EK3D44P5JFXJ4R4'],
    ['a Symbol address of 39 characters', MAIN.slice(0, 39)],
    ['nothing', ''],
  ])('refuses %s', (_, address) => {
    expect(nem.addressProblem(address, ['main', 'test'])).toEqual(expect.any(String));
  });
});

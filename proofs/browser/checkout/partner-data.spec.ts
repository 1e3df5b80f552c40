import { readParams } from '../../../apps/web/checkout/params.js';
import { inChromium, type Tab } from '../../../test/support/browser.js';
import { CheckoutPage, partnerLink } from '../../../test/support/checkout-page.js';
import { buyAgain, knownShopper } from '../../support/known-shopper.js';
import { startWorld, type World } from '../../../test/support/world.js';

const linkWith = (partnerData: string): string => `&partnerData=${encodeURIComponent(partnerData)}`;

describe('partnerData of a link', () => {
  it.each([
    'order-7',
    '42',
    '007',
    '1e5',
    'true',
    'null',
    '12345678901234567890',
    '"quoted"',
    '{"order":7}',
    '[1,2]',
    ' a b ',
    'a+b&c',
  ])('is the text that it was: %j', (text) => {
    expect(readParams(`?apiKey=rk${linkWith(text)}`, []).partnerData).toBe(text);
  });

  it('is absent when it is empty', () => {
    expect(readParams('?apiKey=rk&partnerData=', [])).toEqual({ apiKey: 'rk' });
  });
});

inChromium('an order of a link with partnerData', (open) => {
  let world: World;
  let tab: Tab;
  beforeAll(async () => {
    world = await startWorld({ SANDBOX_KYC_SECONDS: '600' });
  });
  beforeEach(async () => {
    tab = await open();
  });
  afterEach(() => tab.close());
  afterAll(() => world.close());

  it.each(['12345678901234567890', '1e5', 'true', '{"order":12345678901234567890}'])(
    'gives the partner the same text back: %s',
    async (text) => {
      const who = await knownShopper(world);
      await tab.page.goto(partnerLink(world, linkWith(text)));

      await buyAgain(new CheckoutPage(tab.page), who);

      const [{ id }] = (await world.partner.get('/api/transactions')).body;
      expect((await world.partner.get(`/api/transactions/${id}`)).body.partnerData).toBe(text);
    },
  );
});

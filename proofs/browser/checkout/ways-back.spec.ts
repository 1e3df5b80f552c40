import { Settings, type SettingsChange } from '@rampart/partners';
import { expectSound, inChromium, look, type Tab } from '../../../test/support/browser.js';
import { CheckoutPage, partnerLink } from '../../../test/support/checkout-page.js';
import { eventually } from '../../../test/support/eventually.js';
import { buyAgain, knownShopper } from '../../support/known-shopper.js';
import { partnerSettings } from '../../../test/support/rows/tables.js';
import { partnerIdOf } from '../../../test/support/visitor.js';
import { startWorld, type World } from '../../../test/support/world.js';

const SHOP = 'https://shop.example.com/orders';
const APPS = ['celo://wallet', 'myapp://', 'com.example.app:/back'];

inChromium('the way back from the checkout', (open) => {
  let world: World;
  let partnerId: string;
  let tab: Tab;
  let page: CheckoutPage;
  beforeAll(async () => {
    world = await startWorld({ SANDBOX_KYC_SECONDS: '600' });
    partnerId = await partnerIdOf(world, world.partner);
    await change({ displayName: 'Acme Wallet', redirectUrls: [SHOP, ...APPS] });
  });
  beforeEach(async () => {
    tab = await open();
    page = new CheckoutPage(tab.page);
  });
  afterEach(() => tab.close());
  afterAll(() => world.close());

  const change = (settings: SettingsChange): Promise<unknown> =>
    world.api.get(Settings, { strict: false }).changeSettings(partnerId, settings, 'test');
  const home = () => tab.page.getByRole('link', { name: 'Back to Acme Wallet' });
  const countdown = () => tab.page.getByRole('timer');
  const linkBackTo = (address: string): string => partnerLink(world, `&redirectUrl=${encodeURIComponent(address)}`);
  const atUnavailable = async (address: string): Promise<void> => {
    await tab.page.goto(`${linkBackTo(address)}&cryptoCurrency=BCH`);
    await page.heading('Not available here');
  };
  const atCompleted = async (address: string): Promise<void> => {
    const who = await knownShopper(world);
    await tab.page.clock.install();
    await tab.page.goto(linkBackTo(address));
    await buyAgain(page, who);
    await page.press('Pay exactly');
    await page.shows('completed');
  };
  /** The URLs that the page asks the browser to open, including those of apps. */
  const navigations = async (): Promise<string[]> => {
    const urls: string[] = [];
    const session = await tab.page.context().newCDPSession(tab.page);
    await session.send('Page.enable');
    session.on('Page.frameRequestedNavigation', ({ url }) => urls.push(url));
    return urls;
  };

  describe('leads into an app', () => {
    it.each([
      ['celo://wallet', 1],
      ['celo://wallet/ramp?status=done', 1],
      ['celo://elsewhere', 0],
      ['myapp://done', 1],
      ['myapp://any/where?at=all', 1],
      ['com.example.app:/back/7', 1],
      ['com.example.app:/other', 0],
      ['other://wallet', 0],
    ])('below what the partner registered: %s', async (address, links) => {
      await atUnavailable(address);

      expect(await home().evaluateAll((found) => found.map((link) => link.getAttribute('href')))).toEqual(
        links === 1 ? [address] : [],
      );
    });

    it.each([
      'javascript://wallet/%0aalert(1)',
      'data://wallet/x',
      'file://wallet/x',
      'blob://wallet/x',
      'vbscript://wallet/x',
      'about://wallet/x',
      'view-source://wallet/x',
    ])('never by what a browser runs itself, whatever is registered: %s', async (address) => {
      const [scheme] = address.split('/');
      await partnerSettings.update(world, { partnerId }, { redirectUrls: [`${scheme}//wallet`, `${scheme}//`] });

      await atUnavailable(address);

      expect(await home().count()).toBe(0);
      await change({ redirectUrls: [SHOP, ...APPS] });
    });
  });

  describe('of a completed order', () => {
    afterEach(() => change({ returnAfterSeconds: null }));

    it('is followed by itself after the seconds that the partner chose', async () => {
      await change({ returnAfterSeconds: 60 });
      const address = 'celo://wallet/ramp?status=done';
      const opened = await navigations();
      await atCompleted(address);
      await tab.page.getByText(/^You will return in \d\d s\.$/).waitFor();
      await eventually('it is spoken once', () =>
        tab.page.getByRole('status').filter({ hasText: 'You go back to Acme Wallet in 60 seconds.' }).count(),
      );
      await look(tab, 'checkout-return');
      expect(opened.some((url) => url.startsWith(address))).toBe(false);

      await tab.page.clock.runFor(60_000);

      await eventually('the app is opened', () => opened.some((url) => url.startsWith(`${address}&orderId=`)));
      await tab.page.getByText('If nothing opens, press the button above.').waitFor();
      tab.problems(); // no such app is installed on this machine, and the browser reports that
      await look(tab, 'checkout-returned');
    });

    it('is followed once: who comes back to the page stays', async () => {
      await change({ returnAfterSeconds: 20 });
      await tab.page.route('https://shop.example.com/**', (route) =>
        route.fulfill({ contentType: 'text/html', body: '<title>shop</title>' }),
      );
      await atCompleted(`${SHOP}/7`);

      await tab.page.clock.runFor(20_000);
      await tab.page.waitForURL(`${SHOP}/7?orderId=**`);
      await tab.page.goBack();
      await page.shows('completed');
      await home().waitFor();

      expect(await countdown().count()).toBe(0);
    });

    it('is not followed when the visitor stays', async () => {
      await change({ returnAfterSeconds: 20 });
      const opened = await navigations();
      await atCompleted(`${SHOP}/7`);

      await page.press('Stay here');

      expect(await home().evaluate('document.activeElement.textContent')).toBe('Back to Acme Wallet');
      await eventually('it is spoken', () =>
        tab.page.getByRole('status').filter({ hasText: 'You will stay on this page.' }).count(),
      );
      await expectSound(tab);
      await tab.page.clock.runFor(60_000);
      await tab.page.reload();
      await page.shows('completed');
      await tab.page.clock.runFor(60_000);
      expect([await countdown().count(), await home().count(), opened.filter((url) => url.startsWith(SHOP))]).toEqual([
        0,
        1,
        [],
      ]);
    });

    it('waits while the page is out of view', async () => {
      await change({ returnAfterSeconds: 20 });
      const opened = await navigations();
      await atCompleted(`${SHOP}/7`);
      await countdown().waitFor();

      await tab.page.evaluate(`Object.defineProperty(document, 'hidden', { configurable: true, get: () => true })`);
      await tab.page.clock.runFor(60_000);

      expect([await countdown().count(), opened.filter((url) => url.startsWith(SHOP))]).toEqual([1, []]);
    });

    it('is a link alone where the partner chose no time, or another end was reached', async () => {
      await atCompleted(`${SHOP}/7`);
      expect([await home().count(), await countdown().count()]).toEqual([1, 0]);

      await change({ returnAfterSeconds: 20 });
      await page.press('New order');
      await tab.page.reload(); // the current settings
      await page.order();
      await page.confirm();
      await page.press('Cancel order');
      await page.press('Yes, cancel');
      await page.shows('cancelled');

      expect([await home().count(), await countdown().count()]).toEqual([1, 0]);
    });
  });
});

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { verifyReturn } from '@rampart/client/webhooks';
import { Settings } from '@rampart/partners';
import { inChromium, type Tab } from '../../../test/support/browser.js';
import { apiKeyOf, CheckoutPage, partnerLink } from '../../../test/support/checkout-page.js';
import { eventually } from '../../../test/support/eventually.js';
import { buyAgain, knownShopper } from '../../support/known-shopper.js';
import { partnerIdOf } from '../../../test/support/visitor.js';
import { startWorld, type World } from '../../../test/support/world.js';

/** Headers that security reviews of wallets require. */
const SANDBOX =
  'allow-scripts allow-same-origin allow-forms allow-downloads allow-popups allow-popups-to-escape-sandbox';
/** The frame has no origin: no storage, and each of its requests comes from the origin `null`. */
const OPAQUE_SANDBOX = 'allow-scripts allow-forms allow-popups';

/** A foreign page that embeds another and records the messages that it receives. */
const embedding = (url: string, sandbox?: string): Promise<Shop> =>
  served(`<!doctype html><title>shop</title><script>window.heard = []; addEventListener('message', ({ data }) => heard.push(data));</script>
    <iframe ${sandbox === undefined ? '' : `sandbox="${sandbox}"`} src="${url}" width="420" height="900" allow="camera; microphone; clipboard-write"></iframe>`);

/** A foreign page that opens the checkout by the embed package when its button is pressed, and notes its events. */
const opening = (world: World, call: string): Promise<Shop> =>
  served(`<!doctype html><title>shop</title><button>Pay</button><div id="box"></div><script type="module">
    import { openFrame, openPopup, redirectToCheckout } from '${world.env.PUBLIC_URL}/embed.js';
    window.noted = [];
    const say = (what) => (value) => noted.push([what, value]);
    const listeners = { onCreated: say('created'), onResize: say('resize'), onClosed: say('closed'), onProblem: say('problem') };
    const url = '${world.env.CHECKOUT_URL}', params = { apiKey: '${apiKeyOf(world)}', redirectUrl: location.origin + '/back' };
    document.querySelector('button').onclick = () => { window.opened = ${call}; };
    window.isReady = true;
  </script>`);

interface Shop {
  readonly url: string;
  readonly origin: string;
  close(): void;
}

async function served(html: string): Promise<Shop> {
  const server = createServer((_request, response) => response.setHeader('content-type', 'text/html').end(html));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = (): void => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `${origin}/`, origin, close };
}

/** Imitates a browser that blocks cookies and storage in cross-site frames. */
const BLOCKS_STORAGE_IN_FRAMES = `if (window !== window.parent) {
  const blocked = { get() { throw new DOMException('Access is denied for this document.', 'SecurityError'); } };
  for (const name of ['sessionStorage', 'localStorage']) Object.defineProperty(window, name, blocked);
}`;

interface Message {
  readonly type: string;
  readonly payload: unknown;
}

inChromium('the checkout page in a frame', (open) => {
  let world: World;
  let tab: Tab;
  beforeAll(async () => {
    world = await startWorld({ SANDBOX_KYC_SECONDS: '600' });
  });
  beforeEach(async () => {
    tab = await open({ viewport: { width: 460, height: 960 } });
  });
  afterEach(() => tab.close());
  afterAll(() => world.close());

  const heard = async (): Promise<Message[]> => {
    const texts = await tab.page.evaluate<string[]>('heard');
    expect(texts.every((text) => typeof text === 'string')).toBe(true);
    return texts.map((text) => JSON.parse(text) as Message);
  };
  const register = async (origins: string[]): Promise<void> => {
    const partnerId = await partnerIdOf(world, world.partner);
    await world.api.get(Settings, { strict: false }).changeSettings(partnerId, { allowedOrigins: origins }, 'test');
  };

  it('reports its height and the order to a page of a registered origin, as the contract of the widget says', async () => {
    const shop = await embedding(partnerLink(world), SANDBOX);
    await register([shop.origin]);
    const who = await knownShopper(world);
    await tab.page.goto(shop.url);
    const frame = await eventually('the frame is there', () => tab.page.frames()[1]);

    const page = new CheckoutPage(frame);
    await buyAgain(page, who);
    const [saved] = await Promise.all([tab.page.waitForEvent('download'), page.press('Save QR code')]);

    expect(saved.suggestedFilename()).toMatch(/\.png$/);
    const messages = await eventually('the page heard of the order', async () => {
      const all = await heard();
      return all.some(({ type }) => type === 'transaction-created') && all;
    });
    expect(new Set(messages.map(({ type }) => type))).toEqual(new Set(['resize', 'transaction-created']));
    expect(messages.filter(({ type }) => type === 'resize').map(({ payload }) => payload)).toEqual(
      expect.arrayContaining([expect.any(Number)]),
    );
    expect(messages.filter(({ type }) => type === 'transaction-created')).toEqual([
      {
        type: 'transaction-created',
        payload: {
          id: expect.any(String),
          type: 'buy',
          crypto: expect.any(Number),
          fiat: 250,
          total: expect.any(Number),
          serviceCharge: expect.any(Number),
          cryptoPrice: expect.any(Number),
          cryptoPriceUsd: expect.any(Number),
          cryptoCurrency: 'BTC',
          currency: 'SGD',
        },
      },
    ]);
    expect(tab.problems()).toEqual([]);
    shop.close();
  });

  describe('without storage', () => {
    const announcements = async (): Promise<unknown[]> =>
      (await heard()).filter(({ type }) => type === 'transaction-created').map(({ payload }) => payload);

    it.each([
      ['that is sandboxed without an origin', OPAQUE_SANDBOX, undefined],
      ['whose storage the browser blocks', SANDBOX, BLOCKS_STORAGE_IN_FRAMES],
    ])('announces the order to the page around it, once, in a frame %s', async (_, sandbox, script) => {
      await register([]);
      const shop = await embedding(partnerLink(world), sandbox);
      const who = await knownShopper(world);
      if (script !== undefined) await tab.page.addInitScript(script);
      await tab.page.goto(shop.url);
      const page = new CheckoutPage(await eventually('the frame is there', () => tab.page.frames()[1]));

      await buyAgain(page, who);
      await page.press('Pay exactly');
      await page.shows('completed');

      expect(await announcements()).toEqual([
        expect.objectContaining({ type: 'buy', fiat: 250, currency: 'SGD', cryptoCurrency: 'BTC' }),
      ]);
      expect(tab.problems()).toEqual([]);
      shop.close();
    });

    it('places one order, however often the answer is lost', async () => {
      await register([]);
      const shop = await embedding(partnerLink(world), OPAQUE_SANDBOX);
      const who = await knownShopper(world);
      const keys: (string | null)[] = [];
      await tab.page.route('**/checkout/api/events', (route) => route.abort()); // a hint would show the order before the second call
      await tab.page.route('**/checkout/api/orders', async (route) => {
        if (route.request().method() !== 'POST') return route.continue();
        keys.push(await route.request().headerValue('idempotency-key'));
        if (keys.length > 1) return route.continue();
        await route.fetch();
        return route.abort('connectionreset');
      });
      await tab.page.goto(shop.url);
      const page = new CheckoutPage(await eventually('the frame is there', () => tab.page.frames()[1]));
      await page.order();
      await page.signIn(who);
      await page.heading('Review your order');
      await page.press('Place order');
      await page.text(/No connection/);

      await page.press('Place order');

      await page.shows('pending');
      expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
      expect(await announcements()).toHaveLength(1);
      shop.close();
    });
  });

  it.each([
    ['a plain frame', undefined, true],
    ['a frame that must not leave its page', SANDBOX, false],
  ])('returns to the partner by itself from %s, or says where the link is', async (_, sandbox, leaves) => {
    const home = 'https://shop.example.com/orders';
    const shop = await embedding(partnerLink(world, `&redirectUrl=${encodeURIComponent(home)}`), sandbox);
    await world.api
      .get(Settings, { strict: false })
      .changeSettings(
        await partnerIdOf(world, world.partner),
        { redirectUrls: [home], returnAfterSeconds: 20 },
        'test',
      );
    await tab.page.route(`${home}**`, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>orders</title>' }),
    );
    const who = await knownShopper(world);
    await tab.page.clock.install();
    await tab.page.goto(shop.url);
    const page = new CheckoutPage(await eventually('the frame is there', () => tab.page.frames()[1]));
    await buyAgain(page, who);
    await page.press('Pay exactly');
    await page.shows('completed');

    await tab.page.clock.runFor(20_000);

    if (leaves) await tab.page.waitForURL(`${home}?**`);
    else await page.text('If nothing opens, press the button above.');
    expect(tab.page.url()).toMatch(
      leaves ? /^https:\/\/shop\.example\.com\/orders\?orderId=[0-9a-f-]{36}&orderStatus=completed$/ : shop.url,
    );
    shop.close();
  });

  describe('opened by the embed package', () => {
    type Noted = readonly (readonly [what: string, value: unknown])[];
    const noted = (): Promise<Noted> => tab.page.evaluate<Noted>('noted');
    const pressed = async (shop: Shop): Promise<void> => {
      await tab.page.goto(shop.url);
      await tab.page.waitForFunction('window.isReady');
      await tab.page.getByRole('button', { name: 'Pay' }).click();
    };
    const notedOf = (what: string): Promise<Noted> =>
      eventually(`the shop notes: ${what}`, async () => {
        const found = (await noted()).filter(([each]) => each === what);
        return found.length > 0 && found;
      });
    const created = ['created', expect.objectContaining({ id: expect.any(String), type: 'buy', fiat: 250 })];

    it('in a frame without storage, grows with the page and reports the order', async () => {
      await register([]);
      const shop = await opening(world, `openFrame(document.getElementById('box'), { url, params, ...listeners })`);
      const who = await knownShopper(world);
      await tab.page.addInitScript(BLOCKS_STORAGE_IN_FRAMES);
      await pressed(shop);

      await buyAgain(new CheckoutPage(await eventually('the frame is there', () => tab.page.frames()[1])), who);

      expect(await notedOf('created')).toEqual([created]);
      const [, height] = (await notedOf('resize')).at(-1)!;
      const frame = tab.page.locator('iframe');
      expect(await frame.getAttribute('style')).toContain(`height: ${String(height)}px`);
      expect(await frame.getAttribute('allow')).toContain('camera');
      await tab.page.evaluate('opened.close()');
      expect(await frame.count()).toBe(0);
      expect(tab.problems()).toEqual([]);
      shop.close();
    });

    it('in a popup, reports the order to a registered page, and that it was closed', async () => {
      const shop = await opening(world, 'openPopup({ url, params, ...listeners })');
      await register([shop.origin]);
      const who = await knownShopper(world);
      const opens = tab.page.waitForEvent('popup');
      await pressed(shop);
      const popup = await opens;

      await buyAgain(new CheckoutPage(popup), who);

      expect(await notedOf('created')).toEqual([created]);
      await popup.close();
      await notedOf('closed');
      expect((await noted()).some(([what]) => what === 'problem')).toBe(false);
      shop.close();
    });

    it('in a popup of a page that is not registered, works and is not heard', async () => {
      await register(['https://shop.example.com']);
      const shop = await opening(world, 'openPopup({ url, params, ...listeners })');
      const who = await knownShopper(world);
      const opens = tab.page.waitForEvent('popup');
      await pressed(shop);

      await buyAgain(new CheckoutPage(await opens), who);

      expect((await noted()).filter(([what]) => what === 'created')).toEqual([]);
      shop.close();
    });

    it('in a popup of a partner without registered pages, is cut from the page that opened it, which learns of it', async () => {
      await register([]);
      const shop = await opening(world, 'openPopup({ url, params, ...listeners })');
      const opens = tab.page.waitForEvent('popup');
      await pressed(shop);
      const popup = await opens;

      expect(await notedOf('problem')).toEqual([['problem', 'unheard']]);
      expect(await popup.evaluate('window.opener')).toBeNull();
      shop.close();
    });

    it('by a redirect, comes back with an order whose signature the webhook secret verifies', async () => {
      const shop = await opening(world, 'redirectToCheckout({ url, params })');
      const { secret } = await world.listen();
      await world.api
        .get(Settings, { strict: false })
        .changeSettings(await partnerIdOf(world, world.partner), { redirectUrls: [`${shop.origin}/back`] }, 'test');
      const who = await knownShopper(world);
      await pressed(shop);
      const page = new CheckoutPage(tab.page);
      await buyAgain(page, who);
      await page.press('Pay exactly');
      await page.shows('completed');
      const home = tab.page.locator('a[target="_top"][href*="orderStatus=completed"]');

      await home.click();

      await tab.page.waitForURL(`${shop.origin}/back?**`);
      const back = await verifyReturn({ url: tab.page.url(), secret });
      expect(back).toEqual({ orderId: expect.any(String), status: 'completed' });
      expect((await world.partner.get(`/api/transactions/${back.orderId}`)).body).toMatchObject({
        status: 'completed',
      });
      const forged = tab.page.url().replace('completed', 'refunded');
      await expect(verifyReturn({ url: forged, secret })).rejects.toThrow('signature wrong');
      shop.close();
    });
  });

  it('shows itself to no other page, and reports nothing to it', async () => {
    const stranger = await embedding(partnerLink(world), SANDBOX);
    await register(['https://shop.example.com']);

    await tab.page.goto(stranger.url);

    await eventually('the browser refused', () =>
      tab.problems().some((problem) => problem.includes('frame-ancestors')),
    );
    expect(await heard()).toEqual([]);
    stranger.close();
  });

  it('of a sandbox works on pages of the own machine for a partner that registered none', async () => {
    const shop = await embedding(partnerLink(world), SANDBOX);
    await register([]);

    await tab.page.goto(shop.url);

    await eventually('it reported its height', async () => (await heard()).some(({ type }) => type === 'resize'));
    expect(tab.problems()).toEqual([]);
    shop.close();
  });
});

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Settings } from '@rampart/partners';
import { inChromium, type Tab } from '../../support/browser.js';
import { CheckoutPage, partnerLink } from '../../support/checkout-page.js';
import { eventually } from '../../support/eventually.js';
import { buyAgain, knownShopper } from '../../support/known-shopper.js';
import { partnerIdOf } from '../../support/visitor.js';
import { startWorld, type World } from '../../support/world.js';

/** What the security reviews of wallets ask for. */
const SANDBOX = 'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox';

/** A page of somebody's that embeds another and writes down what it is told. */
async function embedding(url: string): Promise<{ url: string; origin: string; close(): void }> {
  const html = `<!doctype html><title>shop</title><script>window.heard = []; addEventListener('message', ({ data }) => heard.push(data));</script>
    <iframe sandbox="${SANDBOX}" src="${url}" width="420" height="900" allow="camera; microphone; clipboard-write"></iframe>`;
  const server = createServer((_request, response) => response.setHeader('content-type', 'text/html').end(html));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = (): void => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `${origin}/`, origin, close };
}

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
    await world.api.get(Settings, { strict: false }).change(partnerId, { allowedOrigins: origins }, 'test');
  };

  it('tells a page of a registered origin its height and of the order, as the contract of the widget says', async () => {
    const shop = await embedding(partnerLink(world));
    await register([shop.origin]);
    const who = await knownShopper(world);
    await tab.page.goto(shop.url);
    const frame = await eventually('the frame is there', () => tab.page.frames()[1]);

    await buyAgain(new CheckoutPage(frame), who);

    const messages = await eventually('the page heard of the order', async () => {
      const all = await heard();
      return all.some(({ type }) => type === 'transaction-created') && all;
    });
    expect(new Set(messages.map(({ type }) => type))).toEqual(new Set(['resize', 'transaction-created']));
    expect(messages.filter(({ type }) => type === 'resize').map(({ payload }) => payload)).toEqual(expect.arrayContaining([expect.any(Number)]));
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

  it('shows itself to no other page, and tells it nothing', async () => {
    const stranger = await embedding(partnerLink(world));
    await register(['https://shop.example.com']);

    await tab.page.goto(stranger.url);

    await eventually('the browser refused', () => tab.problems().some((problem) => problem.includes('frame-ancestors')));
    expect(await heard()).toEqual([]);
    stranger.close();
  });

  it('works on any page, as it always did, for a partner that registered none', async () => {
    const shop = await embedding(partnerLink(world));
    await register([]);

    await tab.page.goto(shop.url);

    await eventually('it told its height', async () => (await heard()).some(({ type }) => type === 'resize'));
    expect(tab.problems()).toEqual([]);
    shop.close();
  });
});

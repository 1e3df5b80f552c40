import { inChromiumWithNode } from '../support/bitcoin-browser.js';
import type { Tab } from '../support/browser.js';
import { CheckoutPage, partnerLink } from '../support/checkout-page.js';
import type { Json } from '../support/client.js';
import { NZ_PAYEE } from '../support/desk.js';
import { eventually } from '../support/eventually.js';
import { type LiveBitcoin, startLiveBitcoin } from '../support/live-bitcoin.js';
import { bookStatement, issuePayouts, receivedWebhooks, reportedOf } from '../support/live-steps.js';
import type { LiveWorld } from '../support/live-world.js';

const PHONE = '211234567';
const CRYPTO = 0.003;
/** Blocks after which a deposit of this size counts. */
const CONFIRMED_BLOCKS = 6;

inChromiumWithNode('the checkout page of a live service, with a bank account and a Bitcoin node', (open) => {
  let bitcoin: LiveBitcoin;
  let world: LiveWorld;
  let secret: string;
  let tab: Tab;
  let page: CheckoutPage;
  beforeAll(async () => {
    bitcoin = await startLiveBitcoin();
    ({ world } = bitcoin);
    secret = (await world.partner.post('/api/webhook-endpoints', { url: world.hookUrl })).body.secret;
    tab = await open({ ignoreHTTPSErrors: true });
    page = new CheckoutPage(tab.page);
  }, 180_000);
  afterAll(async () => {
    await tab?.close();
    await bitcoin?.close();
  });

  let messages = 0;
  /** By the code of the next text message. */
  const signIn = (): Promise<unknown> =>
    page.signIn({ email: 'ada@example.com', phone: PHONE }, async () => {
      const found = await eventually('a text message came', () => {
        const all = world.messagesTo(`+64${PHONE}`);
        return all.length > messages && all;
      });
      messages = found.length;
      return /\d{6}/.exec(found.at(-1) ?? '')?.[0] ?? '';
    });
  const approveApplicant = async (): Promise<void> => {
    const [{ userId }] = (await world.operators[0].get('/kyc')).body as [Json];
    expect((await world.operators[0].post(`/kyc/${userId}/approve`, {})).status).toBe(200);
  };
  /** The order that was reported last, once its end is, and all that was reported of it. */
  const lastReported = (): Promise<{ order: Json; statuses: string[] }> =>
    eventually('the end is reported', async () => {
      const id = (await receivedWebhooks(world)).at(-1)?.body.payload.id;
      const statuses = [...new Set(await reportedOf(world, secret, String(id)))];
      const { body: order } = await world.partner.get(`/api/transactions/${id}`);
      return statuses.includes('completed') && { order, statuses };
    });

  it('sells bitcoin for a bank transfer to a new user, whose wallet gets it in a block', async () => {
    const wallet = await bitcoin.newWallet();
    await tab.page.goto(partnerLink(world, '&transactionType=buy&cryptoCurrency=BTC&currency=NZD&fiat=300'));
    await page.order(wallet);
    await signIn();
    await page.name();
    await page.giveDocuments();
    await approveApplicant();
    await page.confirm();
    const [amount, text] = [await page.copied('Amount'), await page.copied('Reference')];

    await world.outer.post('/bank/transfers', { amount, name: 'Ada Lovelace', text });
    await bookStatement(world);
    await page.shows('completed');
    await bitcoin.payers.mine();

    const { order, statuses } = await lastReported();
    expect(statuses).toEqual(['pending', 'fiat_received', 'completed']);
    expect(order.total).toBeGreaterThan(0);
    expect(await bitcoin.arrivedAt(wallet)).toBe(order.total);
  });

  it('buys bitcoin that arrives at the address which it shows, and pays by a file of the bank', async () => {
    await tab.page.goto(partnerLink(world, `&transactionType=sell&cryptoCurrency=BTC&currency=NZD&crypto=${CRYPTO}`));
    await page.heading(/^Sell/);
    await page.price();
    for (const [name, value] of Object.entries(NZ_PAYEE)) await tab.page.locator(`input[name=${name}]`).fill(value);
    await page.press('Continue');
    await signIn();
    await page.confirm();

    await bitcoin.payers.send(await page.copied('Address'), await page.copied('Amount'));
    await page.shows('btc_in_mempool');
    await bitcoin.payers.mine(CONFIRMED_BLOCKS);
    await page.shows('btc_received');
    const file = await issuePayouts(world, 1);
    await page.shows('completed');

    const { order, statuses } = await lastReported();
    expect(statuses).toEqual(['pending', 'btc_in_mempool', 'btc_received', 'completed']);
    expect(file).toContain(`>${order.total.toFixed(2)}<`);
    expect((await world.outer.post('/bank/files', undefined, { raw: file })).body.accepted).toBe(1);
    await bookStatement(world);
    expect(tab.problems()).toEqual([]);
  });
});

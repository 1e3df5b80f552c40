import { inChromiumWithNode } from '../support/bitcoin-browser.js';
import type { Tab } from '../../test/support/browser.js';
import { type LiveBitcoin, startLiveBitcoin } from '../support/live-bitcoin.js';
import { LiveCheckout } from '../support/live-checkout.js';
import { bookStatement, issuePayouts } from '../support/live-steps.js';
import type { LiveWorld } from '../support/live-world.js';

const CRYPTO = 0.003;
/** Confirmations that a deposit of this size needs. */
const CONFIRMED_BLOCKS = 6;

inChromiumWithNode('the checkout page of a live service, with a bank account and a Bitcoin node', (open) => {
  let bitcoin: LiveBitcoin;
  let world: LiveWorld;
  let tab: Tab;
  let checkout: LiveCheckout;
  beforeAll(async () => {
    bitcoin = await startLiveBitcoin();
    ({ world } = bitcoin);
    tab = await open({ ignoreHTTPSErrors: true });
    checkout = await LiveCheckout.open(world, tab.page);
  }, 180_000);
  afterAll(async () => {
    await tab?.close();
    await bitcoin?.close();
  });

  it('sells bitcoin for a bank transfer to a new user, whose wallet gets it in a block', async () => {
    const wallet = await bitcoin.newWallet();

    await checkout.buyAsNewUser('cryptoCurrency=BTC&fiat=300', wallet);
    await checkout.at.shows('completed');
    await bitcoin.payers.mine();

    const { order, statuses } = await checkout.lastReported();
    expect(statuses).toEqual(['pending', 'fiat_received', 'completed']);
    expect(order.total).toBeGreaterThan(0);
    expect(await bitcoin.arrivedAt(wallet)).toBe(order.total);
  });

  it('buys bitcoin that arrives at the address which it shows, and pays by a file of the bank', async () => {
    const { address, amount } = await checkout.sell(`cryptoCurrency=BTC&crypto=${CRYPTO}`);

    await bitcoin.payers.send(address, amount);
    await checkout.at.shows('btc_in_mempool');
    await bitcoin.payers.mine(CONFIRMED_BLOCKS);
    await checkout.at.shows('btc_received');
    const file = await issuePayouts(world, 1);
    await checkout.at.shows('completed');

    const { order, statuses } = await checkout.lastReported();
    expect(statuses).toEqual(['pending', 'btc_in_mempool', 'btc_received', 'completed']);
    expect(file).toContain(`>${order.total.toFixed(2)}<`);
    expect((await world.outer.post('/bank/files', undefined, { raw: file })).body.accepted).toBe(1);
    await bookStatement(world);
    expect(tab.problems()).toEqual([]);
  });
});

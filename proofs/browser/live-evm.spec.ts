import { shortId } from '@rampart/kernel';
import type { Tab } from '../../test/support/browser.js';
import { inChromiumWithAnvil } from '../support/evm-browser.js';
import { LiveCheckout } from '../support/live-checkout.js';
import { type LiveEvm, startLiveEvm } from '../support/live-evm.js';
import { bookStatement, issuePayouts } from '../support/live-steps.js';
import type { LiveWorld } from '../support/live-world.js';

const WEI_PER_ETHER = 1e18;
const UNITS_PER_USDT = 1e6;
const CRYPTO = 150;
/** Confirmations that a deposit of this size needs. */
const CONFIRMED_BLOCKS = 12;

inChromiumWithAnvil('the checkout page of a live service, with a bank account and a node of Ethereum', (open) => {
  let evm: LiveEvm;
  let world: LiveWorld;
  let tab: Tab;
  let checkout: LiveCheckout;
  beforeAll(async () => {
    evm = await startLiveEvm();
    ({ world } = evm);
    tab = await open({ ignoreHTTPSErrors: true });
    checkout = await LiveCheckout.open(world, tab.page);
  }, 180_000);
  afterAll(async () => {
    await tab?.close();
    await evm?.close();
  });

  it('sells ether for a bank transfer to a new user, whose wallet gets it in a block, with a receipt page', async () => {
    const wallet = evm.newWallet();

    await checkout.buyAsNewUser('cryptoCurrency=ETH&fiat=300', wallet);
    await checkout.at.shows('completed');
    await evm.payers.mine();
    const receipt = await tab.page.getByRole('link', { name: 'Receipt' }).getAttribute('href');
    await tab.page.goto(receipt ?? '');

    const { order, statuses } = await checkout.lastReported();
    expect(statuses).toEqual(['pending', 'fiat_received', 'completed']);
    expect(Number(await evm.arrivedAt(wallet)) / WEI_PER_ETHER).toBeCloseTo(Number(order.total), 12);
    await checkout.at.text(String(order.blockchainTxId));
    await checkout.at.text(shortId(String(order.id)));
  });

  it('buys USDT that arrives at the address which it shows, and pays by a file of the bank', async () => {
    const { address, amount } = await checkout.sell(`cryptoCurrency=USDT&crypto=${CRYPTO}`);

    await evm.usdt.send('transfer', [address, BigInt(Number(amount) * UNITS_PER_USDT)]);
    await checkout.at.shows('btc_in_mempool');
    await evm.payers.mine(CONFIRMED_BLOCKS);
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

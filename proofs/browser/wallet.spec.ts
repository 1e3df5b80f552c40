import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { MINUTE, SECOND } from '@rampart/kernel';
import { PasskeyCheck } from '../../apps/signer/src/passkeys/passkey-check.js';
import { RegtestRpc } from '../components/regtest-rpc.js';
import type { Regtest } from '../components/regtest.js';
import { Authenticators } from '../support/authenticators.js';
import { inChromiumWithNode } from '../support/bitcoin-browser.js';
import { checkEveryTransaction } from '../support/bitcoin-second-opinion.js';
import { startTestSigner } from '../../test/support/bitcoin-signer.js';
import { look } from '../../test/support/browser.js';
import { eventually } from '../../test/support/eventually.js';
import { enrolOnPage } from '../support/held-page.js';
import { operatorTab, type OperatorTab } from '../support/operator-tab.js';
import { freePort } from '../../test/support/ports.js';
import { Payers, startFundedRegtest } from '../support/regtest.js';
import { payouts } from '../../test/support/rows/tables.js';
import { buy, payFiat, reaches } from '../../test/support/trades.js';
import { startTrading } from '../../test/support/trading.js';
import { addAuthenticator } from '../support/virtual-authenticator.js';
import type { World } from '../../test/support/world.js';

/** An amount in satoshis that only the larger of the two orders below exceeds. */
const ABOVE = 500_000n;

inChromiumWithNode('the hot wallet', (open) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'wallet-'));
  let node: Regtest;
  let payers: Payers;
  let signer: Awaited<ReturnType<typeof startTestSigner>>;
  let check: PasskeyCheck;
  let world: World;
  let userId: string;
  let tab: OperatorTab;

  beforeAll(async () => {
    const [port, opsPort] = await Promise.all([freePort(), freePort()]);
    const origin = `http://localhost:${opsPort}`;
    const passkeys = {
      file: path.join(folder, 'passkeys.json'),
      ...{ above: ABOVE, rpId: 'localhost', origins: [origin] },
    };
    check = new PasskeyCheck(passkeys, 'regtest');
    [node, signer] = await Promise.all([startFundedRegtest(), startTestSigner({ passkeys })]);
    payers = new Payers(node);
    ({ world, userId } = await startTrading({
      PORT: String(port),
      OPS_PORT: String(opsPort),
      OPS_URL: origin,
      ...signer.settingsFor(node),
    }));
    await eventually('the wallet is watched', async () =>
      (await node.rpc.call<string[]>('listwallets')).includes('rampart'),
    );
    const { address } = signer.keys.accounts.paymentAt({ account: 'segwit', branch: 0, index: 0 });
    for (const amount of ['1', '0.5', '0.000008']) await payers.send(address, amount);
    await payers.mine(7);
    tab = await operatorTab(world, open, new Authenticators(world.ops), 'mei');
    await addAuthenticator(tab.page);
  }, 120_000);
  afterAll(async () => {
    await tab?.close();
    await checkEveryTransaction(world.database);
    await world.close();
    await signer.close();
    await node.stop();
    rmSync(folder, { recursive: true });
  });
  afterEach(() => expect(tab.problems()).toEqual([]));

  const bought = async (fiat: number) => {
    const wallet = await new RegtestRpc(node.url, 'payer').call<string>('getnewaddress');
    const order = await buy(world.partner, userId, { wallet, fiat });
    await payFiat(world.partner, order.id);
    return order;
  };

  it('raises the fee of a transaction with a reason, and the order shows the one that the chain has', async () => {
    const { id } = await bought(100);
    const { blockchainTxId: first } = await reaches(world.partner, id, 'completed');
    const { page } = tab;
    await tab.go('/wallet');
    await page.getByText('Frozen dust').waitFor();
    await look(tab, 'ops-wallet');
    await page.getByRole('link', { name: String(first).slice(0, 8) }).click();
    await page.getByRole('button', { name: 'Raise the fee…' }).click();
    await page.getByLabel('Reason').fill('the user waits at the counter');
    await look(tab, 'ops-wallet-bump');
    await page.getByRole('button', { name: 'Raise the fee', exact: true }).click();
    const second = await eventually('another transaction is in the mempool', async () => {
      const mempool = await node.rpc.call<string[]>('getrawmempool');
      return mempool.length === 1 && mempool[0] !== first && mempool[0];
    });
    await payers.mine(2);
    await world.advance(MINUTE / SECOND);
    await look(tab, 'ops-wallet-batch');

    await eventually('the order shows it', async () => {
      const { body } = await world.partner.get(`/api/transactions/${id}`);
      return body.status === 'completed' && body.blockchainTxId === second;
    });
  });

  it('lets a large payout leave with a passkey that the signer enrolled', async () => {
    const { page } = tab;
    await tab.go('/wallet');
    await enrolOnPage(page, check, 'mei');
    const { id } = await bought(900);
    await eventually('its payout waits', async () =>
      payouts.exists(world, { transactionId: id, waitsFor: 'approval' }),
    );

    await page.getByRole('button', { name: 'Approve with a passkey' }).waitFor();
    await look(tab, 'ops-wallet-held');
    await page.getByRole('button', { name: 'Approve with a passkey' }).click();

    await reaches(world.partner, id, 'completed');
    await page.getByRole('button', { name: 'Approve with a passkey' }).waitFor({ state: 'detached' });
  });
});

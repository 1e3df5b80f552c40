import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PasskeyCheck } from '../../apps/signer/src/passkeys/passkey-check.js';
import { TronLedger } from '../components/fake-tron/ledger.js';
import { FakeTronNode } from '../components/fake-tron/node.js';
import { randomTronAddress } from '../drills/signer/tron/draft.js';
import { signerTron, TRON_CHAIN, USDT } from '../../test/medium/drivers/tron.js';
import { Authenticators } from '../support/authenticators.js';
import { APPROVER, startTestSigner } from '../../test/support/bitcoin-signer.js';
import { inChromium, look } from '../../test/support/browser.js';
import { eventually } from '../../test/support/eventually.js';
import { enrolOnPage, withdrawOnPage } from '../support/held-page.js';
import { operatorTab, type OperatorTab } from '../support/operator-tab.js';
import { freePort } from '../../test/support/ports.js';
import { payouts } from '../../test/support/rows/tables.js';
import { buy, payFiat, reaches } from '../../test/support/trades.js';
import { startTrading } from '../../test/support/trading.js';
import { addAuthenticator } from '../support/virtual-authenticator.js';
import type { World } from '../../test/support/world.js';

const RICH = 1_000_000_000_000n;

inChromium('the wallet on Tron', (open) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'wallet-'));
  const ledger = new TronLedger(TRON_CHAIN.slice(2));
  let node: FakeTronNode;
  let signer: Awaited<ReturnType<typeof startTestSigner>>;
  let check: PasskeyCheck;
  let world: World;
  let userId: string;
  let tab: OperatorTab;

  beforeAll(async () => {
    const [port, opsPort] = await Promise.all([freePort(), freePort()]);
    const origin = `http://localhost:${opsPort}`;
    const file = path.join(folder, 'passkeys.json');
    const passkeys = { file, above: 0n, rpId: 'localhost', origins: [origin] };
    check = new PasskeyCheck(passkeys, 'regtest');
    node = await new FakeTronNode(ledger).start();
    const tron = signerTron([], { passkeyAbove: '1' });
    signer = await startTestSigner({ approver: APPROVER.publicKey, tron, passkeys });
    ledger.coins.set(signer.keys.tronAddress, RICH);
    ledger.tokens.set(USDT, { decimals: 6, balances: new Map([[signer.keys.tronAddress, RICH]]) });
    ({ world, userId } = await startTrading({
      PORT: String(port),
      OPS_PORT: String(opsPort),
      OPS_URL: origin,
      CHAIN_DRIVERS: 'tron:tron',
      TRON_NODE_URL: node.url,
      TRON_WALLET: signer.keys.tronAddress,
      TRON_SIGNER_SOCKET: signer.socket,
    }));
    tab = await operatorTab(world, open, new Authenticators(world.ops), 'mei');
    await addAuthenticator(tab.page);
  }, 120_000);
  afterAll(async () => {
    await tab?.close();
    await world.close();
    await signer.close();
    await node.stop();
    rmSync(folder, { recursive: true });
  });
  afterEach(() => expect(tab.problems()).toEqual([]));

  const bought = async (wallet = randomTronAddress()) => {
    const order = await buy(world.partner, userId, { cryptoCurrency: 'USDT', fiat: 300, wallet, chain: 'tron' });
    await payFiat(world.partner, order.id);
    await eventually('its payout waits', () =>
      payouts.exists(world, { transactionId: order.id, waitsFor: 'approval' }),
    );
    return order;
  };

  it('shows what it holds, and lets a payout leave with a passkey that the signer enrolled', async () => {
    const { page } = tab;
    await tab.go('/tron-wallet');
    await page.getByText('Burnt so far').waitFor();
    await look(tab, 'ops-tron-wallet');
    await enrolOnPage(page, check, 'mei');
    const wallet = randomTronAddress();
    const { id } = await bought(wallet);

    await page.getByRole('button', { name: 'Approve with a passkey' }).waitFor();
    await look(tab, 'ops-tron-wallet-held');
    await page.getByRole('button', { name: 'Approve with a passkey' }).click();

    await reaches(world.partner, id, 'completed');
    await page.getByRole('button', { name: 'Approve with a passkey' }).waitFor({ state: 'detached' });
    expect(ledger.paymentsTo(wallet)).toHaveLength(1);
  });

  it('fails a payout for good that is withdrawn with a reason', async () => {
    const { page } = tab;
    const { id } = await bought();
    await withdrawOnPage(page);

    expect((await reaches(world.partner, id, 'payout_failed')).id).toBe(id);
  });
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ForeignTokens } from '@rampart/evm-wallets';
import { PasskeyCheck } from '../../apps/signer/src/passkeys/passkey-check.js';
import { type Anvil, startAnvil } from '../components/anvil.js';
import { deployContract } from '../components/evm-contracts.js';
import { Authenticators } from '../support/authenticators.js';
import { APPROVER, startTestSigner } from '../../test/support/bitcoin-signer.js';
import { look } from '../../test/support/browser.js';
import type { Json } from '../../test/support/client.js';
import { evmPolicy } from '../support/evm-signer.js';
import { eventually } from '../../test/support/eventually.js';
import { inChromiumWithAnvil } from '../support/evm-browser.js';
import { enrolOnPage, withdrawOnPage } from '../support/held-page.js';
import { operatorTab, type OperatorTab } from '../support/operator-tab.js';
import { freePort } from '../../test/support/ports.js';
import { payouts } from '../../test/support/rows/tables.js';
import { buy, payFiat, reaches, sell } from '../../test/support/trades.js';
import { startTrading } from '../../test/support/trading.js';
import { addAuthenticator } from '../support/virtual-authenticator.js';
import type { World } from '../../test/support/world.js';

/** An amount of ether that only the larger of the two orders below exceeds. */
const ABOVE = '0.1';
const WALLET = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const RICH = `0x${(10n ** 20n).toString(16)}`;

inChromiumWithAnvil('the wallets of EVM chains', (open) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'wallet-'));
  let node: Anvil;
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
      ...{ above: 0n, rpId: 'localhost', origins: [origin] },
    };
    check = new PasskeyCheck(passkeys, 'regtest');
    node = await startAnvil({ chainId: 1 });
    const usdt = await deployContract(node, 'Token', ['USDT', 6]);
    const tokens = [{ asset: 'USDT', contract: usdt.address, decimals: 6 }];
    const evm = evmPolicy([{ chainId: 1, coin: 'ETH', tokens }], { passkeyAbove: ABOVE });
    signer = await startTestSigner({ approver: APPROVER.publicKey, evm, passkeys });
    await node.call('anvil_setBalance', signer.keys.evm.hotAddress, RICH);
    await usdt.send('transfer', [signer.keys.evm.hotAddress, 5_000_000_000n]);
    await node.call('anvil_mine', '0x1');
    ({ world, userId } = await startTrading({
      PORT: String(port),
      OPS_PORT: String(opsPort),
      OPS_URL: origin,
      CHAIN_DRIVERS: 'ethereum:evm',
      EVM_XPUB: signer.keys.evm.xpub,
      EVM_SIGNER_SOCKET: signer.socket,
      EVM_RPC_URL_ETHEREUM: node.url,
      EVM_TOKENS_ETHEREUM: `USDT:${usdt.address}:6`,
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

  const bought = async (fiat: number) => {
    const order = await buy(world.partner, userId, { cryptoCurrency: 'ETH', wallet: WALLET, fiat });
    await payFiat(world.partner, order.id);
    return order;
  };

  it('show what each holds, and replace a transaction with a reason: paid once, and the order shows the one of the chain', async () => {
    const { id } = await bought(100);
    const { blockchainTxId: first } = await reaches(world.partner, id, 'completed');
    const { page } = tab;
    await tab.go('/evm-wallets');
    await page.getByText('Gas paid so far').waitFor();
    await look(tab, 'ops-evm-wallets');
    await page.getByRole('button', { name: /^Replace nonce \d+ on Ethereum/ }).click();
    await page.getByLabel('Reason').fill('the user waits at the counter');
    await look(tab, 'ops-evm-wallets-replace');
    await page.getByRole('button', { name: 'Replace it' }).click();

    const second = await eventually('another transaction is in the mempool', async () => {
      const { transactions } = await node.call<{ transactions: string[] }>('eth_getBlockByNumber', 'pending', false);
      return transactions.length === 1 && transactions[0] !== first && transactions[0];
    });
    await node.call('anvil_mine', '0x2');

    const receipt = await node.call<{ status: string }>('eth_getTransactionReceipt', second);
    expect(receipt.status).toBe('0x1');
    await page.getByText('in a block').waitFor();
  });

  it('list unknown tokens by their contracts, and propose the credit of one by what the chain says', async () => {
    const { page } = tab;
    const lost = await deployContract(node, 'Token', ['LOST', 18]);
    world.worker.get(ForeignTokens, { strict: false }).lookEvery = 0;
    const { id, depositWallets } = await sell(world.partner, userId, { cryptoCurrency: 'USDT', crypto: 150 });
    await lost.send('transfer', [depositWallets.ethereum, 3n * 10n ** 18n]);
    await eventually('it is found', async () => {
      await node.call('anvil_mine', '0x4');
      return (await world.operator.get('/ops/api/evm-wallets/found')).body.length > 0;
    });

    await tab.go('/evm-wallets');
    await page.getByRole('button', { name: 'Credit a deposit…' }).click();
    await page.getByText('The chain has it').waitFor();
    await look(tab, 'ops-evm-wallets-credit');
    await page.getByLabel('Reason').fill('the user sent the wrong token');
    await page.getByRole('button', { name: 'Propose' }).click();

    await eventually('it is proposed', async () => {
      const { body } = await world.operator.get('/ops/api/proposals');
      return body.some(({ transactionId, action }: Json) => transactionId === id && action === 'creditDeposit');
    });
    await tab.go(`/transactions/${id}`);
    await page.getByText('Needs a second operator').waitFor();
    await look(tab, 'ops-case-credit-proposed');
  });

  it('let a large payout leave with a passkey that the signer enrolled', async () => {
    const { page } = tab;
    await tab.go('/evm-wallets');
    await enrolOnPage(page, check, 'mei');
    const { id } = await bought(900);
    await eventually('its payout waits', async () =>
      payouts.exists(world, { transactionId: id, waitsFor: 'approval' }),
    );

    await page.getByRole('button', { name: 'Approve with a passkey' }).waitFor();
    await look(tab, 'ops-evm-wallets-held');
    await page.getByRole('button', { name: 'Approve with a passkey' }).click();

    await reaches(world.partner, id, 'completed');
    await page.getByRole('button', { name: 'Approve with a passkey' }).waitFor({ state: 'detached' });
  });

  it('fail a payout for good that is withdrawn with a reason', async () => {
    const { page } = tab;
    const { id } = await bought(900);
    await withdrawOnPage(page);

    expect((await reaches(world.partner, id, 'payout_failed')).id).toBe(id);
  });
});

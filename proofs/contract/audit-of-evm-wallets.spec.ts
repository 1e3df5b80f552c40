import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Decimal } from '@rampart/kernel';
import { PasskeyCheck } from '../../apps/signer/src/passkeys/passkey-check.js';
import { type Anvil, startAnvil } from '../components/anvil.js';
import { deployContract } from '../components/evm-contracts.js';
import { enrolDevice, makeDevice, passkeyPolicy } from '../drills/signer/passkeys.js';
import { describeWithAnvil } from '../support/anvil.js';
import { itIsAudited } from '../support/audited-wallet.js';
import { APPROVER, startTestSigner } from '../../test/support/bitcoin-signer.js';
import type { Json } from '../../test/support/client.js';
import { evmPolicy } from '../support/evm-signer.js';
import { eventually } from '../../test/support/eventually.js';
import { newOperator } from '../../test/support/operators.js';
import { actionsOf, at, CONSOLE, type PrivilegedAction } from '../../test/support/privileged-actions.js';
import { quiet } from '../../test/support/queues.js';
import { buy, payFiat, reaches } from '../../test/support/trades.js';
import { startTrading } from '../../test/support/trading.js';
import type { World } from '../../test/support/world.js';

/** An amount of ether that the larger orders below exceed. */
const ABOVE = '0.1';
const REASON = 'the user waits at the counter';
const WALLET = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const RICH = `0x${(10n ** 20n).toString(16)}`;

describeWithAnvil('what operators change at the wallets of EVM chains', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'wallet-'));
  const passkeys = passkeyPolicy(path.join(folder, 'passkeys.json'), 0n);
  let node: Anvil;
  let signer: Awaited<ReturnType<typeof startTestSigner>>;
  let world: World;
  let userId: string;
  let actions: Readonly<Record<string, PrivilegedAction>>;

  beforeAll(async () => {
    node = await startAnvil({ chainId: 1 });
    const usdt = await deployContract(node, 'Token', ['USDT', 6]);
    const tokens = [{ asset: 'USDT', contract: usdt.address, decimals: 6 }];
    const evm = evmPolicy([{ chainId: 1, coin: 'ETH', tokens }], { passkeyAbove: ABOVE });
    signer = await startTestSigner({ approver: APPROVER.publicKey, evm, passkeys });
    await node.call('anvil_setBalance', signer.keys.evm.hotAddress, RICH);
    await node.call('anvil_mine', '0x1');
    ({ world, userId } = await startTrading({
      CHAIN_DRIVERS: 'ethereum:evm',
      EVM_XPUB: signer.keys.evm.xpub,
      EVM_SIGNER_SOCKET: signer.socket,
      EVM_RPC_URL_ETHEREUM: node.url,
      EVM_TOKENS_ETHEREUM: `USDT:${usdt.address}:6`,
    }));
    actions = at(CONSOLE, await walletActions());
    await quiet(world);
    await world.stopWorker(); // from here on only the requests change anything
  }, 120_000);
  afterAll(async () => {
    await world.close();
    await signer.close();
    await node.stop();
    rmSync(folder, { recursive: true });
  });

  async function bought(fiat: number): Promise<Json> {
    const order = await buy(world.partner, userId, { cryptoCurrency: 'ETH', fiat, wallet: WALLET });
    await payFiat(world.partner, order.id);
    return order;
  }

  async function walletActions(): Promise<Record<string, PrivilegedAction>> {
    const device = await makeDevice('regtest');
    await enrolDevice(new PasskeyCheck(passkeys, 'regtest'), { operator: 'mei', device });
    await reaches(world.partner, (await bought(100)).id, 'completed');
    const orders = [await bought(900), await bought(900)];
    const wallets = await eventually('two payouts wait for a passkey', async () => {
      const { body } = await world.operator.get('/ops/api/evm-wallets');
      return body.held.length === orders.length && body;
    });
    const [approved, withdrawn] = wallets.held as [Json, Json];
    const boss = await newOperator(world, 'boss');
    const action = actionsOf(boss, 'operator:boss');
    const [sent] = wallets.transactions as [Json];
    const { key, transactionId, address, currency: asset } = approved;
    const amount = new Decimal(String(approved.amount)).times('1e18').toFixed();
    const assertion = device.approveEvm(1, { ...{ key, transactionId, address, asset, amount }, token: '' });
    return Object.fromEntries([
      action('POST /evm-wallets/chains/{id}/rescan', 'chain:ethereum', { id: 'ethereum' }, { from: 1, reason: REASON }),
      action(
        'POST /evm-wallets/chains/{id}/restart',
        'chain:ethereum',
        { id: 'ethereum' },
        { from: (await world.operator.get('/ops/api/evm-wallets')).body.chains[0].wallet.height, reason: REASON },
      ),
      action('POST /evm-wallets/transactions/{id}/replace', `evmTransaction:${sent.id}`, sent, { reason: REASON }),
      action('POST /evm-wallets/payouts/{id}/approve', `payout:${key}`, { id: key }, { assertion }),
      action(
        'POST /evm-wallets/payouts/{id}/withdraw',
        `payout:${withdrawn.key}`,
        { id: withdrawn.key },
        { reason: REASON },
      ),
    ]);
  }

  itIsAudited('evm-wallets', () => ({ world, actions }));
});

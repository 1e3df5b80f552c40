import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PasskeyCheck } from '../../apps/signer/src/passkeys/passkey-check.js';
import type { Regtest } from '../components/regtest.js';
import { RegtestRpc } from '../components/regtest-rpc.js';
import { enrolDevice, makeDevice, passkeyPolicy } from '../drills/signer/passkeys.js';
import { itIsAudited } from '../support/audited-wallet.js';
import { checkEveryTransaction } from '../support/bitcoin-second-opinion.js';
import { startTestSigner } from '../../test/support/bitcoin-signer.js';
import type { Json } from '../../test/support/client.js';
import { eventually } from '../../test/support/eventually.js';
import { newOperator } from '../../test/support/operators.js';
import { actionsOf, at, CONSOLE, type PrivilegedAction } from '../../test/support/privileged-actions.js';
import { quiet } from '../../test/support/queues.js';
import { describeWithNode, Payers, startFundedRegtest } from '../support/regtest.js';
import { buy, payFiat, reaches } from '../../test/support/trades.js';
import { startTrading } from '../../test/support/trading.js';
import type { World } from '../../test/support/world.js';

/** An amount in satoshis that the larger orders below exceed. */
const ABOVE = 500_000n;
const REASON = 'the user waits at the counter';

describeWithNode('what operators change at the hot wallet', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'wallet-'));
  const passkeys = passkeyPolicy(path.join(folder, 'passkeys.json'), ABOVE);
  let node: Regtest;
  let signer: Awaited<ReturnType<typeof startTestSigner>>;
  let world: World;
  let userId: string;
  let actions: Readonly<Record<string, PrivilegedAction>>;

  beforeAll(async () => {
    [node, signer] = await Promise.all([startFundedRegtest(), startTestSigner({ passkeys })]);
    ({ world, userId } = await startTrading({
      CHAIN_DRIVERS: 'bitcoin:bitcoind',
      BITCOIN_RPC_URL: node.url,
      BITCOIN_NETWORK: 'regtest',
      BITCOIN_XPUB: signer.keys.accounts.xpubs.segwit,
      BITCOIN_LEGACY_XPUB: signer.keys.accounts.xpubs.legacy,
      BITCOIN_SIGNER_SOCKET: signer.socket,
      BITCOIN_BATCH_SECONDS: '0',
    }));
    await fund();
    actions = at(CONSOLE, await walletActions());
    await quiet(world);
    await world.stopWorker(); // from here on only the requests change anything
  }, 120_000);
  afterAll(async () => {
    await checkEveryTransaction(world.database);
    await world.close();
    await signer.close();
    await node.stop();
    rmSync(folder, { recursive: true });
  });

  async function fund(): Promise<void> {
    const payers = new Payers(node);
    await eventually('the wallet is watched', async () =>
      (await node.rpc.call<string[]>('listwallets')).includes('rampart'),
    );
    const { address } = signer.keys.accounts.paymentAt({ account: 'segwit', branch: 0, index: 0 });
    for (let i = 0; i < 2; i += 1) await payers.send(address, '1');
    await payers.mine(7);
  }

  async function bought(fiat: number): Promise<Json> {
    const wallet = await new RegtestRpc(node.url, 'payer').call<string>('getnewaddress');
    const order = await buy(world.partner, userId, { wallet, fiat });
    await payFiat(world.partner, order.id);
    return order;
  }

  async function walletActions(): Promise<Record<string, PrivilegedAction>> {
    const device = await makeDevice('regtest');
    await enrolDevice(new PasskeyCheck(passkeys, 'regtest'), { operator: 'mei', device });
    await reaches(world.partner, (await bought(100)).id, 'completed');
    const orders = [await bought(900), await bought(900)];
    const wallet = await eventually('two payouts wait for a passkey', async () => {
      const { body } = await world.operator.get('/ops/api/wallet');
      return body.held.length === orders.length && body;
    });
    const [approved, withdrawn] = wallet.held as [Json, Json];
    const boss = await newOperator(world, 'boss');
    const action = actionsOf(boss, 'operator:boss');
    const [batch] = wallet.batches as [Json];
    const sats = BigInt(Math.round(Number(approved.amount) * 1e8)).toString();
    const { key, transactionId, address } = approved;
    const assertion = device.approve({ ...{ key, transactionId, address, sats }, token: '' });
    return Object.fromEntries([
      action('POST /wallet/chains/{id}/rescan', 'chain:bitcoin', { id: 'bitcoin' }, { from: 1, reason: REASON }),
      action('POST /wallet/batches/{id}/bump', `bitcoinBatch:${batch.id}`, batch, { reason: REASON }),
      action('POST /wallet/payouts/{id}/approve', `payout:${key}`, { id: key }, { assertion }),
      action(
        'POST /wallet/payouts/{id}/withdraw',
        `payout:${withdrawn.key}`,
        { id: withdrawn.key },
        { reason: REASON },
      ),
    ]);
  }

  itIsAudited('wallet', () => ({ world, actions }));
});

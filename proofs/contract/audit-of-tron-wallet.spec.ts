import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Decimal } from '@rampart/kernel';
import { tronNetwork } from '@rampart/signing';
import { PasskeyCheck } from '../../apps/signer/src/passkeys/passkey-check.js';
import { TronLedger } from '../components/fake-tron/ledger.js';
import { FakeTronNode } from '../components/fake-tron/node.js';
import { enrolDevice, makeDevice, passkeyPolicy } from '../drills/signer/passkeys.js';
import { randomTronAddress } from '../drills/signer/tron/draft.js';
import { signerTron, TRON_CHAIN, USDT } from '../../test/medium/drivers/tron.js';
import { itIsAudited } from '../support/audited-wallet.js';
import { APPROVER, startTestSigner } from '../../test/support/bitcoin-signer.js';
import type { Json } from '../../test/support/client.js';
import { eventually } from '../../test/support/eventually.js';
import { newOperator } from '../../test/support/operators.js';
import { actionsOf, at, CONSOLE, type PrivilegedAction } from '../../test/support/privileged-actions.js';
import { quiet } from '../../test/support/queues.js';
import { buy, payFiat } from '../../test/support/trades.js';
import { startTrading } from '../../test/support/trading.js';
import type { World } from '../../test/support/world.js';

const REASON = 'the user waits at the counter';
const RICH = 1_000_000_000_000n;

describe('what operators change at the wallet on Tron', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'wallet-'));
  const passkeys = passkeyPolicy(path.join(folder, 'passkeys.json'), 0n);
  let node: FakeTronNode;
  let signer: Awaited<ReturnType<typeof startTestSigner>>;
  let world: World;
  let userId: string;
  let actions: Readonly<Record<string, PrivilegedAction>>;

  beforeAll(async () => {
    const ledger = new TronLedger(TRON_CHAIN.slice(2));
    node = await new FakeTronNode(ledger).start();
    signer = await startTestSigner({
      ...{ approver: APPROVER.publicKey, passkeys },
      tron: signerTron([], { passkeyAbove: '1' }),
    });
    ledger.coins.set(signer.keys.tronAddress, RICH);
    ledger.tokens.set(USDT, { decimals: 6, balances: new Map([[signer.keys.tronAddress, RICH]]) });
    ({ world, userId } = await startTrading({
      CHAIN_DRIVERS: 'tron:tron',
      TRON_NODE_URL: node.url,
      TRON_WALLET: signer.keys.tronAddress,
      TRON_SIGNER_SOCKET: signer.socket,
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

  async function bought(): Promise<void> {
    const wallet = randomTronAddress();
    const { id } = await buy(world.partner, userId, { cryptoCurrency: 'USDT', fiat: 300, wallet, chain: 'tron' });
    await payFiat(world.partner, id);
  }

  async function walletActions(): Promise<Record<string, PrivilegedAction>> {
    const device = await makeDevice('regtest');
    await enrolDevice(new PasskeyCheck(passkeys, 'regtest'), { operator: 'mei', device });
    await bought();
    await bought();
    const [approved, withdrawn] = await eventually('two payouts wait for a passkey', async () => {
      const { body } = await world.operator.get('/ops/api/tron-wallet');
      return body.held.length === 2 && (body.held as [Json, Json]);
    });
    const boss = await newOperator(world, 'boss');
    const action = actionsOf(boss, 'operator:boss');
    const { key, transactionId, address, currency: asset } = approved;
    const amount = new Decimal(String(approved.amount)).times('1e6').toFixed();
    const assertion = device.approveTron(tronNetwork(TRON_CHAIN), {
      ...{ key, transactionId, address, asset, amount },
      token: '',
    });
    return Object.fromEntries([
      action('POST /tron-wallet/payouts/{id}/approve', `payout:${key}`, { id: key }, { assertion }),
      action(
        'POST /tron-wallet/payouts/{id}/withdraw',
        `payout:${withdrawn.key}`,
        { id: withdrawn.key },
        { reason: REASON },
      ),
    ]);
  }

  itIsAudited('tron-wallet', () => ({ world, actions }));
});

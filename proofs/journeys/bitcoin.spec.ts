import { Logger } from '@nestjs/common';
import { RegtestRpc } from '../components/regtest-rpc.js';
import type { Regtest } from '../components/regtest.js';
import { checkEveryTransaction } from '../support/bitcoin-second-opinion.js';
import { APPROVER, startTestSigner } from '../../test/support/bitcoin-signer.js';
import { eventually } from '../../test/support/eventually.js';
import { openFindings, reconcile } from '../../test/support/reconciliation.js';
import { describeWithNode, Payers, startFundedRegtest } from '../support/regtest.js';
import { rewriteOrder } from '../../test/support/rows/orders.js';
import { payouts } from '../../test/support/rows/tables.js';
import { buy, payFiat, reaches, sell, statusOf } from '../../test/support/trades.js';
import { startTrading } from '../../test/support/trading.js';
import type { World } from '../../test/support/world.js';

describeWithNode('orders in real bitcoin', () => {
  let node: Regtest;
  let payers: Payers;
  let payee: RegtestRpc;
  let signer: Awaited<ReturnType<typeof startTestSigner>>;
  let world: World;
  let userId: string;
  beforeAll(async () => {
    [node, signer] = await Promise.all([startFundedRegtest(), startTestSigner({ approver: APPROVER.publicKey })]);
    payers = new Payers(node);
    payee = new RegtestRpc(node.url, 'payer');
    ({ world, userId } = await startTrading({
      ...signer.settingsFor(node),
      BITCOIN_FEE_FALLBACK: '2',
    }));
    await eventually('the wallet is watched', async () =>
      (await node.rpc.call<string[]>('listwallets')).includes('rampart'),
    );
    await payers.send(signer.keys.accounts.paymentAt({ account: 'segwit', branch: 0, index: 0 }).address, '1');
    await payers.mine(7);
  });
  beforeEach(() => void jest.spyOn(Logger.prototype, 'warn').mockReturnValue());
  afterEach(() => jest.restoreAllMocks());
  afterAll(async () => {
    await checkEveryTransaction(world.database);
    await world.close();
    await signer.close();
    await node.stop();
  });

  it('a sell is seen in the mempool, confirmed by blocks, and pays fiat out, with a webhook for each step', async () => {
    const { id, depositWallets } = await sell(world.partner, userId);

    await payers.send(depositWallets.bitcoin, '0.002');
    await reaches(world.partner, id, 'btc_in_mempool');
    await payers.mine(2);
    await reaches(world.partner, id, 'completed');

    expect(depositWallets.bitcoin).toMatch(/^bcrt1q/);
    await eventually('the last webhook', () => world.sink.statusesOf(id).includes('completed'));
    expect(world.sink.statusesOf(id)[0]).toBe('pending');
  });

  it('a sell whose deposit is spent otherwise before a block has it is pending again, and pays nothing', async () => {
    const { id, depositWallets } = await sell(world.partner, userId);
    const txId = await payers.send(depositWallets.legacyBitcoin, '0.002');
    await reaches(world.partner, id, 'btc_in_mempool');

    await payers.doubleSpend(txId);
    await payers.mine(3);

    await reaches(world.partner, id, 'pending');
    expect(await payouts.find(world, { transactionId: id })).toEqual([]);
  });

  it('a buy is paid in one transaction that the node knows, and its wallet gets what was promised', async () => {
    const wallet = await payee.call<string>('getnewaddress');
    const { id } = await buy(world.partner, userId, { wallet });

    await payFiat(world.partner, id);
    const { blockchainTxId, total } = await reaches(world.partner, id, 'completed');
    await payers.mine(2);

    const { confirmations } = await payee.call<{ confirmations: number }>('gettransaction', blockchainTxId);
    expect(confirmations).toBe(2);
    expect(await payee.call('getreceivedbyaddress', wallet, 0)).toBe(total);
  });

  it('a buy whose wallet is changed in the database, even with a MAC of the service, is not paid', async () => {
    const { id } = await buy(world.partner, userId, { wallet: await payee.call<string>('getnewaddress') });
    const thief = await payee.call<string>('getnewaddress');
    await rewriteOrder(world, id, { wallet: thief });

    await payFiat(world.partner, id);

    await reaches(world.partner, id, 'payout_failed');
    expect(await payee.call('getreceivedbyaddress', thief, 0)).toBe(0);
  });

  it('the wallet agrees with the books to the satoshi', async () => {
    await payers.mine(8);
    await reconcile(world);
    await buy(world.partner, userId, { wallet: await payee.call<string>('getnewaddress') }).then(async ({ id }) => {
      await payFiat(world.partner, id);
      await reaches(world.partner, id, 'completed');
    });
    await reconcile(world);

    expect(await openFindings(world, 'walletDiffers')).toEqual([]);
    expect(await statusOf(world.partner, (await sell(world.partner, userId)).id)).toBe('pending');
  });
});

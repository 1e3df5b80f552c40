import { Logger } from '@nestjs/common';
import { RegtestRpc } from '../components/regtest-rpc.js';
import type { Regtest } from '../components/regtest.js';
import { startTestSigner } from '../../test/support/bitcoin-signer.js';
import { eventually } from '../../test/support/eventually.js';
import { agreeOpenings, openFindings, reconcile } from '../../test/support/reconciliation.js';
import { describeWithNode, Payers, startFundedRegtest } from '../support/regtest.js';
import { receipts } from '../../test/support/rows/tables.js';
import { reaches, sell, statusOf } from '../../test/support/trades.js';
import { startTrading } from '../../test/support/trading.js';
import type { World } from '../../test/support/world.js';

/** Regtest halves its subsidy every 150 blocks, so beyond these heights it is less than 0.002 BTC. */
const HEIGHT_OF_SMALL_SUBSIDY = 15 * 150;
const MATURITY = 100;
const TIMEOUT_MS = 300_000;

describeWithNode('the service and what a Bitcoin node reports late, or never', () => {
  let node: Regtest;
  let payers: Payers;
  let signer: Awaited<ReturnType<typeof startTestSigner>>;
  let world: World;
  let userId: string;
  beforeAll(async () => {
    [node, signer] = await Promise.all([startFundedRegtest(), startTestSigner()]);
    payers = new Payers(node);
    await payers.mine(HEIGHT_OF_SMALL_SUBSIDY);
    ({ world, userId } = await startTrading(signer.settingsFor(node)));
    await eventually('the wallet is watched', async () =>
      (await node.rpc.call<string[]>('listwallets')).includes('rampart'),
    );
  }, TIMEOUT_MS);
  beforeEach(() => void jest.spyOn(Logger.prototype, 'warn').mockReturnValue());
  afterEach(() => jest.restoreAllMocks());
  afterAll(async () => {
    await world.close();
    await signer.close();
    await node.stop();
  });

  it(
    'E76: a sell that a miner pays with its own payout is seen while it is immature, and paid when it has matured',
    async () => {
      const subsidy = await mined();
      const { id, depositWallets } = await sell(world.partner, userId, { crypto: subsidy });

      await node.rpc.call('generatetoaddress', 1, depositWallets.bitcoin);
      await reaches(world.partner, id, 'btc_in_mempool');
      await payers.mine(MATURITY - 1);
      await reconcile(world);
      const immature = await statusOf(world.partner, id);
      await payers.mine(2);
      await reaches(world.partner, id, 'completed');

      expect(immature).toBe('btc_in_mempool');
      expect(await receipts.find(world, { transactionId: id })).toHaveLength(1);
    },
    TIMEOUT_MS,
  );

  it('E92: a deposit that two operators attest and no chain has is missed in the wallet', async () => {
    const { id } = await sell(world.partner, userId);
    await agreeOpenings(world, 'bitcoin');
    await node.halt();
    const body = {
      ...{ chain: 'bitcoin', txId: 'ab'.repeat(32), index: 0, currency: 'BTC', amount: '0.002', height: 100 },
      ...{ paidAt: new Date().toISOString(), evidence: 'https://explorer.example/tx/ab', reason: 'the user showed it' },
    };
    const { body: proposal } = await world.operator.post(`/ops/api/transactions/${id}/credit`, body);
    const approved = await world.colleague.post(`/ops/api/proposals/${proposal.proposalId}/approve`, {
      reason: 'the user showed it',
    });
    await reaches(world.partner, id, 'completed');
    await node.resume();
    await node.rpc.call('loadwallet', 'payer');

    expect(approved).toMatchObject({ status: 200 });
    const [finding] = await eventually('the wallet differs', async () => {
      await payers.mine(3);
      await world.advance(5 * 60);
      await reconcile(world);
      const open = await openFindings(world, 'walletDiffers');
      return open.length > 0 && open;
    });
    expect(JSON.stringify(finding)).toContain('0.002');
  });

  /** Mines a block and returns its subsidy in BTC. */
  async function mined(): Promise<number> {
    const miner = new RegtestRpc(node.url, 'payer');
    const [hash] = await node.rpc.call<string[]>('generatetoaddress', 1, await miner.call('getnewaddress'));
    const block = await node.rpc.call<{ tx: { vout: { value: number }[] }[] }>('getblock', hash, 2);
    return block.tx[0]!.vout[0]!.value;
  }
});

import { Logger } from '@nestjs/common';
import { type Anvil, startAnvil } from '../components/anvil.js';
import { type Contract, deployContract } from '../components/evm-contracts.js';
import { EvmPayers } from '../components/evm-payers.js';
import { type ProviderProxy, startProviderProxy } from '../components/provider-proxy.js';
import { describeWithAnvil } from '../support/anvil.js';
import { startTestSigner } from '../../test/support/bitcoin-signer.js';
import { evmPolicy } from '../support/evm-signer.js';
import { eventually } from '../../test/support/eventually.js';
import { agreeOpenings, openFindings, reconcile } from '../../test/support/reconciliation.js';
import { receipts } from '../../test/support/rows/tables.js';
import { BUY, buy, payFiat, reaches, SELL, sell } from '../../test/support/trades.js';
import { startTrading } from '../../test/support/trading.js';
import type { World } from '../../test/support/world.js';

const USDT = { cryptoCurrency: 'USDT', crypto: 150 };
const RICH = `0x${(10n ** 20n).toString(16)}`;
const BSC = 'binance_smart_chain';
const BLOCKS = { ofBand: 15, untilFinal: 240 };
const ADDRESS = '0x7e5f4552091a69125d5dfcb7b8c2659029395bdf';

describeWithAnvil('the service behind providers that report less than the chain has', () => {
  let ethereum: Anvil;
  let bsc: Anvil;
  let proxies: { ethereum: ProviderProxy; bsc: ProviderProxy };
  let payers: EvmPayers;
  let usdt: Contract;
  let bscUsdt: Contract;
  let signer: Awaited<ReturnType<typeof startTestSigner>>;
  let world: World;
  let userId: string;
  beforeAll(async () => {
    [ethereum, bsc] = await Promise.all([startAnvil({ chainId: 1 }), startAnvil({ chainId: 56 })]);
    proxies = { ethereum: await startProviderProxy(ethereum), bsc: await startProviderProxy(bsc) };
    payers = new EvmPayers(ethereum);
    usdt = await deployContract(ethereum, 'Token', ['USDT', 6]);
    bscUsdt = await deployContract(bsc, 'Token', ['USDT', 18]);
    signer = await startTestSigner({
      evm: evmPolicy([
        { chainId: 1, coin: 'ETH', tokens: [{ asset: 'USDT', contract: usdt.address, decimals: 6 }] },
        { chainId: 56, coin: 'BNB', tokens: [{ asset: 'USDT', contract: bscUsdt.address, decimals: 18 }] },
      ]),
    });
    for (const node of [ethereum, bsc]) await node.call('anvil_setBalance', signer.keys.evm.hotAddress, RICH);
    for (const node of [ethereum, bsc]) await node.call('anvil_mine', '0x1');
  });
  beforeAll(async () => {
    ({ world, userId } = await startTrading({
      CHAIN_DRIVERS: 'ethereum:evm,binance_smart_chain:evm',
      EVM_XPUB: signer.keys.evm.xpub,
      EVM_SIGNER_SOCKET: signer.socket,
      EVM_RPC_URL_ETHEREUM: proxies.ethereum.url,
      EVM_TOKENS_ETHEREUM: `USDT:${usdt.address}:6`,
      EVM_RPC_URL_BSC: proxies.bsc.url,
      EVM_TOKENS_BSC: `USDT:${bscUsdt.address}:18`,
    }));
    await eventually('the chains are followed', async () => {
      const [row] = await world.database.query<{ count: string }>('SELECT count(DISTINCT chain) FROM evm.block');
      return row?.count === '2';
    });
  });
  beforeEach(() => void jest.spyOn(Logger.prototype, 'warn').mockReturnValue());
  afterEach(() => {
    for (const proxy of Object.values(proxies)) proxy.change = (_method, result) => result;
    jest.restoreAllMocks();
  });
  afterAll(async () => {
    await world.close();
    await signer.close();
    await Promise.all(Object.values(proxies).map((proxy) => proxy.stop()));
    await Promise.all([ethereum.stop(), bsc.stop()]);
  });

  it('E77: a deposit that the index of the only provider does not have is found by the filter of its block, and paid', async () => {
    proxies.ethereum.change = (method, result) => (method === 'eth_getLogs' ? [] : result);
    const { id, depositWallets } = await sell(world.partner, userId, USDT);

    await usdt.send('transfer', [depositWallets.ethereum, 150_000_000n]);
    await payers.mine(12);

    await reaches(world.partner, id, 'completed');
    expect(await receipts.find(world, { transactionId: id })).toHaveLength(1);
  });

  it.each([
    ['the chain calls its block final', (method: string, result: unknown) => result, 1],
    [
      'it is 240 blocks deep, where the provider has no word for it',
      (method: string, result: unknown, [block]: readonly unknown[]) =>
        method === 'eth_getBlockByNumber' && block === 'finalized' ? null : result,
      BLOCKS.untilFinal - 2 * BLOCKS.ofBand,
    ],
  ])(
    'E78: a deposit on BNB Smart Chain is not paid for by its blocks alone, but when %s',
    async (_, change, blocks) => {
      const mine = (count: number): Promise<unknown> => bsc.call('anvil_mine', `0x${count.toString(16)}`);
      const before = await bsc.call<object>('eth_getBlockByNumber', 'latest', false);
      proxies.bsc.change = (method, result, params) =>
        method === 'eth_getBlockByNumber' && params[0] === 'finalized' ? before : result;
      const { id, depositWallets } = await sell(world.partner, userId, { ...USDT, chain: BSC });
      await bscUsdt.send('transfer', [depositWallets[BSC], 150n * 10n ** 18n]);
      await reaches(world.partner, id, 'btc_in_mempool');

      await mine(2 * BLOCKS.ofBand);
      const deep = await eventually('one confirmation is missing', async () => {
        const { body } = await world.partner.get(`/api/transactions/${id}`);
        return body.status === 'btc_in_mempool' && (await confirmationsOf(id)) === BLOCKS.ofBand - 1 && body.status;
      });
      proxies.bsc.change = change;
      await mine(blocks);

      expect(deep).toBe('btc_in_mempool');
      await reaches(world.partner, id, 'completed');
    },
  );

  it('E104: one chain that is silent is found and stopped alone, and orders of the other go on', async () => {
    const source = `chain:evm/${BSC}`;
    const stopped = async (): Promise<string[]> =>
      (await world.operator.get('/ops/api/brakes')).body.engaged.map(({ target }: { target: string }) => target);
    proxies.bsc.isAway = true;
    await eventually('the silence is seen', async () => {
      const { feeds } = (await world.operator.get('/ops/api/health')).body;
      return feeds.some((feed: { source: string; problem: string | null }) => feed.source === source && feed.problem);
    });
    await world.database.query(
      `UPDATE feed_cursor SET read_at = now() - interval '61 seconds' WHERE source = '${source}'`,
    );
    await reconcile(world);
    const engaged = await stopped();

    const refused = await world.partner.post(`/api/users/${userId}/transactions`, { ...SELL, ...USDT, chain: BSC });
    const { id, depositWallets } = await sell(world.partner, userId, { ...USDT, chain: 'ethereum' });
    await usdt.send('transfer', [depositWallets.ethereum, 150_000_000n]);
    await payers.mine(12);
    await reaches(world.partner, id, 'completed');
    proxies.bsc.isAway = false;

    expect(engaged).toEqual([`chain:${BSC}`]);
    expect([refused.status, refused.body.code]).toEqual([503, 'PAYMENT_RAIL_UNAVAILABLE']);
    await eventually('the chain moves again', async () => (await reconcile(world)) && (await stopped()).length === 0);
  });

  it.each([
    ["the token's own contract", () => usdt.address],
    ['it in small letters', () => usdt.address.toLowerCase()],
    ['a burn address', () => '0x000000000000000000000000000000000000dEaD'],
  ])('E74: a buy to %s is refused', async (_, wallet) => {
    const fields = { ...BUY, cryptoCurrency: 'USDT', fiat: 300, wallet: wallet(), chain: 'ethereum' };

    const answers = [
      await world.partner.anonymous().post('/api/transactions/estimate', fields),
      await world.partner.post(`/api/users/${userId}/transactions`, fields),
      await world.partner.post('/api/requests', { wallet: fields.wallet, cryptoCurrency: 'USDT' }),
    ];

    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(Array(3).fill([400, 'WALLET_INVALID']));
  });

  it('E74: a buy to an address that has code by the time of the payout is not sent', async () => {
    const { id } = await buy(world.partner, userId, { cryptoCurrency: 'ETH', fiat: 300, wallet: ADDRESS });
    await ethereum.call('anvil_setCode', ADDRESS, '0x6000');

    await payFiat(world.partner, id);

    await reaches(world.partner, id, 'payout_failed');
    expect(await ethereum.call('eth_getBalance', ADDRESS, 'latest')).toBe('0x0');
  });

  it('E92: an attested deposit of which the chain then shows another amount is paid once, and a conflict that operators see', async () => {
    const { id, depositWallets } = await sell(world.partner, userId, USDT);
    proxies.ethereum.isAway = true;
    const txId = await usdt.send('transfer', [depositWallets.ethereum, 100_000_000n]);
    await payers.mine(12);
    const { logs, blockNumber } = await ethereum.call<{ logs: { logIndex: string }[]; blockNumber: string }>(
      'eth_getTransactionReceipt',
      txId,
    );
    await attest(id, { txId, index: Number(logs[0]!.logIndex), height: Number(blockNumber) });
    await reaches(world.partner, id, 'completed');
    proxies.ethereum.isAway = false;
    await payers.mine();

    const conflicts = await eventually('the conflict is seen', async () => {
      const { body } = await world.operator.get('/ops/unmatched');
      return body.conflicts.length > 0 && body.conflicts;
    });

    expect(conflicts).toMatchObject([{ eventId: expect.stringContaining(txId) }]);
    expect(await receipts.find(world, { transactionId: id })).toHaveLength(1);
  });

  it('E92: a deposit that two operators attest and no chain has is missed in the wallet', async () => {
    const { id } = await sell(world.partner, userId, USDT);
    await agreeOpenings(world, 'ethereum');
    proxies.ethereum.isAway = true;
    await attest(id, { txId: `0x${'ab'.repeat(32)}`, index: 0, height: 1 });
    await reaches(world.partner, id, 'completed');
    proxies.ethereum.isAway = false;

    const [finding] = await eventually('the wallet differs', async () => {
      await payers.mine(13);
      await world.advance(5 * 60);
      await reconcile(world);
      const open = await openFindings(world, 'walletDiffers');
      return open.length > 0 && open;
    });
    expect(JSON.stringify(finding)).toMatch(/\b150\b.*USDT|USDT.*\b150\b/);
  });

  /** Two operators attest that 150 USDT arrived, while no provider responds. */
  async function attest(id: string, deposit: { txId: string; index: number; height: number }): Promise<void> {
    const reason = 'the user showed it';
    const { body } = await world.operator.post(`/ops/api/transactions/${id}/credit`, {
      ...{ chain: 'ethereum', ...deposit, currency: 'USDT', amount: '150', paidAt: new Date().toISOString() },
      ...{ evidence: `https://explorer.example/tx/${deposit.txId}`, reason },
    });
    const { status } = await world.colleague.post(`/ops/api/proposals/${body.proposalId}/approve`, { reason });
    expect(status).toBe(200);
  }

  async function confirmationsOf(id: string): Promise<number | undefined> {
    const [row] = await world.database.query<{ confirmations: number }>(
      'SELECT confirmations FROM evm.deposit WHERE transaction_id = $1',
      [id],
    );
    return row?.confirmations;
  }
});

import { Amount, ids } from '@rampart/kernel';
import type { ChainDeposit, SendOutcome } from '@rampart/ports';
import { type NodeProxy, startNodeProxy } from '../../components/node-proxy.js';
import { RegtestRpc } from '../../components/regtest-rpc.js';
import { type Regtest, startRegtest } from '../../components/regtest.js';
import { LIES, misplaces } from '../../drills/bitcoin/lies.js';
import { eventually } from '../../../test/support/eventually.js';
import { describeWithNode, Payers, startFundedRegtest } from '../../support/regtest.js';
import { type Bitcoin, makeBitcoin } from './bitcoin.js';

describeWithNode('deposits by two Bitcoin nodes', () => {
  let first: Regtest;
  let second: Regtest;
  let payers: Payers;
  let bitcoin: Bitcoin;
  let chain: Bitcoin['chain'];
  let proxy: NodeProxy;
  beforeAll(async () => {
    [first, second] = await Promise.all([startFundedRegtest(), startRegtest()]);
    payers = new Payers(first);
    await connect();
    bitcoin = await makeBitcoin(first, { funds: 0 });
    proxy = await startNodeProxy(first.url);
    chain = await bitcoin.anotherProcess({ BITCOIN_RPC_URL: `${proxy.url},${second.url}` });
  });
  afterEach(() => (proxy.lie = undefined));
  afterAll(async () => {
    await bitcoin.close();
    await proxy.stop();
    await Promise.all([first.stop(), second.stop()]);
  });

  async function connect(): Promise<void> {
    await second.rpc.call('setnetworkactive', true);
    await second.rpc.call('addnode', first.peer, 'onetry');
    const height = await first.rpc.call<number>('getblockcount');
    await eventually('the nodes agree', async () => (await second.rpc.call('getblockcount')) === height);
  }
  async function mine(blocks: number): Promise<void> {
    await payers.mine(blocks);
    await connect();
  }
  const cut = (): Promise<unknown> => second.rpc.call('setnetworkactive', false);
  async function order(): Promise<{ id: string; address: string }> {
    const id = ids.next();
    const { bitcoin: address = '' } = await chain.depositWalletsFor({ transactionId: id, chains: ['bitcoin'] });
    return { id, address };
  }
  async function pay(bitcoins: string): Promise<{ key: string; outcome: SendOutcome }> {
    const [key, transactionId] = [ids.next(), ids.next()];
    const address = await new RegtestRpc(first.url, 'payer').call<string>('getnewaddress');
    const [amount, to] = [Amount.of(bitcoins, 'BTC'), { kind: 'wallet', chain: 'bitcoin', address } as const];
    await chain.approveWallet({ transactionId, to, maximum: amount });
    return { key, outcome: await chain.sendPayout({ key, transactionId, amount, to }) };
  }
  const find = (id: string): Promise<readonly ChainDeposit[]> => chain.depositsFor(id);

  it('are confirmed as deep as both have them', async () => {
    const { id, address } = await order();
    await cut();
    await payers.send(address, '0.01');
    await payers.mine(3);
    const alone = await find(id);
    await connect();

    expect(alone).toMatchObject([{ confirmations: 0, dropped: false }]);
    expect(await find(id)).toMatchObject([{ confirmations: 3, dropped: false }]);
  });

  it('are dropped only where neither has them', async () => {
    const { id, address } = await order();
    const txId = await payers.send(address, '0.01');
    await payers.mine(1);
    await find(id);
    await eventually('both have the block', async () => {
      const tips = await Promise.all([first, second].map(({ rpc }) => rpc.call('getbestblockhash')));
      return tips[0] === tips[1];
    });
    await cut();
    await payers.undoBlockOf(txId);
    await payers.doubleSpend(txId);
    await payers.mine(1);
    const contradicted = await find(id);
    await payers.mine(3);
    await connect();

    expect(contradicted).toMatchObject([{ confirmations: 0, dropped: false }]);
    expect(await find(id)).toMatchObject([{ confirmations: 0, dropped: true }]);
  });

  it.each([
    ['more confirmations than it has', () => Promise.resolve(LIES.inflates)],
    ['a block that has it not', async () => misplaces(await first.rpc.call('getblockhash', 50))],
  ])('are not believed where the first node alone names %s', async (_, lie) => {
    const { id, address } = await order();
    await payers.send(address, '0.01');
    proxy.lie = await lie();

    expect(await find(id)).toMatchObject([{ confirmations: 0, dropped: false }]);
  });

  it('count for the amount that both have', async () => {
    const { id, address } = await order();
    await payers.send(address, '0.01');
    await mine(2);
    proxy.lie = ({ result, ...answer }) => ({
      ...answer,
      result: JSON.parse(JSON.stringify(result).replaceAll('0.01000000', '1').replaceAll('0.01', '1')) as unknown,
    });

    const untrue = await find(id);
    proxy.lie = undefined;

    expect(untrue).toMatchObject([{ amount: '1', confirmations: 0 }]);
    expect(await find(id)).toMatchObject([{ amount: '0.01', confirmations: 2 }]);
  });

  describe('whose money is spent', () => {
    it('is spent once both have it so deep, and its payout is confirmed once both have that', async () => {
      const { id, address } = await order();
      await payers.send(address, '0.5');
      proxy.lie = LIES.inflates;
      const early = await pay('0.4');
      proxy.lie = undefined;
      await mine(8);
      const payout = await pay('0.4');
      proxy.lie = LIES.inflates;
      const inflated = await chain.findPayout(payout.key);
      proxy.lie = undefined;
      await mine(2);
      await find(id);
      proxy.lie = LIES.forgets;
      const forgotten = await find(id);
      proxy.lie = undefined;

      expect(early.outcome).toMatchObject({ outcome: 'deferred', reason: 'waiting_liquidity' });
      expect(payout.outcome).toMatchObject({ outcome: 'submitted' });
      expect(inflated).toMatchObject({ state: 'submitted' });
      expect(await chain.findPayout(payout.key)).toMatchObject({ state: 'confirmed' });
      expect(forgotten).toMatchObject([{ dropped: false }]);
    });
  });

  it('are not believed while the second is silent, and no address is handed out', async () => {
    const silent = await bitcoin.anotherProcess({ BITCOIN_RPC_URL: `${first.url},http://a:b@127.0.0.1:9` });

    await expect(silent.depositsFor(ids.next())).rejects.toThrow('the node does not answer');
    await expect(silent.depositWalletsFor({ transactionId: ids.next(), chains: ['bitcoin'] })).rejects.toThrow();
  });
});

import { ids } from '@rampart/kernel';
import type { ChainDeposit } from '@rampart/ports';
import { type Regtest, startRegtest } from '../../../tools/components/regtest.js';
import { eventually } from '../../support/eventually.js';
import { describeWithNode, Payers, startFundedRegtest } from '../../support/regtest.js';
import { type Bitcoin, makeBitcoin } from './bitcoin.js';

describeWithNode('deposits by two Bitcoin nodes', () => {
  let first: Regtest;
  let second: Regtest;
  let payers: Payers;
  let bitcoin: Bitcoin;
  let chain: Bitcoin['chain'];
  beforeAll(async () => {
    [first, second] = await Promise.all([startFundedRegtest(), startRegtest()]);
    payers = new Payers(first);
    await connect();
    bitcoin = await makeBitcoin(first, { funds: 0 });
    chain = await bitcoin.anotherProcess({ BITCOIN_RPC_URL: `${first.url},${second.url}` });
  });
  afterAll(async () => {
    await bitcoin.close();
    await Promise.all([first.stop(), second.stop()]);
  });

  async function connect(): Promise<void> {
    await second.rpc.call('setnetworkactive', true);
    await second.rpc.call('addnode', first.peer, 'onetry');
    const height = await first.rpc.call<number>('getblockcount');
    await eventually('the nodes agree', async () => (await second.rpc.call('getblockcount')) === height);
  }
  const cut = (): Promise<unknown> => second.rpc.call('setnetworkactive', false);
  async function order(): Promise<{ id: string; address: string }> {
    const id = ids.next();
    const { bitcoin: address = '' } = await chain.depositWalletsFor({ transactionId: id, chains: ['bitcoin'] });
    return { id, address };
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

  it('are not believed while the second is silent, and no address is handed out', async () => {
    const silent = await bitcoin.anotherProcess({ BITCOIN_RPC_URL: `${first.url},http://a:b@127.0.0.1:9` });

    await expect(silent.depositsFor(ids.next())).rejects.toThrow('the node does not answer');
    await expect(silent.depositWalletsFor({ transactionId: ids.next(), chains: ['bitcoin'] })).rejects.toThrow();
  });
});

import { ids } from '@rampart/kernel';
import type { ChainDeposit } from '@rampart/ports';
import { RegtestRpc } from '../../components/regtest-rpc.js';
import type { Regtest } from '../../components/regtest.js';
import { eventually } from '../../../test/support/eventually.js';
import { describeWithNode, Payers, restartNode, startFundedRegtest } from '../../support/regtest.js';
import { type Bitcoin, makeBitcoin } from './bitcoin.js';

describeWithNode('deposits by a Bitcoin node', () => {
  let node: Regtest;
  let payers: Payers;
  let bitcoin: Bitcoin;
  beforeAll(async () => {
    node = await startFundedRegtest(['-persistmempool=0']);
    payers = new Payers(node);
  });
  afterAll(() => node.stop());
  beforeEach(async () => {
    bitcoin = await makeBitcoin(node, { funds: 0 });
  });
  afterEach(async () => {
    await payers.mine(8);
    await bitcoin.close();
  });

  const order = async (): Promise<{ id: string; segwit: string; legacy: string }> => {
    const id = ids.next();
    const wallets = await bitcoin.chain.depositWalletsFor({ transactionId: id, chains: ['bitcoin'] });
    return { id, segwit: wallets.bitcoin ?? '', legacy: wallets.legacyBitcoin ?? '' };
  };
  const find = (id: string): Promise<readonly ChainDeposit[]> => bitcoin.chain.depositsFor(id);

  it('arrive at the segwit and at the legacy address, and have their senders', async () => {
    const { id, segwit, legacy } = await order();
    await payers.send(segwit, '0.01');
    await payers.send(legacy, '0.02');
    await payers.mine();

    const deposits = await eventually('the wallet has heard of both', async () => {
      const found = await find(id);
      return found.length > 1 && found;
    });

    expect(segwit).toMatch(/^bcrt1q/);
    expect(legacy).toMatch(/^[mn]/);
    expect(deposits.map(({ amount }) => amount).sort()).toEqual(['0.01', '0.02']);
    const payer = new RegtestRpc(node.url, 'payer');
    for (const { senders = [] } of deposits)
      expect(await payer.call('getaddressinfo', senders[0])).toMatchObject({ ismine: true });
  });

  it('are two where a payment has two outputs for one order, to the satoshi', async () => {
    const { id, segwit, legacy } = await order();
    await new RegtestRpc(node.url, 'payer').call('sendmany', '', { [segwit]: 0.12345678, [legacy]: 0.00000999 });

    const deposits = await find(id);

    expect(deposits.map(({ amount }) => amount).sort()).toEqual(['0.00000999', '0.12345678']);
    expect(new Set(deposits.map(({ eventId }) => eventId)).size).toBe(2);
  });

  it('are found on old addresses for ever, as deposits of their own', async () => {
    const { id, segwit } = await order();
    await payers.send(segwit, '0.01');
    await payers.mine(110);
    const [first] = await find(id);
    await payers.send(segwit, '0.02');

    const [before, late] = await find(id);

    expect(before).toEqual(first);
    expect(late).toMatchObject({ amount: '0.02', confirmations: 0 });
  });

  it('that the payer replaces with a higher fee are one that is dropped and one that confirms', async () => {
    const { id, segwit } = await order();
    const payer = new RegtestRpc(node.url, 'payer');
    const first = await payers.send(segwit, '0.01');
    await find(id);
    const { txid: second } = await payer.call<{ txid: string }>('bumpfee', first);
    await payers.mine(2);

    const deposits = await find(id);

    expect(deposits.find(({ txId }) => txId === first)).toMatchObject({ dropped: true, confirmations: 0 });
    expect(deposits.find(({ txId }) => txId === second)).toMatchObject({ dropped: false, confirmations: 2 });
  });

  it('that the mempool loses are dropped, and come back with their block', async () => {
    const { id, segwit } = await order();
    const txId = await payers.send(segwit, '0.01');
    const raw = await payers.rawOf(txId);
    const [seen] = await find(id);
    await restartNode(node, ['-walletbroadcast=0']);
    const lost = await find(id);
    await payers.mineOnly([raw], 2);
    await restartNode(node);

    expect(lost).toEqual([{ ...seen, dropped: true }]);
    expect(await find(id)).toEqual([{ ...seen, confirmations: 2 }]);
  });

  it('are taken back by a reorganisation of six blocks in which the payer spends the money otherwise', async () => {
    const [robbed, honest] = [await order(), await order()];
    const stolen = await payers.send(robbed.segwit, '0.01');
    await payers.send(honest.segwit, '0.02');
    await payers.mine(6);
    const [before] = await find(robbed.id);
    const cursor = (await bitcoin.chain.changesSince('')).cursor;
    await payers.undoBlockOf(stolen);
    await payers.doubleSpend(stolen);
    await payers.mine(8);

    const news = await bitcoin.chain.changesSince(cursor);

    expect(before).toMatchObject({ confirmations: 6, dropped: false });
    expect([...news.transactionIds].sort()).toEqual([robbed.id, honest.id].sort());
    expect(await find(robbed.id)).toEqual([{ ...before, confirmations: 0, dropped: true }]);
    expect(await find(honest.id)).toMatchObject([{ amount: '0.02', confirmations: 8, dropped: false }]);
  });

  describe('that the wallet of the node hears of long after their block', () => {
    const HOUR = 3_600;
    let begun: number;
    beforeEach(async () => {
      begun = Math.floor(Date.now() / 1_000);
      await setTime(begun);
      await payers.mine(6);
    });
    afterEach(() => setTime(0));
    const setTime = (time: number): Promise<unknown> => node.rpc.call('setmocktime', time);
    /** Unloads the wallet, which receives nothing until the driver loads it again. */
    const loseWallet = (): Promise<unknown> => node.rpc.call('unloadwallet', bitcoin.settings.BITCOIN_WALLET);

    it('E75: count from the time of the block', async () => {
      const { id, segwit } = await order();
      await loseWallet();
      await payers.send(segwit, '0.01');
      await setTime(begun + 60);
      await payers.mine(1);
      await setTime(begun + 2 * HOUR);

      const [deposit] = await find(id);

      expect(deposit).toMatchObject({ amount: '0.01', confirmations: 1 });
      expect((deposit!.seenAt.getTime() / 1_000 - begun) / HOUR).toBeLessThan(0.1);
    });

    it('E75: count from the median of the blocks around where the miner wrote a time to come', async () => {
      const { id, segwit } = await order();
      await loseWallet();
      await payers.send(segwit, '0.01');
      await setTime(begun + 1.5 * HOUR);
      await payers.mine(1);
      await setTime(begun + 120);
      await payers.mine(6);
      await setTime(begun + 2 * HOUR);

      const [deposit] = await find(id);

      expect(deposit).toMatchObject({ amount: '0.01', confirmations: 7 });
      expect((deposit!.seenAt.getTime() / 1_000 - begun) / HOUR).toBeLessThan(0.1);
    });
  });

  it('E77: that the driver has lost are credited by a rescan from a height, once', async () => {
    const { id, segwit } = await order();
    await payers.send(segwit, '0.01');
    await payers.mine(110);
    const [seen] = await find(id);
    await bitcoin.database.query('DELETE FROM bitcoin.deposit');
    const gone = await find(id);
    const height = await node.rpc.call<number>('getblockcount');

    const rescanned = [await bitcoin.rescan.rescan(height - 120), await bitcoin.rescan.rescan(height - 120)];

    expect(gone).toEqual([]);
    expect(rescanned.map(({ found }) => found)).toEqual([1, 0]);
    expect(await find(id)).toEqual([{ ...seen, seenAt: expect.any(Date) }]);
  });

  describe("that are a miner's own payout", () => {
    it('E76: are seen while they cannot be spent, and confirmed when they are mature', async () => {
      const { id, segwit } = await order();
      await node.rpc.call('generatetoaddress', 1, segwit);

      const [seen] = await find(id);
      await payers.mine(98);
      const [young] = await find(id);
      await payers.mine(2);
      const [mature] = await find(id);

      expect([seen, young]).toEqual(Array(2).fill(expect.objectContaining({ confirmations: 0, dropped: false })));
      expect(mature).toEqual({ ...seen, confirmations: 100 });
    });

    it('E76: are known before the wallet is counted for the first time', async () => {
      const { id, segwit } = await order();
      await node.rpc.call('generatetoaddress', 1, segwit);
      await payers.mine(101);

      const { amount = '' } = (await bitcoin.chain.balanceOf({ chain: 'bitcoin', currency: 'BTC', confirmations: 2 }))!;

      const [known] = await bitcoin.database.query<{ confirmations: number; sats: string }>(
        'SELECT confirmations, sats::text AS sats FROM bitcoin.deposit WHERE transaction_id = $1',
        [id],
      );
      expect(known).toEqual({ confirmations: 100, sats: String(Math.round(Number(amount) * 1e8)) });
    });

    it('are dropped where a reorganisation takes their block', async () => {
      const { id, segwit } = await order();
      const [block] = await node.rpc.call<string[]>('generatetoaddress', 1, segwit);
      const [seen] = await find(id);
      await node.rpc.call('invalidateblock', block);
      await payers.mine(2);

      expect(await find(id)).toEqual([{ ...seen, dropped: true }]);
    });
  });

  it('that arrived while no process ran are reported from the same cursor by the next one', async () => {
    const { id, segwit } = await order();
    const { cursor } = await bitcoin.chain.changesSince('');
    await payers.send(segwit, '0.01');
    await payers.mine(30);

    const next = await bitcoin.anotherProcess();

    expect((await next.changesSince(cursor)).transactionIds).toEqual([id]);
    expect(await next.depositsFor(id)).toMatchObject([{ amount: '0.01', confirmations: 30 }]);
  });

  it('are seen by a new wallet of the node as well, once each', async () => {
    const { id, segwit } = await order();
    await payers.send(segwit, '0.01');
    await payers.mine(3);
    const seen = await find(id);

    const moved = await bitcoin.anotherProcess({ BITCOIN_WALLET: `${String(bitcoin.settings.BITCOIN_WALLET)}-moved` });

    expect(await moved.depositsFor(id)).toEqual(seen);
    expect(await moved.balanceOf({ chain: 'bitcoin', currency: 'BTC', confirmations: 2 })).toEqual({
      amount: '0.01',
      feesPaid: '0',
    });
  });

  it('are seen far beyond the addresses that were watched at first', async () => {
    await order();
    await bitcoin.database.query('ALTER TABLE bitcoin.address ALTER COLUMN index RESTART WITH 25000');
    const { id, segwit } = await order();
    await payers.send(segwit, '0.01');

    expect(await find(id)).toMatchObject([{ amount: '0.01' }]);
  });

  it('are expected by no one while the node is silent: no address is handed out', async () => {
    const { id } = await order();
    const silent = await bitcoin.anotherProcess({ BITCOIN_RPC_URL: 'http://a:b@127.0.0.1:9' });
    const wallets = silent.depositWalletsFor({ transactionId: ids.next(), chains: ['bitcoin'] });

    await expect(wallets).rejects.toThrow('the node does not answer');
    await expect(silent.depositsFor(id)).rejects.toThrow('the node does not answer');
    await expect(silent.changesSince('')).rejects.toThrow('the node does not answer');
  });

  it('need a node of the right network, and a signer with the same keys and our approver', async () => {
    const wrong = await bitcoin.anotherProcess({ BITCOIN_NETWORK: 'signet' });
    const other = await makeBitcoin(node, { funds: 0, policy: { approver: '' } });
    const mixed = await other.anotherProcess({ BITCOIN_XPUB: bitcoin.settings.BITCOIN_XPUB });

    expect(await bitcoin.chain.findSetupProblems()).toEqual([]);
    expect(await wrong.findSetupProblems()).toEqual([
      'the node is of the network regtest, and BITCOIN_NETWORK is signet',
      'the signer is of the network regtest',
    ]);
    await expect(wrong.depositWalletsFor({ transactionId: ids.next(), chains: ['bitcoin'] })).rejects.toThrow('signet');
    expect(await mixed.findSetupProblems()).toEqual([
      'the signer has other keys than BITCOIN_XPUB and BITCOIN_LEGACY_XPUB',
      `the signer trusts another approver; its policy must say "approver": "${bitcoin.approver.publicKey}"`,
    ]);
    await other.close();
  });
});

import { ids } from '@rampart/kernel';
import type { AttestedDeposit, ChainDeposit, DepositClaim } from '@rampart/ports';
import type { Regtest } from '../../components/regtest.js';
import { describeWithNode, Payers, startFundedRegtest } from '../../support/regtest.js';
import { type Bitcoin, makeBitcoin } from './bitcoin.js';

describeWithNode('deposits that operators name on Bitcoin', () => {
  let node: Regtest;
  let payers: Payers;
  let bitcoin: Bitcoin;
  beforeAll(async () => {
    node = await startFundedRegtest();
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

  const order = async (): Promise<{ id: string; segwit: string }> => {
    const id = ids.next();
    const { bitcoin: segwit = '' } = await bitcoin.chain.depositWalletsFor({ transactionId: id, chains: ['bitcoin'] });
    return { id, segwit };
  };
  const find = (id: string): Promise<readonly ChainDeposit[]> => bitcoin.chain.depositsFor(id);
  const claimOf = (transactionId: string, { eventId, txId }: ChainDeposit): DepositClaim => ({
    ...{ transactionId, chain: 'bitcoin', txId, index: Number(eventId.split(':')[1]) },
  });
  /** Simulates a node's wallet that does not know the output. */
  const lose = async ({ txId }: ChainDeposit): Promise<void> => {
    await bitcoin.wallet.call('removeprunedfunds', txId);
    await bitcoin.database.query('DELETE FROM bitcoin.deposit WHERE tx_id = $1', [txId]);
  };
  const attested: AttestedDeposit = {
    ...{ currency: 'BTC', amount: '0.01', height: 1, paidAt: '2026-03-01T12:00:00Z' },
    evidence: 'https://explorer.example/tx/1',
  };

  it('E91: are credited as the feed would have reported them, though the wallet never heard of them, and once', async () => {
    const { id, segwit } = await order();
    await payers.send(segwit, '0.01');
    await payers.mine(3);
    const [seen] = await find(id);
    await lose(seen!);
    const claim = claimOf(id, seen!);
    const gone = await find(id);

    const before = await bitcoin.chain.findDeposit(claim);
    const credited = [await bitcoin.chain.creditDeposit(claim), await bitcoin.chain.creditDeposit(claim)];
    await payers.mine(2);

    expect(gone).toEqual([]);
    expect(before).toMatchObject({ state: 'proven', isKnown: false, deposit: { amount: '0.01', confirmations: 3 } });
    expect(credited.map(({ eventId }) => eventId)).toEqual([seen?.eventId, seen?.eventId]);
    expect(await find(id)).toMatchObject([
      { eventId: seen?.eventId, amount: '0.01', confirmations: 5, dropped: false },
    ]);
    expect(await bitcoin.rescan.rescan(1)).toMatchObject({ found: 0 });
    expect(await bitcoin.chain.findDeposit(claim)).toMatchObject({ state: 'proven', isKnown: true });
  });

  it('E91: stay where the wallet of the node loses them later: the node itself has their output', async () => {
    const { id, segwit } = await order();
    await payers.send(segwit, '0.01');
    await payers.mine(3);
    const [seen] = await find(id);
    await bitcoin.wallet.call('removeprunedfunds', seen!.txId);
    await payers.mine(1);

    expect(await find(id)).toEqual([{ ...seen, confirmations: 4 }]);
  });

  it('E91: are refused where another order was paid, and where no output is', async () => {
    const [mine, other] = [await order(), await order()];
    await payers.send(other.segwit, '0.01');
    await payers.mine(3);
    const [paid] = await find(other.id);
    const { index: _, ...unplaced } = claimOf(other.id, paid!);

    const verdicts = [
      await bitcoin.chain.findDeposit(claimOf(mine.id, paid!)),
      await bitcoin.chain.findDeposit({ ...claimOf(other.id, paid!), index: 77 }),
      await bitcoin.chain.findDeposit({ ...claimOf(other.id, paid!), txId: 'ab'.repeat(32) }),
      await bitcoin.chain.findDeposit({ ...claimOf(other.id, paid!), txId: 'ab'.repeat(32), attested }),
      await bitcoin.chain.findDeposit(unplaced),
    ];

    expect(verdicts.map(({ state }) => state)).toEqual(Array(5).fill('denied'));
    expect(verdicts[0]).toMatchObject({ problem: expect.stringContaining(other.segwit) });
  });

  it('E92: count by the word of operators while the node is away, and are what it then lists', async () => {
    const { id, segwit } = await order();
    await payers.send(segwit, '0.01');
    await payers.mine(3);
    const [seen] = await find(id);
    await bitcoin.database.query('DELETE FROM bitcoin.deposit');
    await bitcoin.database.query(`UPDATE bitcoin.sync SET last_block = ''`);
    const away = await bitcoin.anotherProcess({ BITCOIN_RPC_URL: 'http://127.0.0.1:9' });
    const claim = claimOf(id, seen!);

    const alone = await away.findDeposit(claim);
    const credited = await away.creditDeposit({ ...claim, attested });
    const other = await away.findDeposit({ ...claim, attested: { ...attested, currency: 'ETH' } });

    expect(alone).toMatchObject({ state: 'unclear', problem: expect.stringContaining('does not answer') });
    expect(credited).toMatchObject({ eventId: seen?.eventId, amount: '0.01', confirmations: 100 });
    expect(other).toEqual({ state: 'denied', problem: 'there is no ETH on Bitcoin' });
    expect(await find(id)).toMatchObject([{ eventId: seen?.eventId, amount: '0.01', confirmations: 3 }]);
    expect(await bitcoin.database.query('SELECT FROM bitcoin.deposit WHERE attested')).toEqual([]);
  });
});

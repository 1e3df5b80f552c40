import { Amount, ids, SECOND } from '@rampart/kernel';
import type { CryptoPayout, SendOutcome } from '@rampart/ports';
import { RegtestRpc } from '../../components/regtest-rpc.js';
import { type Regtest } from '../../components/regtest.js';
import { eventually } from '../../../test/support/eventually.js';
import { checkEveryTransaction } from '../../support/bitcoin-second-opinion.js';
import { describeWithNode, Payers, restartNode, startFundedRegtest } from '../../support/regtest.js';
import { type Bitcoin, makeBitcoin } from './bitcoin.js';

const referenceOf = (outcome: SendOutcome): string => (outcome as { reference: string }).reference;

describeWithNode('payouts by a Bitcoin node', () => {
  let node: Regtest;
  let payers: Payers;
  let payee: RegtestRpc;
  let bitcoin: Bitcoin;
  beforeAll(async () => {
    node = await startFundedRegtest(['-persistmempool=0']);
    payers = new Payers(node);
    payee = new RegtestRpc(node.url, 'payer');
  });
  afterAll(() => node.stop());
  beforeEach(async () => {
    bitcoin = await makeBitcoin(node, { funds: 4 });
  });
  afterEach(() => bitcoin.close());

  /** A payout of an order that approved its wallet. */
  const order = async (amount = '0.01'): Promise<CryptoPayout> => {
    const to = { kind: 'wallet', chain: 'bitcoin', address: await payee.call<string>('getnewaddress') } as const;
    const payout = { key: ids.next(), transactionId: ids.next(), amount: Amount.of(amount, 'BTC'), to };
    await bitcoin.chain.approveWallet({ transactionId: payout.transactionId, to, maximum: payout.amount });
    return payout;
  };
  const receivedBy = async ({ to }: CryptoPayout): Promise<string> =>
    String(await payee.call<number>('getreceivedbyaddress', to.kind === 'wallet' ? to.address : '', 0));

  it('leave in one transaction, which an independent library finds valid', async () => {
    const process = await bitcoin.anotherProcess({ BITCOIN_BATCH_SECONDS: 5 });
    const payouts = await Promise.all(Array.from({ length: 40 }, () => order()));

    const sending = Promise.all(payouts.map((payout) => process.sendPayout(payout)));
    await eventually('all payouts wait', async () => {
      const rows = await bitcoin.database.query(`SELECT FROM bitcoin.payout WHERE state = 'queued'`);
      return rows.length === payouts.length;
    });
    bitcoin.clock.advance(5 * SECOND);
    const references = new Set((await sending).map(referenceOf));

    expect(references.size).toBe(1);
    expect(new Set(await Promise.all(payouts.map(receivedBy)))).toEqual(new Set(['0.01']));
    expect(await checkEveryTransaction(bitcoin.database)).toBeGreaterThan(0);
  });

  describe('of a refund', () => {
    const newAddress = (): Promise<string> => payee.call<string>('getnewaddress');
    const newSell = async () => {
      const transactionId = ids.next();
      const refundOf = await bitcoin.chain.depositWalletsFor({ transactionId, chains: ['bitcoin'] });
      const name = async (address: string) => {
        const to = { kind: 'wallet', chain: 'bitcoin', address } as const;
        await bitcoin.chain.approveWallet({ transactionId, to, refundOf });
        bitcoin.clock.advance(SECOND);
        return (amount: string, key = ids.next()) =>
          bitcoin.chain.sendPayout({ key, transactionId, amount: Amount.of(amount, 'BTC'), to });
      };
      const deposit = async (amount: string, wallet: 'bitcoin' | 'legacyBitcoin' = 'bitcoin') => {
        await payers.send(refundOf[wallet] ?? '', amount);
        await payers.mine(1);
      };
      return { transactionId, name, deposit };
    };

    it('leave for what the node shows to have arrived in all, and for no more, whatever the tables say', async () => {
      const { transactionId, name, deposit } = await newSell();
      const refund = await name(await newAddress());
      await bitcoin.database.query(
        `INSERT INTO bitcoin.deposit (event_id, transaction_id, tx_id, address, sats, confirmations, dropped, senders, seen_at, revision)
         VALUES ($1, $2, $3, 'forged', 100000000, 6, false, '{}', now(), 0)`,
        [`${'f'.repeat(64)}:0`, transactionId, 'f'.repeat(64)],
      );
      const unproven = await refund('0.01');
      await deposit('0.02');
      await deposit('0.01', 'legacyBitcoin');

      expect(unproven).toMatchObject({ outcome: 'rejected', reason: expect.stringContaining('no proven deposit') });
      expect(await refund('0.03000001')).toMatchObject({
        outcome: 'rejected',
        reason: expect.stringContaining('3000000'),
      });
      expect(await refund('0.03')).toMatchObject({ outcome: 'submitted' });
      expect(await refund('0.00001')).toMatchObject({ outcome: 'rejected' });
      await deposit('0.005');
      expect(await refund('0.005')).toMatchObject({ outcome: 'submitted' });
    });

    it('go to the wallet that was named last, also when the tables still have the former one', async () => {
      const { transactionId, name, deposit } = await newSell();
      const former = await name(await newAddress());
      const latter = await name(await newAddress());
      await deposit('0.02');
      const sent = await latter('0.01');
      await bitcoin.database.query('UPDATE bitcoin.approval SET approved_at = now() WHERE transaction_id = $1', [
        transactionId,
      ]);

      expect(sent).toMatchObject({ outcome: 'submitted' });
      expect(await former('0.01')).toMatchObject({ outcome: 'rejected', reason: expect.stringContaining('replaced') });
    });
  });

  it('are sent once, whichever statement the process dies at', async () => {
    let died = 0;
    for (let statement = 1; statement < 60; statement += 1) {
      const payout = await order();
      const dying = await bitcoin.anotherProcess();
      bitcoin.dieAt(statement);
      const isDead = await dying.sendPayout(payout).then(
        ({ outcome }) => outcome !== 'submitted',
        () => true,
      );
      bitcoin.dieAt(Infinity);
      await bitcoin.database.query(`UPDATE bitcoin.lease SET until = '-infinity'`);
      const next = await bitcoin.anotherProcess();
      await next.changesSince('');
      const known = await next.findPayout(payout.key);
      if (known.state === 'unknown') await next.sendPayout(payout);

      expect(await receivedBy(payout)).toBe('0.01');
      expect(['submitted', 'confirmed']).toContain((await next.findPayout(payout.key)).state);
      if (!isDead) break;
      died += 1;
      await payers.mine();
    }

    expect(died).toBeGreaterThan(5);
    expect(await outputsPerKey(bitcoin)).toEqual(new Set([1]));
  }, 180_000);

  it('are sent again as they are when the node lost them', async () => {
    const payout = await order();
    const txId = referenceOf(await bitcoin.chain.sendPayout(payout));
    await restartNode(node, ['-walletbroadcast=0']);
    const lost = await node.rpc.call('getrawmempool');

    await bitcoin.chain.changesSince('');
    const found = await node.rpc.call('getrawmempool');
    await payers.mine(2);
    await restartNode(node);

    expect(lost).not.toContain(txId);
    expect(found).toContain(txId);
    expect(await bitcoin.chain.findPayout(payout.key)).toMatchObject({ state: 'confirmed', reference: txId });
  });

  it('pay a higher fee in place, from the same inputs, when blocks pass without them', async () => {
    const payout = await order();
    const first = referenceOf(await bitcoin.chain.sendPayout(payout));
    const urgent = await bitcoin.anotherProcess({ BITCOIN_FEE_TARGET: 1, BITCOIN_FEE_FLOOR: 20 });
    await payers.mineOnly([]);
    await urgent.changesSince('');
    await urgent.changesSince('');

    const { reference: second } = (await urgent.findPayout(payout.key)) as { reference: string };
    const mempool = await node.rpc.call('getrawmempool');
    await payers.mine(2);

    expect(second).not.toBe(first);
    expect(mempool).toContain(second);
    expect(mempool).not.toContain(first);
    expect(await inputsOf(node, bitcoin, second)).toEqual(await inputsOf(node, bitcoin, first));
    expect(await receivedBy(payout)).toBe('0.01');
    expect(await urgent.findPayout(payout.key)).toMatchObject({ state: 'confirmed', reference: second });
  });

  describe('from one coin', () => {
    let former: Bitcoin;
    beforeEach(async () => {
      former = bitcoin;
      bitcoin = await makeBitcoin(node, { funds: 1 });
    });
    afterEach(() => former.close());

    it('are never replaced once another payout spends their change: that one pays for both', async () => {
      const [one, other] = [await order(), await order()];
      const parent = referenceOf(await bitcoin.chain.sendPayout(one));
      const child = referenceOf(await bitcoin.chain.sendPayout(other));
      expect(await inputsOf(node, bitcoin, child)).toEqual([expect.stringContaining(parent)]);
      const urgent = await bitcoin.anotherProcess({ BITCOIN_FEE_TARGET: 1, BITCOIN_FEE_FLOOR: 20 });
      await payers.mineOnly([]);
      await urgent.changesSince('');
      await urgent.changesSince('');

      const { reference: dearer } = (await urgent.findPayout(other.key)) as { reference: string };
      const entry = await node.rpc.call<{ ancestorsize: number; fees: { ancestor: number } }>(
        'getmempoolentry',
        dearer,
      );
      await payers.mine(2);

      expect(dearer).not.toBe(child);
      expect((entry.fees.ancestor * 1e8) / entry.ancestorsize).toBeGreaterThanOrEqual(20);
      expect(await urgent.findPayout(one.key)).toMatchObject({ state: 'confirmed', reference: parent });
      expect(await urgent.findPayout(other.key)).toMatchObject({ state: 'confirmed', reference: dearer });
      expect([await receivedBy(one), await receivedBy(other)]).toEqual(['0.01', '0.01']);
    });

    it('wait for the change of one whose fee was raised until it is final: its former version may confirm as well', async () => {
      const [one, other] = [await order(), await order()];
      const first = referenceOf(await bitcoin.chain.sendPayout(one));
      const former = await node.rpc.call<string>('getrawtransaction', first);
      const urgent = await bitcoin.anotherProcess({ BITCOIN_FEE_TARGET: 1, BITCOIN_FEE_FLOOR: 20 });
      await payers.mineOnly([]);
      await urgent.changesSince('');
      await urgent.changesSince('');
      const early = await bitcoin.chain.sendPayout(other);
      await payers.mineOnly([former]);
      const late = await bitcoin.chain.sendPayout(other);
      await payers.mine(6);
      await bitcoin.chain.changesSince('');

      expect([early, late]).toEqual([
        expect.objectContaining({ outcome: 'deferred' }),
        expect.objectContaining({ outcome: 'deferred' }),
      ]);
      expect(await bitcoin.chain.findPayout(one.key)).toMatchObject({ state: 'confirmed', reference: first });
      expect(await bitcoin.chain.sendPayout(other)).toMatchObject({ outcome: 'submitted' });
    });
  });

  it('come back to the mempool after a reorganisation, and are not paid twice', async () => {
    const payout = await order();
    const txId = referenceOf(await bitcoin.chain.sendPayout(payout));
    await payers.mine(2);
    await bitcoin.chain.changesSince('');
    await payers.undoBlockOf(txId);

    await bitcoin.chain.changesSince('');
    const reversed = await bitcoin.chain.findPayout(payout.key);
    const again = await bitcoin.chain.sendPayout(payout);
    await payers.mine(3);

    expect(reversed).toMatchObject({ state: 'submitted', reference: txId });
    expect(again).toEqual({ outcome: 'submitted', reference: txId });
    expect(await receivedBy(payout)).toBe('0.01');
  });

  it('are refused without a signer, and say what is missing', async () => {
    const process = await bitcoin.anotherProcess({ BITCOIN_SIGNER_SOCKET: undefined });

    expect(await process.sendPayout(await order())).toEqual({
      outcome: 'rejected',
      reason: 'no signer is configured: BITCOIN_SIGNER_SOCKET names the socket of one',
    });
  });

  it('are unclear while the signer is silent, and leave when it answers again', async () => {
    const [payout, process] = [await order(), await bitcoin.anotherProcess()];
    await bitcoin.server.close();

    await expect(process.sendPayout(payout)).rejects.toThrow('signer');
    expect(await process.findPayout(payout.key)).toEqual({ state: 'unknown' });
    await bitcoin.server.listen();

    expect(await process.sendPayout(payout)).toMatchObject({ outcome: 'submitted' });
  });

  it('are kept while the node does not answer, and leave when it answers again: no person has to look', async () => {
    const payout = await order();
    const silent = await bitcoin.anotherProcess({ BITCOIN_RPC_URL: 'http://a:b@127.0.0.1:9' });

    const answers = [await silent.sendPayout(payout), await silent.findPayout(payout.key)];
    await bitcoin.chain.changesSince('');

    expect(answers).toEqual([
      { outcome: 'waiting', reference: payout.key },
      { state: 'waiting', reference: payout.key, money: { amount: '0.01', currency: 'BTC' } },
    ]);
    expect(await bitcoin.chain.findPayout(payout.key)).toMatchObject({ state: 'submitted' });
    expect(await receivedBy(payout)).toBe('0.01');
  });

  it('are refused to a wallet that was written into the database afterwards', async () => {
    const payout = await order();
    const thief = { ...payout.to, address: await payee.call<string>('getnewaddress') };
    await bitcoin.database.query('UPDATE bitcoin.approval SET address = $1 WHERE transaction_id = $2', [
      thief.address,
      payout.transactionId,
    ]);

    expect(await bitcoin.chain.sendPayout({ ...payout, to: thief })).toEqual({
      outcome: 'rejected',
      reason: expect.stringContaining('approved no payout'),
    });
  });

  it('wait for coins, and for lower fees', async () => {
    const [large, small] = [await order('50'), await order('0.00003')];
    const dear = await bitcoin.anotherProcess({ BITCOIN_FEE_FLOOR: 20 });

    expect(await bitcoin.chain.sendPayout(large)).toEqual({ outcome: 'deferred', reason: 'waiting_liquidity' });
    expect(await dear.sendPayout(small)).toMatchObject({ outcome: 'deferred', reason: 'fee_too_high' });
    expect(await bitcoin.chain.findPayout(large.key)).toEqual({ state: 'unknown' });
    expect([await receivedBy(large), await receivedBy(small)]).toEqual(['0', '0']);
  });
});

/** The numbers of valid outputs that pay each key. */
async function outputsPerKey({ database, wallet }: Bitcoin): Promise<ReadonlySet<number>> {
  const rows = await database.query<{ address: string; tx_ids: string[] }>(
    `SELECT p.address, array_agg(v.tx_id) AS tx_ids FROM bitcoin.payout p JOIN bitcoin.version v ON v.batch_id = p.batch_id GROUP BY p.key, p.address`,
  );
  const counts = await Promise.all(
    rows.map(async ({ address, tx_ids }) => {
      const found = await Promise.all(
        tx_ids.map((txId) =>
          wallet
            .call<{ details: { address: string; category: string }[] }>('gettransaction', txId)
            .catch(() => ({ details: [] })),
        ),
      );
      return found
        .flatMap(({ details }) => details)
        .filter((each) => each.address === address && each.category === 'send').length;
    }),
  );
  return new Set(counts);
}

async function inputsOf(node: Regtest, { wallet }: Bitcoin, txId: string): Promise<readonly string[]> {
  const { hex } = await wallet.call<{ hex: string }>('gettransaction', txId);
  const { vin } = await node.rpc.call<{ vin: { txid: string; vout: number }[] }>('decoderawtransaction', hex);
  return vin.map(({ txid, vout }) => `${txid}:${vout}`);
}

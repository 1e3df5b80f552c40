import { ids } from '@rampart/kernel';
import type { AttestedDeposit, DepositClaim } from '@rampart/ports';
import { type Anvil, startAnvil } from '../../components/anvil.js';
import { type Contract, deployContract } from '../../components/evm-contracts.js';
import { EvmPayers } from '../../components/evm-payers.js';
import { type ProviderProxy, startProviderProxy } from '../../components/provider-proxy.js';
import { describeWithAnvil } from '../../support/anvil.js';
import { type Evm, makeEvm } from './evm.js';

const FINAL = 64;
const ETHER = 10n ** 18n;
const NOTHING: unknown[] = [];

describeWithAnvil('deposits that operators name on EVM chains', () => {
  let node: Anvil;
  let payers: EvmPayers;
  let usdt: Contract;
  let proxy: ProviderProxy;
  let evm: Evm;
  beforeAll(async () => {
    node = await startAnvil({ chainId: 1 });
    payers = new EvmPayers(node);
  });
  beforeEach(async () => {
    proxy = await startProviderProxy(node);
    usdt = await deployContract(node, 'Token', ['USDT', 6]);
    evm = await makeEvm({ ethereum: node, usdt, env: { EVM_RPC_URL_ETHEREUM: proxy.url } });
    evm.sync.maxWait = 60_000;
  });
  afterEach(async () => {
    await evm.close();
    await proxy.stop();
  });
  afterAll(() => node.stop());

  const newOrder = async (): Promise<{ id: string; address: string }> => {
    const id = ids.next();
    const { ethereum = '' } = await evm.chain.depositWalletsFor({ transactionId: id, chains: ['ethereum'] });
    return { id, address: ethereum };
  };
  const claimOf = (transactionId: string, txId: string, index?: number): DepositClaim => ({
    ...{ transactionId, chain: 'ethereum', txId },
    ...(index === undefined ? {} : { index }),
  });
  const logIndexOf = async (txId: string): Promise<number> => {
    const { logs } = await node.call<{ logs: { logIndex: string }[] }>('eth_getTransactionReceipt', txId);
    return Number(logs.at(-1)?.logIndex);
  };
  const forget = (): Promise<unknown> => evm.database.query('DELETE FROM evm.deposit');
  const height = async (): Promise<number> => Number(await node.call<string>('eth_blockNumber'));
  const attesting = (claim: DepositClaim, fields: Partial<AttestedDeposit> = {}): DepositClaim => ({
    ...claim,
    attested: {
      ...{ currency: 'USDT', amount: '150', height: 1, paidAt: '2026-03-01T12:00:00Z' },
      ...{ evidence: 'https://explorer.example/tx/1', ...fields },
    },
  });

  describe('by the word of the chain', () => {
    it('E91: are credited as the feed would have reported them, and a later report of the feed is the same deposit', async () => {
      const { id, address } = await newOrder();
      const txId = await usdt.send('transfer', [address, 150_000_000n]);
      await payers.mine(20);
      const [seen] = await evm.chain.depositsFor(id);
      await forget();
      const claim = claimOf(id, txId, await logIndexOf(txId));

      const before = await evm.chain.findDeposit(claim);
      const credited = [await evm.chain.creditDeposit(claim), await evm.chain.creditDeposit(claim)];
      const { cursor } = await evm.chain.changesSince('');
      const again = await evm.rescan.rescan('ethereum', Math.max(0, (await height()) - 25));

      expect(before).toMatchObject({ state: 'proven', isKnown: false, deposit: { amount: '150', currency: 'USDT' } });
      expect(credited.map(({ eventId }) => eventId)).toEqual([seen?.eventId, seen?.eventId]);
      expect(await evm.chain.depositsFor(id)).toEqual([seen]);
      expect(again).toMatchObject({ found: 0 });
      expect((await evm.chain.changesSince(cursor)).transactionIds).toEqual([]);
      expect(await evm.chain.findDeposit(claim)).toMatchObject({ state: 'proven', isKnown: true });
    });

    it('E91: are refused where another order was paid, the transaction failed, or the event is another', async () => {
      const [mine, other] = [await newOrder(), await newOrder()];
      const crier = await deployContract(node, 'Crier');
      const paid = await usdt.send('transfer', [other.address, 150_000_000n]);
      const failed = await crier.send('cryAndFail', [mine.address, 150_000_000n], { gas: 100_000n });
      await payers.mine(15);

      const verdicts = [
        await evm.chain.findDeposit(claimOf(mine.id, paid, await logIndexOf(paid))),
        await evm.chain.findDeposit(claimOf(mine.id, failed, 0)),
        await evm.chain.findDeposit(claimOf(other.id, paid, 99)),
        await evm.chain.findDeposit(claimOf(ids.next(), paid, 0)),
        await evm.chain.findDeposit(claimOf(mine.id, 'nonsense', 0)),
      ];

      expect(verdicts.map((verdict) => verdict.state)).toEqual(Array(5).fill('denied'));
      expect(verdicts[1]).toMatchObject({ problem: 'the transaction failed, and moved nothing' });
      await expect(evm.chain.creditDeposit(claimOf(mine.id, failed, 0))).rejects.toThrow('not credited');
      expect(await evm.chain.depositsFor(mine.id)).toEqual(NOTHING);
    });

    it('E91: of coins that a contract sent from within are credited by what the address grew by, once', async () => {
      const { id, address } = await newOrder();
      const crier = await deployContract(node, 'Crier');
      const txId = await crier.send('forward', [address], { value: ETHER });
      const beside = await crier.send('cry', [address, 1n]);
      await payers.mine(15);

      const claimed = await evm.chain.creditDeposit(claimOf(id, txId));
      const again = await evm.chain.findDeposit(claimOf(id, beside));

      expect(claimed).toMatchObject({ amount: '1', currency: 'ETH' });
      expect(await evm.chain.depositsFor(id)).toMatchObject([{ amount: '1', confirmations: 15 }]);
      expect(again).toMatchObject({ state: 'denied', problem: 'the address got no coins in its block' });
    });

    it('E91: are refused while two providers differ about them', async () => {
      await evm.close();
      evm = await makeEvm({ ethereum: node, usdt, env: { EVM_RPC_URL_ETHEREUM: `${node.url},${proxy.url}` } });
      const { id, address } = await newOrder();
      const txId = await usdt.send('transfer', [address, 150_000_000n]);
      await payers.mine(15);
      proxy.change = (method, result) => (method === 'eth_getTransactionReceipt' ? null : result);

      const verdict = await evm.chain.findDeposit(claimOf(id, txId, await logIndexOf(txId)));

      expect(verdict).toEqual({ state: 'denied', problem: 'the providers differ about it: wait until they agree' });
    });
  });

  describe('by the word of operators', () => {
    it('E92: count where no provider answers, in no balance of the wallet, and become the deposit that the chain then shows', async () => {
      const { id, address } = await newOrder();
      const balance = async () =>
        (await evm.chain.balanceOf({ chain: 'ethereum', currency: 'USDT', confirmations: 1 }))?.amount;
      const empty = await balance();
      const txId = await usdt.send('transfer', [address, 150_000_000n]);
      await payers.mine(FINAL);
      const claim = claimOf(id, txId, await logIndexOf(txId));
      proxy.isAway = true;

      const alone = await evm.chain.findDeposit(claim);
      const credited = await evm.chain.creditDeposit(attesting(claim, { height: (await height()) - FINAL + 1 }));
      proxy.isAway = false;
      const deposits = await evm.chain.depositsFor(id);

      expect(alone).toMatchObject({ state: 'unclear', problem: expect.stringContaining('does not answer') });
      expect(credited).toMatchObject({ amount: '150', confirmations: FINAL, dropped: false });
      expect(deposits).toEqual([{ ...credited, senders: [expect.any(String)] }]);
      expect(Number(await balance()) - Number(empty)).toBe(150);
    });

    it('E92: with another amount than the chain shows later are corrected, which the service sees as a conflict', async () => {
      const { id, address } = await newOrder();
      const txId = await usdt.send('transfer', [address, 150_000_000n]);
      await payers.mine(FINAL);
      const claim = attesting(claimOf(id, txId, await logIndexOf(txId)), { amount: '1500', height: 10 });
      proxy.isAway = true;
      const { eventId } = await evm.chain.creditDeposit(claim);
      proxy.isAway = false;

      expect(await evm.chain.depositsFor(id)).toMatchObject([{ eventId, amount: '150' }]);
    });

    it('E92: that no chain has are missed in the wallet until the address holds them', async () => {
      const { id, address } = await newOrder();
      evm.attested.checkEvery = 0;
      const balance = async () =>
        Number((await evm.chain.balanceOf({ chain: 'ethereum', currency: 'USDT', confirmations: 1 }))?.amount);
      const empty = await balance();
      proxy.isAway = true;
      await evm.chain.creditDeposit(attesting(claimOf(id, `0x${'ab'.repeat(32)}`, 0), { height: 1 }));
      proxy.isAway = false;
      await payers.mine();
      await evm.chain.depositsFor(id);
      const missed = await balance();

      await usdt.send('transfer', [address, 300_000_000n]);
      await payers.mine(2);
      await evm.chain.depositsFor(id);

      expect(missed - empty).toBe(0);
      expect((await balance()) - empty).toBe(300);
      const [row] = await evm.database.query<{ count: number }>(
        'SELECT count(*)::int AS count FROM evm.deposit WHERE attested',
      );
      expect(row?.count).toBe(1);
    });

    it('E92: are refused where the block that they name does not have them, and where the providers show them', async () => {
      const { id, address } = await newOrder();
      const txId = await usdt.send('transfer', [address, 150_000_000n]);
      await payers.mine(15);
      const claim = claimOf(id, txId, await logIndexOf(txId));
      const invented = claimOf(id, `0x${'cd'.repeat(32)}`, 0);
      await evm.chain.depositsFor(id);

      expect(await evm.chain.findDeposit(attesting(invented, { height: 3 }))).toEqual({
        state: 'denied',
        problem: 'the block 3 does not have the transaction',
      });
      expect(await evm.chain.findDeposit(invented)).toMatchObject({ state: 'unclear' });
      expect(await evm.chain.findDeposit(attesting(claim, { amount: '9999' }))).toMatchObject({
        ...{ state: 'proven', isKnown: true },
        deposit: { amount: '150' },
      });
      await expect(evm.chain.creditDeposit(invented)).rejects.toThrow('not credited');
    });

    it('E92: are refused in a currency, or with decimals, that the chain does not have', async () => {
      const { id } = await newOrder();
      const claim = claimOf(id, `0x${'ef'.repeat(32)}`, 0);
      proxy.isAway = true;

      const verdicts = [
        await evm.chain.findDeposit(attesting(claim, { currency: 'BTC' })),
        await evm.chain.findDeposit(attesting(claim, { amount: '1.0000001' })),
      ];

      expect(verdicts).toEqual([
        { state: 'denied', problem: 'there is no BTC on ethereum' },
        { state: 'denied', problem: 'USDT has 6 decimals there' },
      ]);
    });
  });
});

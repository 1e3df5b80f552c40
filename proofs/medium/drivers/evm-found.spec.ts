import { Logger } from '@nestjs/common';
import { Amount, ids } from '@rampart/kernel';
import { privateKeyToAccount, generatePrivateKey } from 'viem/accounts';
import { type Anvil, startAnvil } from '../../components/anvil.js';
import { type Contract, deployContract } from '../../components/evm-contracts.js';
import { EvmPayers } from '../../components/evm-payers.js';
import { type ProviderProxy, startProviderProxy } from '../../components/provider-proxy.js';
import { describeWithAnvil } from '../../support/anvil.js';
import { type Evm, makeEvm } from './evm.js';

const ETHER = 10n ** 18n;
const DEEP = 16;

describeWithAnvil('what comes to deposit addresses and no order can have', () => {
  let node: Anvil;
  let bsc: Anvil;
  let payers: EvmPayers;
  let usdt: Contract;
  let proxy: ProviderProxy;
  let evm: Evm;
  beforeAll(async () => {
    [node, bsc] = await Promise.all([startAnvil({ chainId: 1 }), startAnvil({ chainId: 56 })]);
    payers = new EvmPayers(node);
  });
  beforeEach(async () => {
    jest.spyOn(Logger.prototype, 'warn').mockReturnValue();
    proxy = await startProviderProxy(node);
    usdt = await deployContract(node, 'Token', ['USDT', 6]);
    const bscUsdt = await deployContract(bsc, 'Token', ['USDT', 18]);
    evm = await makeEvm({ ethereum: node, bsc, usdt, bscUsdt, env: { EVM_RPC_URL_ETHEREUM: proxy.url } });
    evm.sync.maxWait = 60_000;
    evm.foreign.lookEvery = 0;
    await payers.mine(DEEP);
    await evm.chain.changesSince('');
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await evm.close();
    await proxy.stop();
  });
  afterAll(async () => {
    await node.stop();
    await bsc.stop();
  });

  const newOrder = async (): Promise<{ id: string; address: string }> => {
    const id = ids.next();
    const chains = ['ethereum', 'binance_smart_chain'] as const;
    const { ethereum = '' } = await evm.chain.depositWalletsFor({ transactionId: id, chains });
    return { id, address: ethereum };
  };
  const found = async () => {
    await payers.mine(DEEP);
    await evm.chain.changesSince('');
    return evm.found.listFound();
  };

  describe('a token that the service does not know', () => {
    it('E93: is shown by its contract with the order and the path of its key, and is no deposit', async () => {
      const fake = await deployContract(node, 'Token', ['USDT', 6]);
      const { id, address } = await newOrder();

      const txId = await fake.send('transfer', [address, 150_000_000n]);
      await fake.send('transfer', [address, 1n]);
      await usdt.send('transfer', [address, 5_000_000n]);
      const list = await found();

      expect(list).toMatchObject([
        {
          ...{ chain: 'ethereum', address, transactionId: id, transfers: 2, isBooked: false },
          path: expect.stringMatching(/^m\/44'\/60'\/0'\/0\/\d+$/),
        },
      ]);
      expect(list[0]?.contract.toLowerCase()).toBe(fake.address);
      expect(JSON.stringify(list)).not.toContain('USDT');
      expect(txId).toMatch(/^0x/);
      expect(await evm.chain.depositsFor(id)).toMatchObject([{ amount: '5' }]);
    });

    it('E93: costs one row for each contract and address, and one for all further addresses of a contract that pays many', async () => {
      const spam = await deployContract(node, 'Crier');
      const lost = await deployContract(node, 'Token', ['LOST', 18]);
      const orders = await Promise.all(Array.from({ length: 30 }, newOrder));
      for (const { address } of orders) for (const units of [7n, 8n]) await spam.send('cry', [address, units]);
      await spam.send('cry', [orders[0]!.address, 0n]);
      await lost.send('transfer', [orders[3]!.address, ETHER]);

      const list = await found();
      const rows = await evm.database.query('SELECT FROM evm.found');

      expect(rows).toHaveLength(22);
      expect(list[0]).toMatchObject({ transactionId: orders[3]!.id, transfers: 1, units: ETHER.toString() });
      expect(list.filter(({ address }) => address === null)).toMatchObject([{ transfers: 20, transactionId: null }]);
      expect(list.reduce((sum, { transfers }) => sum + transfers, 0)).toBe(61);
    });

    it('E93: pushes out what is oldest where spam fills the list, and never holds up the feed', async () => {
      const fake = await deployContract(node, 'Token', ['FAKE', 6]);
      const { id, address } = await newOrder();
      await evm.database.query(
        `INSERT INTO evm.found SELECT 'ethereum', '0x' || lpad(to_hex(n), 40, '0'), '0x' || repeat('0', 40), 1, 1, '0x', 0, 1, '2026-01-01Z', '2026-01-01Z' FROM generate_series(1, 2000) n`,
      );
      await fake.send('transfer', [address, 1_000n]);

      const list = await found();
      const [row] = await evm.database.query<{ count: number }>('SELECT count(*)::int AS count FROM evm.found');
      proxy.change = (method, result, [filter]) => {
        if (method === 'eth_getLogs' && (filter as { address?: unknown }).address === undefined)
          throw new Error('query returned more than 10000 results');
        return result;
      };
      await usdt.send('transfer', [address, 150_000_000n]);
      await payers.mine(DEEP);

      expect([row?.count, list.some(({ transactionId }) => transactionId === id)]).toEqual([2_000, true]);
      expect(await evm.chain.depositsFor(id)).toMatchObject([{ amount: '150' }]);
    });

    it('E93: is booked by its transaction, in the currency of its contract and with its decimals', async () => {
      const lost = await deployContract(node, 'Token', ['LOST', 18]);
      const { id, address } = await newOrder();
      await lost.send('transfer', [address, 25n * 10n ** 17n]);
      const [token] = await found();

      const claim = { transactionId: id, chain: 'ethereum', txId: token!.txId, index: token!.logIndex } as const;
      const credited = await evm.chain.creditDeposit(claim);
      await payers.mine(DEEP);

      expect(credited).toMatchObject({ currency: lost.address, amount: '2.5' });
      expect(await evm.chain.depositsFor(id)).toMatchObject([{ eventId: credited.eventId, amount: '2.5' }]);
      expect(await evm.found.listFound()).toMatchObject([{ isBooked: true }]);
    });

    it('E93: that only cries, or says no decimals, is not booked', async () => {
      const crier = await deployContract(node, 'Crier');
      const { id, address } = await newOrder();
      await crier.send('cry', [address, 5n]);
      const [token] = await found();

      const claim = { transactionId: id, chain: 'ethereum', txId: token!.txId, index: token!.logIndex } as const;

      expect(await evm.chain.findDeposit(claim)).toMatchObject({ state: 'denied' });
    });
  });

  describe('the coin that pays gas, where the service does not trade it', () => {
    it('E94: is a deposit in its own currency, and dust of it is none', async () => {
      const { id, address } = await newOrder();
      await new EvmPayers(bsc).send(address, ETHER / 2n);
      await new EvmPayers(bsc).send(address, 1n);
      await bsc.call('anvil_mine', '0x14');

      const deposits = await evm.chain.depositsFor(id);

      expect(deposits).toMatchObject([
        { chain: 'binance_smart_chain', currency: 'BNB', amount: '0.5', dropped: false },
      ]);
    });

    it('E94: can be paid out, to return it', async () => {
      const { address } = privateKeyToAccount(generatePrivateKey());
      const to = { kind: 'wallet', chain: 'binance_smart_chain', address } as const;
      const transactionId = ids.next();
      const amount = Amount.of('0.5', 'BNB' as never);
      await evm.chain.approveWallet({ transactionId, to, maximum: amount });
      const key = ids.next();

      const sent = await evm.chain.sendPayout({ key, transactionId, amount, to });
      await bsc.call('anvil_mine', '0x14');
      await evm.chain.changesSince('');

      expect(sent).toMatchObject({ outcome: 'submitted' });
      expect(await evm.chain.findPayout(key)).toMatchObject({ state: 'confirmed' });
      expect(BigInt(await bsc.call<string>('eth_getBalance', address, 'latest'))).toBe(ETHER / 2n);
    });
  });
});

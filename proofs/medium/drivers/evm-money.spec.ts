import { EvmSignerGate } from '@rampart/evm-wallets';
import { Amount, ids } from '@rampart/kernel';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { type Anvil, startAnvil } from '../../components/anvil.js';
import { type Contract, type ContractName, deployContract } from '../../components/evm-contracts.js';
import { EvmPayers } from '../../components/evm-payers.js';
import { type ProviderProxy, startProviderProxy } from '../../components/provider-proxy.js';
import { describeWithAnvil } from '../../support/anvil.js';
import { eventually } from '../../../test/support/eventually.js';
import { type Evm, makeEvm } from './evm.js';

const FINAL = 64;
const ETHER = 10n ** 18n;
const WALLET = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const OTHER_WALLET = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';
const NOTHING: unknown[] = [];
/** The paused flag's storage slot in the token that can be paused. */
const PAUSED_SLOT = '0x4';

/** Responds with a provider's error. */
const fail = (code: number, message: string): never => {
  throw Object.assign(new Error(message), { code });
};

/** Events from an index that lacks the transfers to an address. */
const withoutTransfersTo = (address: string, logs: unknown): unknown =>
  (logs as { topics: string[] }[]).filter(({ topics }) => !topics[2]?.endsWith(address.slice(2).toLowerCase()));

/** A provider that cannot read the receipts of a whole block. */
const withoutReceipts: NonNullable<ProviderProxy['change']> = (method, result) =>
  method === 'eth_getBlockReceipts' ? null : result;

/** One whose index, besides, lacks the transfers to an address. */
const withoutEventsOf =
  (address: string): NonNullable<ProviderProxy['change']> =>
  (method, result, params) =>
    method === 'eth_getLogs' ? withoutTransfersTo(address, result) : withoutReceipts(method, result, params);

describeWithAnvil('money on EVM chains', () => {
  let node: Anvil;
  let payers: EvmPayers;
  let first: string;
  let evm: Evm;
  const open: Evm[] = [];
  const proxies: ProviderProxy[] = [];
  beforeAll(async () => {
    node = await startAnvil({ chainId: 1 });
    payers = new EvmPayers(node);
    [first = ''] = await node.call<string[]>('eth_accounts');
  });
  afterEach(async () => {
    for (const each of open.splice(0)) await each.close();
    for (const each of proxies.splice(0)) await each.stop();
  });
  afterAll(() => node.stop());

  const make = async (usdt: Contract, env: Readonly<Record<string, unknown>> = {}): Promise<Evm> => {
    evm = await makeEvm({ ethereum: node, usdt, env });
    open.push(evm);
    return evm;
  };
  const deploy = (name: ContractName): Promise<Contract> =>
    deployContract(node, name, name === 'Token' ? ['USDT', 6] : []);
  const newOrder = async (): Promise<{ id: string; address: string }> => {
    const id = ids.next();
    const { ethereum = '' } = await evm.chain.depositWalletsFor({ transactionId: id, chains: ['ethereum'] });
    return { id, address: ethereum };
  };
  const proxied = async (): Promise<ProviderProxy> => {
    const proxy = await startProviderProxy(node);
    proxies.push(proxy);
    return proxy;
  };
  const payout = async (amount: string, currency: 'ETH' | 'USDT', address = WALLET, key = ids.next()) => {
    const to = { kind: 'wallet', chain: 'ethereum', address } as const;
    const transactionId = ids.next();
    const maximum = Amount.of(amount, currency);
    await evm.chain.approveWallet({ transactionId, to, maximum });
    return { key, transactionId, amount: maximum, to };
  };
  const send = async (...asked: Parameters<typeof payout>) => evm.chain.sendPayout(await payout(...asked));

  it('an address is new however many are asked for at once, and behind all that a restored backup forgot', async () => {
    await make(await deploy('Token'));
    await evm.chain.changesSince('');
    const secondsBefore = Math.floor((Date.now() - Date.UTC(2026, 0, 1)) / 1_000);

    const orders = await Promise.all(Array.from({ length: 20 }, newOrder));

    const indices = (await evm.database.query<{ index: number }>('SELECT index FROM evm.address')).map(
      ({ index }) => index,
    );
    expect(new Set(orders.map(({ address }) => address)).size).toBe(20);
    expect(Math.max(...indices)).toBeGreaterThanOrEqual(secondsBefore);
  });

  it('an address that was changed in its row is not given to an order', async () => {
    await make(await deploy('Token'));
    const { id } = await newOrder();
    const change = () =>
      evm.database.query('UPDATE evm.address SET address = $2 WHERE transaction_id = $1', [id, `0x${'7'.repeat(40)}`]);
    await expect(change()).rejects.toMatchObject({ code: '42501' }); // impossible while triggers fire
    await evm.database.query('ALTER TABLE evm.address DISABLE TRIGGER set_once');
    await change();

    const again = evm.chain.depositWalletsFor({ transactionId: id, chains: ['ethereum'] });

    await expect(again).rejects.toThrow('was changed outside the service');
  });

  describe('a refund', () => {
    it('is paid for what the chain shows to have arrived in the asset, and no more, to the wallet that was named last', async () => {
      const usdt = await deploy('Token');
      await make(usdt);
      const { id: transactionId, address } = await newOrder();
      const name = async (wallet: string) => {
        const to = { kind: 'wallet', chain: 'ethereum', address: wallet } as const;
        await evm.chain.approveWallet({ transactionId, to, refundOf: { ethereum: address } });
        return (amount: string, currency: 'ETH' | 'USDT' = 'USDT') =>
          evm.chain.sendPayout({ key: ids.next(), transactionId, amount: Amount.of(amount, currency), to });
      };
      const former = await name(first);
      const refund = await name(WALLET);
      await evm.database.query(
        `INSERT INTO evm.deposit (event_id, chain, transaction_id, tx_id, address, currency, units, block_number, confirmations, dropped, senders, seen_at, revision)
         VALUES ('forged', 'ethereum', $1, $2, $3, 'USDT', 900000000, 1, 64, false, '{}', now(), 0)`,
        [transactionId, `0x${'f'.repeat(64)}`, address.toLowerCase()],
      );
      const unproven = await refund('10');
      await usdt.send('transfer', [address, 150_000_000n]);
      await payers.mine(2);
      await evm.chain.depositsFor(transactionId);
      await evm.database.query(`UPDATE evm.deposit SET units = 900000000 WHERE transaction_id = $1`, [transactionId]);
      await evm.database.query(
        `INSERT INTO evm.deposit (event_id, chain, transaction_id, tx_id, address, currency, units, block_number, confirmations, dropped, senders, seen_at, revision)
         SELECT event_id || 'again', chain, transaction_id, upper(tx_id), address, currency, units, block_number, confirmations, dropped, senders, seen_at, 0
         FROM evm.deposit WHERE transaction_id = $1 AND event_id <> 'forged'`,
        [transactionId],
      );

      expect(unproven).toMatchObject({ outcome: 'rejected', reason: expect.stringContaining('no proven deposit') });
      expect(await refund('150.000001')).toMatchObject({
        outcome: 'rejected',
        reason: expect.stringContaining('150000000'),
      });
      expect(await refund('0.1', 'ETH')).toMatchObject({ outcome: 'rejected' });
      expect(await refund('149')).toMatchObject({ outcome: 'submitted' });
      expect(await refund('1.000001')).toMatchObject({ outcome: 'rejected' });
      expect(await former('0.5')).toMatchObject({ outcome: 'rejected', reason: expect.stringContaining('replaced') });
    });
  });

  describe('a deposit', () => {
    it('of a token is credited by its event, with the account that it came from', async () => {
      const usdt = await deploy('Token');
      await make(usdt);
      const { id, address } = await newOrder();

      await usdt.send('transfer', [address, 150_000_000n]);
      const [seen] = await evm.chain.depositsFor(id);
      await payers.mine(2);

      expect(seen).toMatchObject({ amount: '150', currency: 'USDT', confirmations: 0 });
      expect(await evm.chain.depositsFor(id)).toEqual([{ ...seen, confirmations: 2, senders: [first.toLowerCase()] }]);
    });

    it('of a token that answers nothing, as Tether does, is credited', async () => {
      const usdt = await deploy('NoReturnToken');
      await make(usdt);
      const { id, address } = await newOrder();

      await usdt.send('transfer', [address, 150_000_000n]);
      await payers.mine();

      expect(await evm.chain.depositsFor(id)).toMatchObject([{ amount: '150', confirmations: 1 }]);
    });

    it('of a token that keeps a share is credited with what arrived, whatever its event says', async () => {
      const usdt = await deploy('FeeToken');
      await make(usdt);
      const { id, address } = await newOrder();

      await usdt.send('transfer', [address, 100_000_000n]);
      await usdt.send('transfer', [address, 50_000_000n]);
      await payers.mine();

      const amounts = (await evm.chain.depositsFor(id)).map(({ amount }) => Number(amount));
      expect(amounts.reduce((sum, each) => sum + each, 0)).toBe(135);
    });

    it('of another contract with the same name is none', async () => {
      await make(await deploy('Token'));
      const fake = await deploy('Token');
      const { id, address } = await newOrder();

      await fake.send('transfer', [address, 150_000_000n]);
      await payers.mine();

      expect(await evm.chain.depositsFor(id)).toEqual(NOTHING);
    });

    it('that a foreign contract only announces by an event is none', async () => {
      await make(await deploy('Token'));
      const crier = await deploy('Crier');
      const { id, address } = await newOrder();

      await crier.send('cry', [address, 150_000_000n]);
      await payers.mine();

      expect(await evm.chain.depositsFor(id)).toEqual(NOTHING);
    });

    it('whose transaction fails is dropped', async () => {
      const usdt = await deploy('PausableToken');
      await make(usdt);
      const { id, address } = await newOrder();

      await usdt.send('transfer', [address, 150_000_000n], { gas: 100_000n });
      const [seen] = await evm.chain.depositsFor(id);
      await node.call('anvil_setStorageAt', usdt.address, PAUSED_SLOT, `0x${'1'.padStart(64, '0')}`);
      await payers.mine();

      expect(seen).toMatchObject({ amount: '150', dropped: false });
      expect(await evm.chain.depositsFor(id)).toEqual([{ ...seen, dropped: true }]);
    });

    it('of coins by an internal transaction of a contract is not seen, as the documents say', async () => {
      await make(await deploy('Token'));
      const crier = await deploy('Crier');
      const { id, address } = await newOrder();

      await crier.send('forward', [address], { value: ETHER });
      await payers.mine();

      expect(await evm.chain.depositsFor(id)).toEqual(NOTHING);
    });

    it('that a provider invents in its logs and balances is not credited: the receipt decides', async () => {
      const usdt = await deploy('Token');
      const liar = await proxied();
      await make(usdt, { EVM_RPC_URL_ETHEREUM: liar.url });
      const { id, address } = await newOrder();
      const known = Number(await node.call<string>('eth_blockNumber'));
      const word = address.slice(2).toLowerCase().padStart(64, '0');
      liar.change = (method, result, [asked, block]) => {
        if (method === 'eth_getLogs')
          return (result as { topics: string[] }[]).map(({ topics, ...log }) => ({
            ...log,
            topics: [topics[0], topics[1], `0x${word}`],
          }));
        const isBalance = method === 'eth_call' && (asked as { data: string }).data.endsWith(word);
        return isBalance && Number(block) > known ? `0x${150_000_000n.toString(16).padStart(64, '0')}` : result;
      };

      await usdt.send('transfer', [WALLET, 150_000_000n]);
      await payers.mine();

      expect(await evm.chain.depositsFor(id)).toEqual(NOTHING);
    });

    it('that a provider hides until a block has it is seen there, and late money on an old address as well', async () => {
      const hiding = await proxied();
      hiding.change = (method, result, [block]) =>
        method === 'eth_getBlockByNumber' && block === 'pending' ? null : result;
      await make(await deploy('Token'), { EVM_RPC_URL_ETHEREUM: hiding.url });
      const { id, address } = await newOrder();
      await payers.mine(200);
      await eventually('200 blocks are read', () => evm.chain.changesSince('').catch(() => false as const));

      await payers.send(address, ETHER);
      const before = await evm.chain.depositsFor(id);
      await payers.mine();

      expect(before).toEqual(NOTHING);
      expect(await evm.chain.depositsFor(id)).toMatchObject([{ amount: '1', confirmations: 1 }]);
    });

    it('E77: that the index of the only provider leaves out of a new block is seen by the filter of the block', async () => {
      const usdt = await deploy('Token');
      const late = await proxied();
      late.change = (method, result) => (method === 'eth_getLogs' ? [] : result);
      await make(usdt, { EVM_RPC_URL_ETHEREUM: late.url });
      const { id, address } = await newOrder();

      await usdt.send('transfer', [address, 150_000_000n]);
      await payers.mine(12);

      expect(await evm.chain.depositsFor(id)).toMatchObject([{ amount: '150', confirmations: 12 }]);
    });

    it('E77: is found without the call for a whole block, and its block is read again while receipts are missing', async () => {
      const usdt = await deploy('Token');
      const late = await proxied();
      let hasReceipts = false;
      late.change = (method, result) => {
        if (method === 'eth_getLogs') return [];
        if (method === 'eth_getBlockReceipts') return null;
        return method === 'eth_getTransactionReceipt' && !hasReceipts ? null : result;
      };
      await make(usdt, { EVM_RPC_URL_ETHEREUM: late.url });
      const { id, address } = await newOrder();

      await usdt.send('transfer', [address, 150_000_000n]);
      await payers.mine(3);
      await expect(evm.chain.changesSince('')).rejects.toThrow('not its receipts');
      hasReceipts = true;

      expect(await evm.chain.depositsFor(id)).toMatchObject([{ amount: '150', confirmations: 3 }]);
    });

    it('E77: that only the receipts name, and not the events of its block that the index has, is found at once', async () => {
      const usdt = await deploy('Token');
      const late = await proxied();
      await make(usdt, { EVM_RPC_URL_ETHEREUM: late.url });
      const { id, address } = await newOrder();
      late.change = (method, result) => (method === 'eth_getLogs' ? withoutTransfersTo(address, result) : result);
      await usdt.send('transfer', [WALLET, 1_000_000n]);
      await usdt.send('transfer', [address, 150_000_000n]);
      await payers.mine();

      expect(await evm.chain.depositsFor(id)).toMatchObject([{ amount: '150', confirmations: 1, dropped: false }]);
    });

    it('E77: whose receipt is missing beside the others keeps its block waiting', async () => {
      const usdt = await deploy('Token');
      const late = await proxied();
      await make(usdt, { EVM_RPC_URL_ETHEREUM: late.url });
      const { id, address } = await newOrder();
      late.change = (method, result) => {
        if (method === 'eth_getLogs') return withoutTransfersTo(address, result);
        return method === 'eth_getBlockReceipts' ? (result as object[]).slice(0, 1) : result;
      };
      await usdt.send('transfer', [WALLET, 1_000_000n]);
      await usdt.send('transfer', [address, 150_000_000n]);
      await payers.mine();

      await expect(evm.chain.changesSince('')).rejects.toThrow('not its events');
      late.change = (_method, result) => result;
      expect(await evm.chain.depositsFor(id)).toMatchObject([{ amount: '150', confirmations: 1 }]);
    });

    it('E77: that the index leaves out for a while is found once it has its confirmations, where receipts cannot be read', async () => {
      const usdt = await deploy('Token');
      const late = await proxied();
      await make(usdt, { EVM_RPC_URL_ETHEREUM: late.url });
      evm.foreign.lookEvery = 0;
      const { id, address } = await newOrder();
      late.change = withoutEventsOf(address);
      await usdt.send('transfer', [WALLET, 1_000_000n]);
      await usdt.send('transfer', [address, 150_000_000n]);
      await payers.mine();
      await evm.chain.changesSince('');
      await payers.mine(11);

      const before = await evm.chain.depositsFor(id);
      late.change = withoutReceipts;
      await payers.mine();
      await evm.chain.changesSince('');

      expect(before.every(({ confirmations }) => confirmations === 0)).toBe(true);
      expect(await evm.chain.depositsFor(id)).toMatchObject([{ amount: '150', confirmations: 13, dropped: false }]);
    });

    it('E77: that the index leaves out of a new block is found with the next ones, where receipts cannot be read', async () => {
      const usdt = await deploy('Token');
      const late = await proxied();
      await make(usdt, { EVM_RPC_URL_ETHEREUM: late.url });
      const { id, address } = await newOrder();
      late.change = withoutEventsOf(address);
      await usdt.send('transfer', [WALLET, 1_000_000n]);
      await usdt.send('transfer', [address, 150_000_000n]);
      await payers.mine();
      const before = await evm.chain.depositsFor(id);
      late.change = withoutReceipts;
      await payers.mine(3);

      expect(before.every(({ confirmations }) => confirmations === 0)).toBe(true);
      expect(await evm.chain.depositsFor(id)).toMatchObject([{ amount: '150', confirmations: 4, dropped: false }]);
    });

    it('E77: that was not seen is credited by a rescan from a height, once', async () => {
      const usdt = await deploy('Token');
      await make(usdt);
      const { id, address } = await newOrder();
      await usdt.send('transfer', [address, 150_000_000n]);
      await payers.mine(20);
      const [seen] = await evm.chain.depositsFor(id);
      await evm.database.query('DELETE FROM evm.deposit');
      const height = Number(await node.call<string>('eth_blockNumber'));
      const gone = await evm.chain.depositsFor(id);

      const rescanned = [
        await evm.rescan.rescan('ethereum', height - 25),
        await evm.rescan.rescan('ethereum', height - 25),
      ];

      expect(gone).toEqual(NOTHING);
      expect(rescanned.map((each) => [each?.found, each?.next])).toEqual([
        [1, null],
        [0, null],
      ]);
      expect(await evm.chain.depositsFor(id)).toEqual([{ ...seen, confirmations: expect.any(Number) }]);
    });

    it('is credited once behind an address that leads to a node and to one that lags, as it comes', async () => {
      const usdt = await deploy('Token');
      const balancer = await proxied();
      await make(usdt, { EVM_RPC_URL_ETHEREUM: balancer.url });
      const { id, address } = await newOrder();
      const old = await node.call<{ number: string }>('eth_getBlockByNumber', 'latest', false);
      let turn = 1;
      balancer.change = (method, result, [block]) => {
        turn = (turn * 48_271) % 2_147_483_647;
        if (turn % 5 !== 0) return result;
        if (['eth_getLogs', 'eth_getBlockReceipts'].includes(method)) return [];
        if (['eth_getTransactionReceipt', 'eth_getTransactionByHash'].includes(method)) return null;
        if (method !== 'eth_getBlockByNumber') return result;
        return block === 'latest' ? old : Number(block) > Number(old.number) ? null : result;
      };

      await usdt.send('transfer', [address, 150_000_000n]);
      await payers.mine(3);
      const seen = new Set<string>();
      const found = await eventually('the deposit is confirmed', async () => {
        const deposits = await evm.chain.depositsFor(id).catch(() => []);
        for (const { eventId } of deposits) seen.add(eventId);
        return deposits.length > 0 && deposits.every(({ confirmations }) => confirmations === 3) && deposits;
      });
      const later: boolean[] = [];
      for (let look = 0; look < 6; look += 1)
        later.push(...(await evm.chain.depositsFor(id).catch(() => found)).map(({ dropped }) => dropped));

      expect(found).toMatchObject([{ amount: '150', dropped: false }]);
      expect([seen.size, later.includes(true)]).toEqual([1, false]);
    });

    it('E78: waits while the chain makes blocks and calls none of them final, however deep it is', async () => {
      const stalled = await proxied();
      const final = await node.call<object>('eth_getBlockByNumber', 'latest', false);
      stalled.change = (method, result, [block]) =>
        method === 'eth_getBlockByNumber' && block === 'finalized' ? final : result;
      await make(await deploy('Token'), { EVM_RPC_URL_ETHEREUM: stalled.url, EVM_FINALITY_ETHEREUM: 'chain' });
      evm.sync.maxWait = 60_000; // long, because many blocks are mined at once
      const { id, address } = await newOrder();

      await payers.send(address, ETHER);
      await payers.mine(FINAL + 1);

      expect(await evm.chain.depositsFor(id)).toMatchObject([{ confirmations: 11, dropped: false }]);
      stalled.change = (_method, result) => result;
      expect(await evm.chain.depositsFor(id)).toMatchObject([{ confirmations: FINAL }]);
    });

    it('E75: that was mined while the providers were away counts from the time of its block', async () => {
      const away = await proxied();
      await make(await deploy('Token'), { EVM_RPC_URL_ETHEREUM: away.url });
      const { id, address } = await newOrder();
      away.isAway = true;
      const hash = await payers.send(address, ETHER);
      await payers.mine(30);
      const { blockNumber } = await node.call<{ blockNumber: string }>('eth_getTransactionReceipt', hash);
      const { timestamp } = await node.call<{ timestamp: string }>('eth_getBlockByNumber', blockNumber, false);
      await expect(evm.chain.changesSince('')).rejects.toThrow('does not answer');
      away.isAway = false;

      const [deposit] = await evm.chain.depositsFor(id);

      expect(deposit?.seenAt).toEqual(new Date(Number(timestamp) * 1_000));
    });

    it('E78: stops one confirmation short until the chain calls its block final', async () => {
      const open = await proxied();
      const known = await node.call<object>('eth_getBlockByNumber', 'latest', false);
      open.change = (method, result, [block]) =>
        method === 'eth_getBlockByNumber' && block === 'finalized' ? known : result;
      await make(await deploy('Token'), { EVM_RPC_URL_ETHEREUM: open.url, EVM_FINALITY_ETHEREUM: 'chain' });
      const { id, address } = await newOrder();

      await payers.send(address, ETHER);
      await payers.mine(5);
      const early = await evm.chain.depositsFor(id);
      await payers.mine(25);
      const deep = await evm.chain.depositsFor(id);
      open.change = (_method, result) => result;
      await payers.mine();

      expect([early, deep].map(([each]) => each?.confirmations)).toEqual([5, 11]);
      expect(await evm.chain.depositsFor(id)).toMatchObject([{ confirmations: 31 }]);
    });

    it('E78: is final at a depth of its own where the provider has no word for it', async () => {
      const old = await proxied();
      old.change = (method, result, [block]) =>
        method === 'eth_getBlockByNumber' && block === 'finalized' ? null : result;
      await make(await deploy('Token'), { EVM_RPC_URL_ETHEREUM: old.url, EVM_FINALITY_ETHEREUM: 'chain' });
      const { id, address } = await newOrder();

      await payers.send(address, ETHER);
      await payers.mine(63);
      const deep = await evm.chain.depositsFor(id);
      await payers.mine();

      expect(deep).toMatchObject([{ confirmations: 11 }]);
      expect(await evm.chain.depositsFor(id)).toMatchObject([{ confirmations: FINAL }]);
    });

    it('E79: of a chain that was reorganised by more blocks than are followed is found once an operator lets the feed go on', async () => {
      await make(await deploy('Token'));
      const { id, address } = await newOrder();
      await payers.send(address, ETHER);
      await payers.mine();
      const height = Number(await node.call<string>('eth_blockNumber'));
      await payers.mine(FINAL + 1);
      const [before] = await evm.chain.depositsFor(id);
      await evm.database.query(`UPDATE evm.block SET hash = '0x' || repeat('ab', 32)`);

      await expect(evm.chain.changesSince('')).rejects.toThrow('reorganised by more blocks than are followed');
      const problem = await evm.restart.restart('ethereum', height);

      expect(problem).toBeUndefined();
      expect(await evm.chain.depositsFor(id)).toEqual([before]);
    });

    it('in a block after the first that was read is found, though a reorganisation took that one away', async () => {
      await make(await deploy('Token'));
      const { id, address } = await newOrder();
      await evm.database.query(`UPDATE evm.block SET hash = '0x' || repeat('ab', 32)`);

      await payers.send(address, ETHER);
      await payers.mine(3);

      expect(await evm.chain.depositsFor(id)).toMatchObject([{ amount: '1', confirmations: 3 }]);
    });

    it('has the confirmations that both providers know of', async () => {
      const second = await proxied();
      await make(await deploy('Token'), { EVM_RPC_URL_ETHEREUM: `${node.url},${second.url}` });
      const { id, address } = await newOrder();
      const behind = await node.call<object>('eth_getBlockByNumber', 'latest', false);
      second.change = (method, result, [block]) =>
        method === 'eth_getBlockByNumber' && block === 'latest' ? behind : result;

      await payers.send(address, ETHER);
      await payers.mine(12);
      const lagging = await evm.chain.depositsFor(id);
      second.change = (_method, result) => result;

      expect(lagging.every(({ confirmations }) => confirmations === 0)).toBe(true);
      expect(await evm.chain.depositsFor(id)).toMatchObject([{ confirmations: 12 }]);
    });

    it('is not credited while the providers differ about its block', async () => {
      const second = await proxied();
      await make(await deploy('Token'), { EVM_RPC_URL_ETHEREUM: `${node.url},${second.url}` });
      const { id, address } = await newOrder();
      const known = Number(await node.call<string>('eth_blockNumber'));
      second.change = (method, result, [block]) =>
        method === 'eth_getBlockByNumber' && Number(block) > known
          ? { ...(result as object), hash: `0x${'ab'.repeat(32)}` }
          : result;

      await payers.send(address, ETHER);
      await payers.mine(12);
      const differing = await evm.chain.depositsFor(id);
      second.change = (_method, result) => result;

      expect(differing.every(({ confirmations }) => confirmations === 0)).toBe(true);
      expect(await evm.chain.depositsFor(id)).toMatchObject([{ confirmations: 12 }]);
    });

    it('counts as confirmed only in a final block, where that is configured', async () => {
      await make(await deploy('Token'), { EVM_FINALITY_ETHEREUM: 'finalized' });
      const { id, address } = await newOrder();

      await payers.send(address, ETHER);
      await payers.mine(2);
      const mined = await evm.chain.depositsFor(id);
      await payers.mine(8);

      expect(mined).toMatchObject([{ confirmations: 1 }]);
      expect(await evm.chain.depositsFor(id)).toMatchObject([{ confirmations: FINAL }]);
    });
  });

  describe('a payout', () => {
    it('of a token reaches the wallet, and is done after twelve blocks', async () => {
      const usdt = await deploy('NoReturnToken');
      await make(usdt);
      const asked = await payout('150', 'USDT');
      await evm.chain.changesSince('');

      const sent = await evm.chain.sendPayout(asked);
      await payers.mine(12);
      await evm.chain.changesSince('');

      expect(sent).toMatchObject({ outcome: 'submitted' });
      expect(await evm.chain.findPayout(asked.key)).toMatchObject({ state: 'confirmed' });
      expect(await usdt.read('balanceOf', WALLET)).toBe(150_000_000n);
    });

    it('is kept unsigned while the restore of the database is open, and sent when it is released', async () => {
      await make(await deploy('Token'));
      const asked = await payout('1', 'ETH');
      await evm.chain.changesSince('');
      await evm.database.query('CREATE TABLE database_restore AS SELECT true AS is_open');

      const kept = await evm.chain.sendPayout(asked);
      await evm.chain.changesSince('');
      const signed = await evm.database.query('SELECT FROM evm.version WHERE raw IS NOT NULL');
      await evm.database.query('UPDATE database_restore SET is_open = false');
      await evm.chain.changesSince('');
      await payers.mine(12);
      await evm.chain.changesSince('');

      expect([kept.outcome, signed]).toEqual(['waiting', []]);
      expect(await evm.chain.findPayout(asked.key)).toMatchObject({ state: 'confirmed' });
    });

    it('waits while the clock of the signer is behind its log, and is sent when it is right again', async () => {
      await make(await deploy('Token'));
      const asked = await payout('1', 'ETH');
      await evm.chain.changesSince('');
      const refusals = [{ code: 'clock' as const, detail: 'the clock is behind the last line of the log' }];
      jest.spyOn(EvmSignerGate.prototype, 'sign').mockResolvedValueOnce({ outcome: 'refused', refusals });

      const kept = await evm.chain.sendPayout(asked);
      await evm.chain.changesSince('');
      await payers.mine(12);
      await evm.chain.changesSince('');

      expect(kept.outcome).toBe('waiting');
      expect(await evm.chain.findPayout(asked.key)).toMatchObject({ state: 'confirmed' });
    });

    it('that its token refuses now, paused or by a blacklist, is rejected with the reason, and nothing is sent', async () => {
      const usdt = await deploy('BlacklistToken');
      await make(usdt);
      await usdt.send('list', [WALLET]);
      await payers.mine();

      const answer = await send('150', 'USDT');

      expect(answer).toEqual({ outcome: 'rejected', reason: expect.stringContaining('blacklisted') });
      expect(await send('1', 'ETH')).toMatchObject({ outcome: 'submitted' });
    });

    it('that its token answers with false has failed once that is final, and gas is in the books', async () => {
      const usdt = await deploy('PausableToken');
      await make(usdt);
      const asked = await payout('150', 'USDT');
      await usdt.send('pause', [true, true]);
      await payers.mine();
      await evm.chain.changesSince('');

      const sent = await evm.chain.sendPayout(asked);
      await payers.mine(12);
      await evm.chain.changesSince('');
      const early = await evm.chain.findPayout(asked.key);
      await payers.mine(FINAL);
      await evm.chain.changesSince('');

      expect([sent.outcome, early.state]).toEqual(['submitted', 'submitted']);
      expect(await evm.chain.findPayout(asked.key)).toMatchObject({ state: 'failed' });
    });

    it('to a contract that takes no coins is rejected', async () => {
      await make(await deploy('Token'));
      const deaf = await deploy('Deaf');

      expect(await send('1', 'ETH', deaf.address)).toEqual({
        outcome: 'rejected',
        reason: expect.stringContaining('deaf'),
      });
    });

    it('E74: never goes to an address that has code, whatever was said when the order was placed', async () => {
      const usdt = await deploy('Token');
      await make(usdt);
      const contract = await deploy('Crier');
      const later = privateKeyToAccount(generatePrivateKey()).address;
      const asked = await payout('1', 'USDT', later);
      const early = await evm.chain.findWalletProblem({ chain: 'ethereum', address: later });
      await node.call('anvil_setCode', later, '0x6000');

      const answers = [await send('1', 'USDT', contract.address), await evm.chain.sendPayout(asked)];

      expect(early).toBeUndefined();
      expect(answers).toEqual(
        Array(2).fill({ outcome: 'rejected', reason: expect.stringContaining('it is a contract') }),
      );
      expect([await usdt.read('balanceOf', contract.address), await usdt.read('balanceOf', later)]).toEqual([0n, 0n]);
    });

    it('E74: goes to an account that its key has delegated to a contract', async () => {
      const usdt = await deploy('Token');
      await make(usdt);
      const owner = privateKeyToAccount(generatePrivateKey()).address;
      await node.call('anvil_setCode', owner, `0xef0100${usdt.address.slice(2)}`);

      expect(await evm.chain.findWalletProblem({ chain: 'ethereum', address: owner })).toBeUndefined();
      expect(await send('1', 'USDT', owner)).toMatchObject({ outcome: 'submitted' });
    });

    it('is announced as lost before an order is placed, for contracts and configured tokens in any case', async () => {
      const usdt = await deploy('Token');
      const away = await proxied();
      await make(usdt, { EVM_RPC_URL_ETHEREUM: away.url });
      const contract = await deploy('Deaf');
      const ask = (address: string) => evm.chain.findWalletProblem({ chain: 'ethereum', address });

      const problems = [
        await ask(contract.address),
        await ask(usdt.address.toLowerCase()),
        await ask(`0x${usdt.address.slice(2).toUpperCase()}`),
        await ask(WALLET),
      ];
      away.isAway = true;

      expect(problems).toEqual([
        expect.stringContaining('it is a contract'),
        ...Array(2).fill(expect.stringContaining('contract of a token')),
        undefined,
      ]);
      await expect(ask(contract.address)).rejects.toThrow('does not answer');
    });

    it('never goes to zero, to a token, to our own wallet or to a deposit address of ours', async () => {
      const usdt = await deploy('Token');
      await make(usdt);
      const { address } = await newOrder();

      const answers = await Promise.all(
        [`0x${'0'.repeat(40)}`, usdt.address, evm.hot, address].map((each) => send('1', 'ETH', each)),
      );

      expect(answers.map(({ outcome }) => outcome)).toEqual(Array(4).fill('rejected'));
    });

    it('waits while gas is dearer than the ceiling, and leaves when it is not', async () => {
      await make(await deploy('Token'), { EVM_FEE_CEILING_ETHEREUM: 50 });
      const asked = await payout('1', 'ETH');
      await node.call('anvil_setNextBlockBaseFeePerGas', '0x174876e800');
      await payers.mine();

      const dear = await evm.chain.sendPayout(asked);
      await node.call('anvil_setNextBlockBaseFeePerGas', '0x3b9aca00');
      await payers.mine();

      expect(dear).toEqual({ outcome: 'deferred', reason: 'fee_too_high' });
      expect(await evm.chain.sendPayout(asked)).toMatchObject({ outcome: 'submitted' });
    });

    it('that no block takes is replaced by one with a higher fee and the same nonce: paid once', async () => {
      const swallowing = await proxied();
      await make(await deploy('Token'), { EVM_RPC_URL_ETHEREUM: swallowing.url });
      const asked = await payout('1', 'ETH');
      await evm.chain.changesSince('');
      swallowing.swallows = true;
      const before = await node.call<string>('eth_getBalance', WALLET, 'latest');

      const sent = await evm.chain.sendPayout(asked);
      await payers.mine(6);
      await evm.chain.changesSince('');
      swallowing.swallows = false;
      await evm.chain.changesSince('');
      await payers.mine(12);
      await evm.chain.changesSince('');

      const found = await evm.chain.findPayout(asked.key);
      expect(found).toMatchObject({ state: 'confirmed' });
      expect((found as { reference: string }).reference).not.toBe((sent as { reference: string }).reference);
      expect(BigInt(await node.call('eth_getBalance', WALLET, 'latest')) - BigInt(before)).toBe(ETHER);
    });

    it('whose nonce another transaction took is unclear, and never sent again', async () => {
      const swallowing = await proxied();
      await make(await deploy('Token'), { EVM_RPC_URL_ETHEREUM: swallowing.url });
      const asked = await payout('1', 'ETH');
      await evm.chain.changesSince('');
      swallowing.swallows = true;
      await evm.chain.sendPayout(asked);
      await node.call('anvil_impersonateAccount', evm.hot);
      await node.call('eth_sendTransaction', { from: evm.hot, to: first, value: '0x1' });
      await payers.mine();
      await evm.chain.changesSince('');
      swallowing.swallows = false;

      await expect(evm.chain.findPayout(asked.key)).rejects.toThrow('nonce');
      await expect(evm.chain.sendPayout(asked)).rejects.toThrow('nonce');
    });

    it('leaves by the other provider where one is away', async () => {
      const [one, other] = [await proxied(), await proxied()];
      await make(await deploy('Token'), { EVM_RPC_URL_ETHEREUM: `${one.url},${other.url}` });
      await evm.chain.changesSince('');

      one.isAway = true;
      const first = await send('1', 'ETH');
      [one.isAway, other.isAway] = [false, true];
      const second = await send('1', 'ETH');

      expect([first.outcome, second.outcome]).toEqual(['submitted', 'submitted']);
    });

    it.each([
      ['what code is at its wallet, and answers null', 'eth_getCode', () => null],
      ['what code is at its wallet, and answers with a page', 'eth_getCode', () => '<html>'],
      ['what code is at its wallet, and errs', 'eth_getCode', () => fail(-32000, 'missing trie node')],
      ['what gas it takes, and answers null', 'eth_estimateGas', () => null],
      ['what gas it takes, and errs', 'eth_estimateGas', () => fail(-32000, 'gas required exceeds allowance')],
    ])('is kept while its provider does not say %s, and holds up no other', async (_, asked, answer) => {
      const mute = await proxied();
      await make(await deploy('Token'), { EVM_RPC_URL_ETHEREUM: mute.url });
      await evm.chain.changesSince('');
      const [kept, other] = [await payout('1', 'ETH'), await payout('1', 'ETH', OTHER_WALLET)];
      mute.change = (method, result, [about]) =>
        method === asked && JSON.stringify(about).includes(WALLET.slice(2).toLowerCase()) ? answer() : result;

      const outcomes = [await evm.chain.sendPayout(kept), await evm.chain.findPayout(kept.key)];
      const left = await evm.chain.sendPayout(other);
      mute.change = (_method, result) => result;
      await evm.chain.changesSince('');

      expect(outcomes).toEqual([
        { outcome: 'waiting', reference: kept.key },
        { state: 'waiting', reference: kept.key, money: { amount: '1', currency: 'ETH' } },
      ]);
      expect(left).toMatchObject({ outcome: 'submitted' });
      expect(await evm.chain.findPayout(kept.key)).toMatchObject({ state: 'submitted' });
    });

    it('is not said to be lost while a provider does not say what code is at its wallet', async () => {
      const mute = await proxied();
      await make(await deploy('Token'), { EVM_RPC_URL_ETHEREUM: mute.url });
      mute.change = (method, result) => (method === 'eth_getCode' ? null : result);

      await expect(evm.chain.findWalletProblem({ chain: 'ethereum', address: WALLET })).rejects.toThrow('does not say');
    });

    it('is kept while the node behind the provider lags, whose contract would refuse it', async () => {
      const usdt = await deploy('Token');
      const lagging = await proxied();
      await make(usdt, { EVM_RPC_URL_ETHEREUM: lagging.url });
      await payers.mine();
      await evm.chain.changesSince('');
      const asked = await payout('150', 'USDT');
      const top = await node.call<string>('eth_blockNumber');
      lagging.change = (method, result, [block]) => {
        if (method === 'eth_estimateGas') return fail(3, 'execution reverted: transfer amount exceeds balance');
        return method === 'eth_getBlockByNumber' && block === top ? null : result;
      };

      const kept = await evm.chain.sendPayout(asked);
      lagging.change = (_method, result) => result;
      await evm.chain.changesSince('');

      expect(kept).toMatchObject({ outcome: 'waiting' });
      expect(await evm.chain.findPayout(asked.key)).toMatchObject({ state: 'submitted' });
    });

    it('has no gap before its nonce, though the provider followed another chain for a while', async () => {
      const switched = await proxied();
      await make(await deploy('Token'), { EVM_RPC_URL_ETHEREUM: switched.url });
      await evm.chain.changesSince('');
      const asked = await payout('1', 'ETH');
      switched.change = (method, result, [block]) => {
        if (method === 'eth_chainId') return '0x38';
        if (method === 'eth_getTransactionCount') return '0x1f4';
        return method === 'eth_getBlockByNumber' && typeof block === 'string' && block.startsWith('0x')
          ? { ...(result as object), hash: `0x${'ab'.repeat(32)}` }
          : result;
      };

      const kept = await evm.chain.sendPayout(asked);
      switched.change = (_method, result) => result;
      await evm.chain.changesSince('');
      await payers.mine(12);
      await evm.chain.changesSince('');

      expect(kept).toMatchObject({ outcome: 'waiting' });
      expect(await evm.chain.findPayout(asked.key)).toMatchObject({ state: 'confirmed' });
    });

    it('has gas enough where its receiver empties the wallet before its block', async () => {
      const usdt = await deploy('Token');
      const swallowing = await proxied();
      await make(usdt, { EVM_RPC_URL_ETHEREUM: swallowing.url });
      await usdt.send('transfer', [WALLET, 5_000_000n]);
      await payers.mine();
      await evm.chain.changesSince('');
      swallowing.swallows = true;
      const asked = await payout('150', 'USDT');
      await evm.chain.sendPayout(asked);
      await node.call('anvil_impersonateAccount', WALLET);
      await node.call('anvil_setBalance', WALLET, `0x${ETHER.toString(16)}`);
      await usdt.send('transfer', [first, 5_000_000n], { from: WALLET });
      await payers.mine();
      swallowing.swallows = false;

      await evm.chain.changesSince('');
      await payers.mine(12);
      await evm.chain.changesSince('');

      expect(await evm.chain.findPayout(asked.key)).toMatchObject({ state: 'confirmed' });
      expect(await usdt.read('balanceOf', WALLET)).toBe(150_000_000n);
    });

    it('leaves by the other provider where one has no quota left, and answers each call with an error', async () => {
      const [one, other] = [await proxied(), await proxied()];
      await make(await deploy('Token'), { EVM_RPC_URL_ETHEREUM: `${one.url},${other.url}` });
      await evm.chain.changesSince('');
      const exhausted = (): never => fail(-32005, 'daily request count exceeded, request rate limited');

      one.change = exhausted;
      const first = await send('1', 'ETH');
      [one.change, other.change] = [(_method, result) => result, exhausted];
      const second = await send('1', 'ETH');

      expect([first.outcome, second.outcome]).toEqual(['submitted', 'submitted']);
    });

    it('is kept while no provider answers, and leaves once one does', async () => {
      const away = await proxied();
      await make(await deploy('Token'), { EVM_RPC_URL_ETHEREUM: away.url });
      await evm.chain.changesSince('');
      const asked = await payout('1', 'ETH');

      away.isAway = true;
      const answers = [await evm.chain.sendPayout(asked), await evm.chain.findPayout(asked.key)];
      away.isAway = false;
      await evm.chain.changesSince('');

      expect(answers).toEqual([
        { outcome: 'waiting', reference: asked.key },
        { state: 'waiting', reference: asked.key, money: { amount: '1', currency: 'ETH' } },
      ]);
      expect(await evm.chain.findPayout(asked.key)).toMatchObject({ state: 'submitted' });
    });
  });

  it('is swept to the hot wallet once it is final, with gas given before, and the wallet agrees with the books', async () => {
    const usdt = await deploy('Token');
    await make(usdt, { EVM_SWEEP_MINIMUM_ETHEREUM: 'ETH:0.02,USDT:100' });
    const [coins, tokens, small] = [await newOrder(), await newOrder(), await newOrder()];
    const balances = async (): Promise<(string | undefined)[]> =>
      Promise.all(
        (['ETH', 'USDT'] as const).map(async (currency) => {
          const found = await evm.chain.balanceOf({ chain: 'ethereum', currency, confirmations: 1 });
          return found && Amount.of(found.amount, currency).plus(Amount.of(found.feesPaid, currency)).toString();
        }),
      );
    await payers.send(coins.address, ETHER);
    await usdt.send('transfer', [tokens.address, 150_000_000n]);
    await usdt.send('transfer', [small.address, 50_000_000n]);
    await payers.mine(FINAL);
    const before = await balances();

    for (let round = 0; round < 3; round += 1) {
      evm.sweeper.lookAgain('ethereum');
      await evm.chain.changesSince('');
      await payers.mine();
    }
    await evm.chain.changesSince('');

    const rows = await evm
      .another()
      .query<{ purpose: string; succeeded: boolean }>(`SELECT purpose, succeeded FROM evm.outgoing ORDER BY purpose`);
    expect(rows.map(({ purpose, succeeded }) => [purpose, succeeded])).toEqual([
      ['sweep', true],
      ['sweep', true],
      ['topUp', true],
    ]);
    expect(await node.call('eth_getBalance', coins.address, 'latest')).toBe('0x0');
    expect([await usdt.read('balanceOf', tokens.address), await usdt.read('balanceOf', small.address)]).toEqual([
      0n,
      50_000_000n,
    ]);
    expect(await balances()).toEqual(before);
  });

  it('is swept by a later sweep where it came between the making of one and its block', async () => {
    const usdt = await deploy('Token');
    await make(usdt, { EVM_SWEEP_MINIMUM_ETHEREUM: 'ETH:0.02,USDT:100' });
    const { address } = await newOrder();
    const sweep = async (): Promise<void> => {
      evm.sweeper.lookAgain('ethereum');
      await evm.chain.changesSince('');
    };
    await payers.send(address, ETHER);
    await payers.mine(FINAL);

    await sweep();
    await payers.send(address, 2n * ETHER);
    await payers.mine();
    const late = await node.call('eth_getBalance', address, 'latest');
    await payers.mine(FINAL);
    for (let round = 0; round < 2; round += 1) {
      await sweep();
      await payers.mine();
    }

    expect(late).toBe(`0x${(2n * ETHER).toString(16)}`);
    expect(await node.call('eth_getBalance', address, 'latest')).toBe('0x0');
  });

  describe('a chain beside another', () => {
    let bsc: Anvil;
    beforeAll(async () => {
      bsc = await startAnvil({ chainId: 56 });
    });
    afterAll(() => bsc.stop());

    const partsOf = async () => (await evm.chain.changesSince('')).parts;
    const silent = (problem: string) => [
      { name: 'ethereum', problem: expect.stringContaining(problem) },
      { name: 'binance_smart_chain' },
    ];

    it('E104: is reported as silent while its providers do not answer, or answer without moving', async () => {
      const away = await proxied();
      const bscUsdt = await deployContract(bsc, 'Token', ['USDT', 18]);
      evm = await makeEvm({
        ...{ ethereum: node, usdt: await deploy('Token'), bsc, bscUsdt },
        env: { EVM_RPC_URL_ETHEREUM: away.url },
      });
      open.push(evm);
      const moving = await partsOf();
      away.isAway = true;
      const gone = await partsOf();
      away.isAway = false;
      away.change = (method, result, [, isFull]) =>
        method === 'eth_getBlockByNumber' && isFull === true ? null : result;
      await payers.mine();
      const stopped = [await partsOf(), await partsOf()];
      away.change = (_method, result) => result;

      expect(moving).toEqual([{ name: 'ethereum' }, { name: 'binance_smart_chain' }]);
      expect(gone).toEqual(silent('does not answer'));
      expect(stopped.at(-1)).toEqual(silent('no block of ethereum is read after'));
      expect(await partsOf()).toEqual(moving);
    });
  });

  describe('the start', () => {
    it('is refused for a provider of another chain', async () => {
      await make(await deploy('Token'), { EVM_CHAIN_ID_ETHEREUM: 5 });

      expect(await evm.chain.findSetupProblems()).toContain(
        'a provider of ethereum is of chain 1, and EVM_CHAIN_ID_ETHEREUM is 5',
      );
    });

    it('is refused for a token with other decimals, and for an address that is no token', async () => {
      const usdt = await deploy('Token');
      await make(usdt, { EVM_TOKENS_ETHEREUM: `USDT:${usdt.address}:18,XSGD:${WALLET}:6` });

      const problems = await evm.chain.findSetupProblems();

      expect(problems).toContain('EVM_TOKENS_ETHEREUM: USDT has 6 decimals by its contract, and 18 here');
      expect(problems.join()).toContain('is no token on this chain (XSGD)');
    });

    it('is refused for a signer with another key, and goes on with what is right', async () => {
      const usdt = await deploy('Token');
      const right = await make(usdt);
      const other = await make(usdt);
      const wrong = await right.anotherProcess({ EVM_XPUB: other.settings['EVM_XPUB'] });

      expect(await right.chain.findSetupProblems()).toEqual(NOTHING);
      expect(await wrong.findSetupProblems()).toContain('the signer has another key than EVM_XPUB');
    });

    it('refuses every payout where no signer is configured', async () => {
      await make(await deploy('Token'), { EVM_SIGNER_SOCKET: undefined });

      expect(await send('1', 'ETH')).toEqual({
        outcome: 'rejected',
        reason: expect.stringContaining('EVM_SIGNER_SOCKET'),
      });
    });
  });
});

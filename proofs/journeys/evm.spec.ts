import { Logger } from '@nestjs/common';
import { ForeignTokens } from '@rampart/evm-wallets';
import { Decimal } from '@rampart/kernel';
import { type Anvil, startAnvil } from '../components/anvil.js';
import { type Contract, deployContract } from '../components/evm-contracts.js';
import { EvmPayers } from '../components/evm-payers.js';
import { describeWithAnvil } from '../support/anvil.js';
import { APPROVER, startTestSigner } from '../../test/support/bitcoin-signer.js';
import type { Answer, Client, Json } from '../../test/support/client.js';
import { evmPolicy } from '../support/evm-signer.js';
import { eventually } from '../../test/support/eventually.js';
import { agreeOpenings, openFindings, reconcile } from '../../test/support/reconciliation.js';
import { balancesOn, rewriteOrder } from '../../test/support/rows/orders.js';
import { payouts } from '../../test/support/rows/tables.js';
import { buy, payFiat, reaches, sell, statusOf } from '../../test/support/trades.js';
import { startTrading } from '../../test/support/trading.js';
import type { World } from '../../test/support/world.js';

const WALLET = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const THIEF = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';
const RICH = `0x${(10n ** 20n).toString(16)}`;

describeWithAnvil('orders on Ethereum and BNB Smart Chain', () => {
  let ethereum: Anvil;
  let bsc: Anvil;
  let payers: EvmPayers;
  let usdt: Contract;
  let bscUsdt: Contract;
  let signer: Awaited<ReturnType<typeof startTestSigner>>;
  let world: World;
  let userId: string;
  beforeAll(async () => {
    [ethereum, bsc] = await Promise.all([startAnvil({ chainId: 1 }), startAnvil({ chainId: 56 })]);
    payers = new EvmPayers(ethereum);
    usdt = await deployContract(ethereum, 'NoReturnToken');
    bscUsdt = await deployContract(bsc, 'Token', ['USDT', 18]);
    signer = await startTestSigner({
      approver: APPROVER.publicKey,
      evm: evmPolicy([
        { chainId: 1, coin: 'ETH', tokens: [{ asset: 'USDT', contract: usdt.address, decimals: 6 }] },
        { chainId: 56, coin: 'BNB', tokens: [{ asset: 'USDT', contract: bscUsdt.address, decimals: 18 }] },
      ]),
    });
    for (const node of [ethereum, bsc]) await node.call('anvil_setBalance', signer.keys.evm.hotAddress, RICH);
    await bscUsdt.send('transfer', [signer.keys.evm.hotAddress, 10n ** 22n]);
    for (const node of [ethereum, bsc]) await node.call('anvil_mine', '0x1');
    ({ world, userId } = await startTrading({
      CHAIN_DRIVERS: 'ethereum:evm,binance_smart_chain:evm',
      EVM_XPUB: signer.keys.evm.xpub,
      EVM_SIGNER_SOCKET: signer.socket,
      EVM_RPC_URL_ETHEREUM: ethereum.url,
      EVM_TOKENS_ETHEREUM: `USDT:${usdt.address}:6`,
      EVM_RPC_URL_BSC: bsc.url,
      EVM_TOKENS_BSC: `USDT:${bscUsdt.address}:18`,
    }));
  });
  beforeAll(() =>
    eventually('the chains are followed', async () => {
      const [row] = await world.database.query<{ count: string }>('SELECT count(DISTINCT chain) FROM evm.block');
      return row?.count === '2';
    }),
  );
  beforeEach(() => void jest.spyOn(Logger.prototype, 'warn').mockReturnValue());
  afterEach(() => jest.restoreAllMocks());
  afterAll(async () => {
    await world.close();
    await signer.close();
    await ethereum.stop();
    await bsc.stop();
  });

  it('a sell of USDT is seen before a block has it, confirmed by twelve, and pays fiat out', async () => {
    const { id, depositWallets } = await sell(world.partner, userId, { cryptoCurrency: 'USDT', crypto: 150 });

    await usdt.send('transfer', [depositWallets.ethereum, 150_000_000n]);
    await reaches(world.partner, id, 'btc_in_mempool');
    await payers.mine(12);
    await reaches(world.partner, id, 'completed');

    await eventually('the last webhook', () => world.sink.statusesOf(id).includes('completed'));
    expect(world.sink.statusesOf(id)[0]).toBe('pending');
  });

  it('a sell of USDT on BNB Smart Chain, with 18 decimals, likewise', async () => {
    const chain = 'binance_smart_chain';
    const { id, depositWallets } = await sell(world.partner, userId, { cryptoCurrency: 'USDT', crypto: 150, chain });

    await bscUsdt.send('transfer', [depositWallets.binance_smart_chain, 150n * 10n ** 18n]);
    await reaches(world.partner, id, 'btc_in_mempool');
    await bsc.call('anvil_mine', '0xf');

    expect((await reaches(world.partner, id, 'completed')).id).toBe(id);
  });

  it('a sell whose deposit a reorganisation takes away is pending again, and pays nothing', async () => {
    const { id, depositWallets } = await sell(world.partner, userId, { cryptoCurrency: 'ETH', crypto: 0.5 });
    const txId = await payers.send(depositWallets.ethereum, 5n * 10n ** 17n);
    await payers.mine(3);
    await reaches(world.partner, id, 'btc_in_mempool');

    await payers.undo(txId);
    await payers.mine(3);

    await reaches(world.partner, id, 'pending');
    expect(await payouts.find(world, { transactionId: id })).toEqual([]);
  });

  it('a buy of ETH is paid in one transaction that the node knows, and its wallet gets what was promised', async () => {
    const { id } = await buy(world.partner, userId, { cryptoCurrency: 'ETH', fiat: 300, wallet: WALLET });

    await payFiat(world.partner, id);
    const { blockchainTxId, total } = await reaches(world.partner, id, 'completed');
    await payers.mine();

    const receipt = await ethereum.call<{ status: string }>('eth_getTransactionReceipt', blockchainTxId);
    const paid = BigInt(await ethereum.call<string>('eth_getBalance', WALLET, 'latest'));
    expect(receipt.status).toBe('0x1');
    expect(Number(paid) / 1e18).toBeCloseTo(Number(total), 12);
  });

  it('a buy of USDT on BNB Smart Chain likewise', async () => {
    const chain = 'binance_smart_chain';
    const { id } = await buy(world.partner, userId, { cryptoCurrency: 'USDT', fiat: 300, wallet: WALLET, chain });

    await payFiat(world.partner, id);
    const { total } = await reaches(world.partner, id, 'completed');
    await bsc.call('anvil_mine', '0x1');

    expect(Number(await bscUsdt.read<bigint>('balanceOf', WALLET)) / 1e18).toBeCloseTo(Number(total), 9);
  });

  it('a buy whose wallet is changed in the database, even with a MAC of the service, is not paid', async () => {
    const { id } = await buy(world.partner, userId, { cryptoCurrency: 'ETH', fiat: 300, wallet: WALLET });
    await rewriteOrder(world, id, { wallet: THIEF });

    await payFiat(world.partner, id);

    await reaches(world.partner, id, 'payout_failed');
    expect(await ethereum.call('eth_getBalance', THIEF, 'latest')).toBe('0x0');
  });

  it('the wallets agree with the books to the last digit', async () => {
    await payers.mine(20);
    await bsc.call('anvil_mine', '0x14');
    await reconcile(world);
    const { id } = await buy(world.partner, userId, { cryptoCurrency: 'ETH', fiat: 300, wallet: WALLET });
    await payFiat(world.partner, id);
    await reaches(world.partner, id, 'completed');
    await reconcile(world);

    expect(await openFindings(world, 'walletDiffers')).toEqual([]);
  });

  it('what gas has cost is an expense in the books, in ETH and in BNB, which no order can have', async () => {
    const chain = 'binance_smart_chain';
    await agreeOpenings(world, chain);
    const { id } = await buy(world.partner, userId, { cryptoCurrency: 'USDT', fiat: 300, wallet: WALLET, chain });
    await payFiat(world.partner, id);
    await reaches(world.partner, id, 'completed');
    await bsc.call('anvil_mine', '0x14');

    const [fees = ''] = await eventually('the fee is booked', async () => {
      await reconcile(world);
      const left = BigInt(await bsc.call<string>('eth_getBalance', signer.keys.evm.hotAddress, 'latest'));
      const spent = new Decimal((BigInt(RICH) - left).toString()).div('1e18').toFixed();
      const booked = await balancesOn(world, 'network_fees:binance_smart_chain');
      return spent !== '0' && booked[0] === `BNB ${spent}` && booked;
    });

    await agreeOpenings(world, chain);
    expect(await balancesOn(world, 'hot_wallet:binance_smart_chain')).toContain(fees.replace(' ', ' -'));
    expect(await balancesOn(world, 'network_fees:ethereum')).toEqual([expect.stringMatching(/^ETH 0\.\d+$/)]);
    expect(await openFindings(world, 'walletDiffers')).toEqual([]);
    const { body } = await world.partner.get('/api/v2/cryptocurrencies');
    expect(JSON.stringify(body)).not.toContain('BNB');
  });

  describe('what no feed reports, or no order can have', () => {
    const REASON = 'the user showed us the transaction';
    const ETHER = 10n ** 18n;
    const byTwo = async (id: string, claim: object): Promise<void> => {
      const body = { ...claim, reason: REASON };
      const { body: proposal } = await world.operator.post(`/ops/api/transactions/${id}/credit`, body);
      const { status } = await world.colleague.post(`/ops/api/proposals/${proposal.proposalId}/approve`, {
        reason: REASON,
      });
      expect(status).toBe(200);
    };
    const unmatched = (currency: string): Promise<Json> =>
      eventually(`${currency} is unmatched`, async () =>
        (await world.operator.get('/ops/unmatched')).body.events.find((each: Json) => each.currency === currency),
      );
    const returnByTwo = async (eventId: string, fields: object): Promise<Json> => {
      const body = { ...fields, reason: REASON };
      const proposed = await world.operator.post(`/ops/api/unmatched/${eventId}/return`, body);
      expect([proposed.status, proposed.body.status]).toEqual([202, 'proposed']);
      const approve = `/ops/api/returns/${proposed.body.returnId}/approve`;
      expect((await world.operator.post(approve, { reason: REASON })).status).toBe(403);
      return (await world.colleague.post(approve, { reason: REASON })).body;
    };

    it('E91: a sell whose coins a contract sent from within is paid once two operators credit them by their transaction', async () => {
      const { id, depositWallets } = await sell(world.partner, userId, { cryptoCurrency: 'ETH', crypto: 0.5 });
      const crier = await deployContract(ethereum, 'Crier');
      const txId = await crier.send('forward', [depositWallets.ethereum], { value: ETHER / 2n });
      await payers.mine(12);

      const { body: seen } = await world.operator.get(`/ops/api/transactions/${id}/credit?chain=ethereum&txId=${txId}`);
      await byTwo(id, { chain: 'ethereum', txId });
      await payers.mine(2);

      expect(seen).toMatchObject({ state: 'proven', deposit: { amount: '0.5', currency: 'ETH' } });
      expect((await reaches(world.partner, id, 'completed')).id).toBe(id);
    });

    it('E94: BNB at the address of an order for USDT is unmatched, and goes back with four eyes', async () => {
      const { id, depositWallets } = await sell(world.partner, userId, { cryptoCurrency: 'USDT', crypto: 150 });
      await new EvmPayers(bsc).send(depositWallets.ethereum, ETHER / 4n);
      await bsc.call('anvil_mine', '0x14');
      const event = await unmatched('BNB');

      await returnByTwo(event.id, { address: WALLET });
      await eventually('it is sent', async () => {
        await bsc.call('anvil_mine', '0x1');
        return BigInt(await bsc.call<string>('eth_getBalance', WALLET, 'latest')) === ETHER / 4n;
      });

      expect(event).toMatchObject({ reference: id, amount: '0.25' });
      expect(await statusOf(world.partner, id)).toBe('pending');
      await eventually(
        'nothing of it is owed',
        async () => !(await balancesOn(world, 'suspense_crypto')).some((each) => each.startsWith('BNB')),
      );
    });

    it('E93: an unknown token is shown, booked for no order by two operators, and returned by its reference', async () => {
      const lost = await deployContract(ethereum, 'Token', ['LOST', 18]);
      const { id, depositWallets } = await sell(world.partner, userId, { cryptoCurrency: 'USDT', crypto: 150 });
      world.worker.get(ForeignTokens, { strict: false }).lookEvery = 0;
      await lost.send('transfer', [depositWallets.ethereum, 3n * ETHER]);
      const token = await eventually('it is found', async () => {
        await payers.mine(1);
        const { body } = await world.operator.get('/ops/api/evm-wallets/found');
        return body.find((each: Json) => each.transactionId === id);
      });

      await byTwo(id, { chain: 'ethereum', txId: token.txId, index: token.logIndex });
      await payers.mine(12);
      const event = await unmatched(lost.address);
      await eventually('it is booked', async () =>
        (await balancesOn(world, 'suspense_crypto')).includes(`${lost.address} -3`),
      );
      const byDriver = await world.operator.post(`/ops/api/unmatched/${event.id}/return`, {
        address: WALLET,
        reason: REASON,
      });
      const { state } = await returnByTwo(event.id, { reference: `0x${'12'.repeat(32)}` });

      expect(event).toMatchObject({ reference: id, amount: '3' });
      expect(byDriver).toMatchObject({ status: 409, body: { code: 'RETURN_NOT_POSSIBLE' } });
      expect(byDriver.body.message).toContain('by other means only');
      expect(state).toBe('confirmed');
      expect(await statusOf(world.partner, id)).toBe('pending');
    });
  });

  it('E95: a restart of a feed needs two operators who name the same height', async () => {
    const path = '/ops/api/evm-wallets/chains/ethereum/restart';
    const { body: before } = await world.operator.get('/ops/api/evm-wallets');
    const from = before.chains.find(({ chain }: Json) => chain === 'ethereum').wallet.height as number;
    const ask = (by: Client, height: number): Promise<Answer> =>
      by.post(path, { from: height, reason: 'both explorers agree' });

    const { operator: first, colleague: second } = world;
    const proposed = await eventually('the newest blocks are known', async () => {
      const answer = await ask(first, from);
      return answer.status !== 409 && answer;
    });
    const answers = [proposed, await ask(first, from), await ask(second, from - 1), await ask(second, from - 1)];
    expect(answers.map(({ status, body }) => [status, body.status ?? body.code])).toEqual([
      [202, 'proposed'],
      [403, 'FOUR_EYES_REQUIRED'],
      [202, 'proposed'],
      [403, 'FOUR_EYES_REQUIRED'],
    ]);
    const { body: open } = await world.operator.get('/ops/api/evm-wallets');
    let done: Answer | undefined;
    await eventually(
      () => `the feed is not being read: ${JSON.stringify(done?.body)}`,
      async () => {
        done = await ask(first, from - 1);
        return done.status === 200;
      },
    );

    expect(open.restarts).toMatchObject([{ chain: 'ethereum', from: from - 1, proposedBy: 'colleague' }]);
    expect(done?.body).toEqual({ status: 'done' });
    expect((await world.operator.get('/ops/api/evm-wallets')).body.restarts).toEqual([]);
  });

  it('E35: a deposit that twelve blocks take away after it was paid for is a claim in the books', async () => {
    const { id, depositWallets } = await sell(world.partner, userId, { cryptoCurrency: 'USDT', crypto: 150 });
    const txId = await usdt.send('transfer', [depositWallets.ethereum, 150_000_000n]);
    await payers.mine(12);
    await reaches(world.partner, id, 'completed');

    await payers.undo(txId);
    await payers.mine(2);

    await eventually('it is a claim', async () => {
      await reconcile(world);
      const findings = await openFindings(world, 'receivableOpen');
      return findings.some(({ subject }) => subject === `transaction:${id}`);
    });
    expect(await statusOf(world.partner, id)).toBe('completed');
  });
});

import { evmChainSettings } from '@rampart/config';
import {
  Amount,
  Decimal,
  EVM_CHAINS,
  type EvmChainFacts,
  type EvmChainId,
  ids,
  type WalletCode,
} from '@rampart/kernel';
import { z } from 'zod';
import { type Anvil, startAnvil } from '../../components/anvil.js';
import { type Contract, deployContract } from '../../components/evm-contracts.js';
import { describeWithAnvil } from '../../support/anvil.js';
import { type Evm, makeEvm } from './evm.js';

const WALLET = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const SENT = 150_000_000n;

/** The one row that the recipe requires: the chain's name, and facts that hold everywhere. */
const POLYGON: EvmChainFacts = {
  name: 'Polygon',
  suffix: 'POLYGON',
  chainId: 137,
  coin: 'POL',
  confirmations: 128,
  blockSeconds: 2,
  fees: 'eip1559',
  raiseAfterBlocks: 20,
  explorer: 'https://polygonscan.com/tx/',
};
const polygon = 'polygon' as EvmChainId;

describeWithAnvil('a further EVM chain is a row and settings:', () => {
  let ethereum: Anvil;
  let node: Anvil;
  let usdt: Contract;
  let evm: Evm;
  beforeAll(async () => {
    Object.assign(EVM_CHAINS, { polygon: POLYGON });
    [ethereum, node] = await Promise.all([startAnvil({ chainId: 1 }), startAnvil({ chainId: 137 })]);
    usdt = await deployContract(node, 'Token', ['USDT', 6]);
    const settings = z.object(evmChainSettings(POLYGON)).parse({
      EVM_RPC_URL_POLYGON: node.url,
      EVM_TOKENS_POLYGON: `USDT:${usdt.address}:6`,
      EVM_SWEEP_MINIMUM_POLYGON: 'USDT:100',
    });
    evm = await makeEvm({
      ...{ ethereum, usdt: await deployContract(ethereum, 'Token', ['USDT', 6]), env: settings },
      further: { facts: POLYGON, node, token: { asset: 'USDT', contract: usdt.address, decimals: 6 } },
    });
    await usdt.send('transfer', [evm.hot, 10n * SENT]);
    await node.call('anvil_mine', '0x1');
    await evm.chain.changesSince('');
  });
  afterAll(async () => {
    Reflect.deleteProperty(EVM_CHAINS, 'polygon');
    await evm.close();
    await Promise.all([ethereum.stop(), node.stop()]);
  });

  it('the start finds no problem', async () => {
    expect(await evm.chain.findSetupProblems()).toEqual([] as unknown[]);
  });

  it('a deposit of its token is credited', async () => {
    const id = ids.next();
    const { [polygon]: address = '' } = await evm.chain.depositWalletsFor({ transactionId: id, chains: [polygon] });

    await usdt.send('transfer', [address, SENT]);
    await node.call('anvil_mine', '0x2');
    await evm.chain.changesSince('');

    expect(await evm.chain.depositsFor(id)).toMatchObject([
      { chain: 'polygon', currency: 'USDT', amount: '150', confirmations: 2 },
    ]);
  });

  it('a payout of its token is made, and its gas is counted in its own coin, to the last digit', async () => {
    const to = { kind: 'wallet', chain: polygon, address: WALLET } as const;
    const transactionId = ids.next();
    const amount = Amount.of('12.5', 'USDT');
    await evm.chain.approveWallet({ transactionId, to, maximum: amount });
    const key = ids.next();

    const sent = await evm.chain.sendPayout({ key, transactionId, amount, to });
    await node.call('anvil_mine', '0xc');

    const gas = await evm.chain.balanceOf({ chain: polygon, currency: 'POL' as WalletCode, confirmations: 1 });
    const left = BigInt(await node.call<string>('eth_getBalance', evm.hot, 'latest'));
    expect(sent.outcome).toBe('submitted');
    expect(await evm.chain.findPayout(key)).toMatchObject({ state: 'confirmed' });
    expect(await usdt.read('balanceOf', WALLET)).toBe(12_500_000n);
    expect(gas?.amount).toBe(new Decimal(left.toString()).div('1e18').toFixed());
    expect(new Decimal(gas!.amount).plus(gas!.feesPaid).toFixed()).toBe('100');
    expect(left).toBeLessThan(100n * 10n ** 18n);
  });

  it('a deposit of its token is swept, and what is left of the gas that its address was given stays in the balance of the coin', async () => {
    const { [polygon]: address = '' } = await evm.chain.depositWalletsFor({
      ...{ transactionId: ids.next(), chains: [polygon] },
    });
    await usdt.send('transfer', [address, SENT]);
    await node.call('anvil_mine', '0x41');
    const total = async (): Promise<string> => {
      await evm.chain.changesSince('');
      const coins = await evm.chain.balanceOf({ chain: polygon, currency: 'POL' as WalletCode, confirmations: 1 });
      return new Decimal(coins!.amount).plus(coins!.feesPaid).toFixed();
    };
    const before = await total();

    const seen: string[] = [];
    for (let round = 0; round < 4; round += 1) {
      evm.sweeper.lookAgain(polygon);
      seen.push(await total());
      await node.call('anvil_mine', '0x1');
    }

    expect(await usdt.read('balanceOf', address)).toBe(0n);
    expect(BigInt(await node.call<string>('eth_getBalance', address, 'latest'))).toBeGreaterThan(0n);
    expect([before, ...seen, await total()]).toEqual(Array(6).fill('100'));
  });
});

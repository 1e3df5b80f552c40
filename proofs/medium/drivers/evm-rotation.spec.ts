import type { EvmChain } from '@rampart/evm-wallets';
import { Amount, ids } from '@rampart/kernel';
import { generateWords, SeedKeys } from '../../../apps/signer/src/keys/seed-keys.js';
import { type Anvil, startAnvil } from '../../components/anvil.js';
import { type Contract, deployContract } from '../../components/evm-contracts.js';
import { EvmPayers } from '../../components/evm-payers.js';
import { describeWithAnvil } from '../../support/anvil.js';
import { startTestSigner } from '../../../test/support/bitcoin-signer.js';
import { evmPolicy } from '../../support/evm-signer.js';
import { type Evm, makeEvm } from './evm.js';

const FINAL = 64;
const ETHER = 10n ** 18n;
const SWEEP = { EVM_SWEEP_MINIMUM_ETHEREUM: 'ETH:0.02,USDT:100' };
const ROUNDS = 5;

describeWithAnvil('a wallet on an EVM chain whose seed was rotated', () => {
  let node: Anvil;
  let payers: EvmPayers;
  let usdt: Contract;
  let before: Evm;
  let signer: Awaited<ReturnType<typeof startTestSigner>>;
  beforeAll(async () => {
    node = await startAnvil({ chainId: 1 });
    payers = new EvmPayers(node);
    usdt = await deployContract(node, 'Token', ['USDT', 6]);
    before = await makeEvm({ ethereum: node, usdt, env: SWEEP });
    const tokens = [{ asset: 'USDT', contract: usdt.address, decimals: 6 }];
    const evm = evmPolicy([{ chainId: 1, coin: 'ETH', tokens }]);
    signer = await startTestSigner({ evm }, new SeedKeys(generateWords(), 'regtest', [before.signer.keys]));
  });
  afterAll(async () => {
    await before.close();
    await signer.close();
    await node.stop();
  });

  const settings = () => ({
    EVM_XPUB: signer.keys.evm.xpub,
    EVM_RETIRED_XPUBS: signer.keys.evm.retired.map(({ xpub }) => xpub).join(','),
    EVM_SIGNER_SOCKET: signer.socket,
  });
  const addressOf = async (chain: EvmChain, transactionId: string): Promise<string> =>
    (await chain.depositWalletsFor({ transactionId, chains: ['ethereum'] })).ethereum ?? '';
  const coinsOf = async (address: string): Promise<bigint> =>
    BigInt(await node.call<string>('eth_getBalance', address, 'latest'));
  const tokensOf = (address: string): Promise<bigint> => usdt.read<bigint>('balanceOf', address);
  const bookedOf = (chain: EvmChain): Promise<string[]> =>
    Promise.all(
      (['ETH', 'USDT'] as const).map(async (currency) => {
        const found = await chain.balanceOf({ chain: 'ethereum', currency, confirmations: 1 });
        return Amount.of(found!.amount, currency).plus(Amount.of(found!.feesPaid, currency)).toString();
      }),
    );

  it('finds what comes to the addresses of open orders, and the retired seed moves it and its hot wallet to the new one', async () => {
    const [open, fresh] = [ids.next(), ids.next()];
    const kept = await addressOf(before.chain, open);
    const first = await before.anotherProcess(settings());
    const [again, next] = [await addressOf(first, open), await addressOf(first, fresh)];
    await usdt.send('transfer', [kept, 150_000_000n]);
    await payers.send(kept, ETHER);
    await payers.send(next, ETHER);
    await payers.mine(FINAL);
    const found = [...(await first.depositsFor(open)), ...(await first.depositsFor(fresh))];
    const booked = await bookedOf(first);

    for (let round = 0; round < ROUNDS; round += 1) {
      await (await before.anotherProcess(settings())).changesSince('');
      await payers.mine();
    }
    const last = await before.anotherProcess(settings());

    const { hotAddress } = signer.keys.evm;
    expect(await first.findSetupProblems()).toEqual([]);
    expect(again).toBe(kept);
    expect(found.map(({ amount }) => amount).sort()).toEqual(['1', '1', '150']);
    expect([await tokensOf(kept), await tokensOf(before.hot), await coinsOf(next)]).toEqual([0n, 0n, 0n]);
    expect([await tokensOf(hotAddress), await coinsOf(before.hot)]).toEqual([1_000_150_000_000n, 0n]);
    expect(await coinsOf(hotAddress)).toBeGreaterThan(101n * ETHER);
    expect(await bookedOf(last)).toEqual(booked);
  });

  it('pays out with the new keys, and to no hot wallet of its own', async () => {
    const chain = await before.anotherProcess(settings());
    const pay = async (address: string) => {
      const [transactionId, to] = [ids.next(), { kind: 'wallet', chain: 'ethereum', address } as const];
      const amount = Amount.of('1', 'ETH');
      await chain.approveWallet({ transactionId, to, maximum: amount });
      return chain.sendPayout({ key: ids.next(), transactionId, amount, to });
    };

    const [paid, toItself] = [await pay('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'), await pay(before.hot)];

    expect(paid).toMatchObject({ outcome: 'submitted' });
    expect(toItself).toEqual({ outcome: 'rejected', reason: 'the address is our own wallet' });
  });

  it('refuses to start where the signer lacks the retired seed', async () => {
    const { EVM_XPUB, EVM_RETIRED_XPUBS } = settings();
    const without = await before.anotherProcess({
      EVM_XPUB: before.settings.EVM_XPUB,
      EVM_RETIRED_XPUBS: EVM_XPUB,
      EVM_SIGNER_SOCKET: before.signer.socket,
    });

    expect(EVM_RETIRED_XPUBS).toBe(before.settings.EVM_XPUB);
    expect(await without.findSetupProblems()).toEqual([
      'the signer lacks a seed of EVM_RETIRED_XPUBS; its policy names them in "retiredSeeds"',
    ]);
  });
});

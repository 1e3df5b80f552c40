import { Amount, ids, MINUTE } from '@rampart/kernel';
import { generateWords, SeedKeys } from '../../../apps/signer/src/keys/seed-keys.js';
import type { Regtest } from '../../components/regtest.js';
import { checkEveryTransaction } from '../../support/bitcoin-second-opinion.js';
import { startTestSigner } from '../../../test/support/bitcoin-signer.js';
import { describeWithNode, Payers, startFundedRegtest } from '../../support/regtest.js';
import { type Bitcoin, makeBitcoin } from './bitcoin.js';

const STRANGER = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080';

interface Unspent {
  readonly txid: string;
  readonly address: string;
}

describeWithNode('a wallet whose seed was rotated', () => {
  let node: Regtest;
  let payers: Payers;
  let bitcoin: Bitcoin;
  let signer: Awaited<ReturnType<typeof startTestSigner>>;
  beforeAll(async () => {
    node = await startFundedRegtest();
    payers = new Payers(node);
    bitcoin = await makeBitcoin(node, { funds: 3 });
    signer = await startTestSigner({}, new SeedKeys(generateWords(), 'regtest', [bitcoin.keys]));
  });
  afterAll(async () => {
    await signer.close();
    await bitcoin.close();
    await node.stop();
  });

  const rotated = () => {
    const { xpubs, retired } = signer.keys.accounts;
    return bitcoin.anotherProcess({
      BITCOIN_XPUB: xpubs.segwit,
      BITCOIN_LEGACY_XPUB: xpubs.legacy,
      BITCOIN_RETIRED_XPUBS: retired.map((each) => `${each.xpubs.segwit}:${each.xpubs.legacy}`).join(','),
      BITCOIN_SIGNER_SOCKET: signer.socket,
    });
  };
  const walletsOf = (chain: Bitcoin['chain'], transactionId: string) =>
    chain.depositWalletsFor({ transactionId, chains: ['bitcoin'] });
  const addressOf = (keys: SeedKeys, index: number): string =>
    keys.accounts.paymentAt({ account: 'segwit', branch: 0, index }).address;

  it('keeps the addresses of open orders, finds what comes to them, and moves all money to the new keys', async () => {
    const [before, after] = [ids.next(), ids.next()];
    const kept = await walletsOf(bitcoin.chain, before);
    const chain = await rotated();

    const problems = await chain.findSetupProblems();
    const fresh = await walletsOf(chain, after);
    const again = await walletsOf(chain, before);
    await payers.send(kept.legacyBitcoin ?? '', '0.5');
    await payers.send(fresh.bitcoin ?? '', '0.25');
    await payers.mine(7);
    await chain.changesSince('');
    const made = await checkEveryTransaction(bitcoin.database);
    await payers.mine(7);
    bitcoin.clock.advance(MINUTE);
    await chain.changesSince('');

    expect([problems, made]).toEqual([[], 1]);
    expect(again).toEqual(kept);
    expect(fresh.bitcoin).toBe(addressOf(signer.keys, 2));
    expect(await chain.depositsFor(before)).toMatchObject([{ amount: '0.5', dropped: false }]);
    expect(await chain.depositsFor(after)).toMatchObject([{ amount: '0.25', dropped: false }]);
    const coins = await bitcoin.wallet.call<Unspent[]>('listunspent', 0, 9_999_999, [], true);
    const change = signer.keys.accounts.paymentAt({ account: 'segwit', branch: 1, index: 0 }).address;
    expect(coins.map(({ address }) => address).sort()).toEqual([change, fresh.bitcoin].sort());
    const { amount, feesPaid } = (await chain.balanceOf({ chain: 'bitcoin', currency: 'BTC', confirmations: 2 }))!;
    expect(Number(feesPaid)).toBeGreaterThan(0);
    expect(Amount.of(amount, 'BTC').value.plus(feesPaid).toString()).toBe('3.75');
  });

  it('pays out with the new keys, and with the old ones what came to them late', async () => {
    const chain = await rotated();
    const to = { kind: 'wallet', chain: 'bitcoin', address: STRANGER } as const;
    const payout = { key: ids.next(), transactionId: ids.next(), amount: Amount.of('3.6', 'BTC'), to };
    await payers.send(addressOf(bitcoin.keys, 0), '2');
    await payers.mine(7);
    await chain.approveWallet({ transactionId: payout.transactionId, to, maximum: Amount.of('10', 'BTC') });

    const sent = await chain.sendPayout({ ...payout, amount: Amount.of('5.5', 'BTC') });

    expect(sent).toMatchObject({ outcome: 'submitted' });
  });

  it('refuses to start where the signer lacks the retired seed', async () => {
    const without = await startTestSigner({}, new SeedKeys(generateWords(), 'regtest'));
    const { xpubs } = without.keys.accounts;
    const chain = await bitcoin.anotherProcess({
      BITCOIN_XPUB: xpubs.segwit,
      BITCOIN_LEGACY_XPUB: xpubs.legacy,
      BITCOIN_RETIRED_XPUBS: `${bitcoin.keys.accounts.xpubs.segwit}:${bitcoin.keys.accounts.xpubs.legacy}`,
      BITCOIN_SIGNER_SOCKET: without.socket,
    });

    expect(await chain.findSetupProblems()).toEqual([expect.stringContaining('lacks a seed of BITCOIN_RETIRED_XPUBS')]);
    await without.close();
  });
});

describeWithNode('many small bitcoin coins', () => {
  let node: Regtest;
  let payers: Payers;
  let bitcoin: Bitcoin;
  beforeAll(async () => {
    node = await startFundedRegtest();
    payers = new Payers(node);
    bitcoin = await makeBitcoin(node, { funds: 25 });
    await payers.send(addressOfWallet(), '0.000009'); // dust, which strangers send to trace addresses
    await payers.mine(7);
  });
  afterAll(async () => {
    await bitcoin.close();
    await node.stop();
  });
  const addressOfWallet = (): string =>
    bitcoin.keys.accounts.paymentAt({ account: 'segwit', branch: 0, index: 0 }).address;
  const countCoins = async (): Promise<number> =>
    (await bitcoin.wallet.call<Unspent[]>('listunspent', 0, 9_999_999, [], true)).length;

  it('stay as they are while the fee is above the rate that is set', async () => {
    const dear = await bitcoin.anotherProcess({ BITCOIN_FEE_FLOOR: 6, BITCOIN_CONSOLIDATE_BELOW: 5 });

    await dear.changesSince('');

    expect(await countCoins()).toBe(26);
  });

  it('are moved together once, below it, and the books have the fee; dust stays', async () => {
    const cheap = await bitcoin.anotherProcess({ BITCOIN_CONSOLIDATE_BELOW: 5 });

    await cheap.changesSince('');
    const made = await checkEveryTransaction(bitcoin.database);
    await payers.mine();
    bitcoin.clock.advance(MINUTE);
    await cheap.changesSince('');

    expect([made, await countCoins()]).toEqual([1, 1 + 5 + 1]);
    expect(await node.rpc.call('getrawmempool')).toEqual([]);
    const { amount, feesPaid } = (await cheap.balanceOf({ chain: 'bitcoin', currency: 'BTC', confirmations: 2 }))!;
    expect(Amount.of(amount, 'BTC').value.plus(feesPaid).toString()).toBe('25.000009');
  });
});

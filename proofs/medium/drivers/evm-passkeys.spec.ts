import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Amount, ids } from '@rampart/kernel';
import type { CryptoPayout } from '@rampart/ports';
import { PasskeyCheck } from '../../../apps/signer/src/passkeys/passkey-check.js';
import { type Anvil, startAnvil } from '../../components/anvil.js';
import { deployContract } from '../../components/evm-contracts.js';
import { EvmPayers } from '../../components/evm-payers.js';
import { enrolDevice, type EnrolledDevice, makeDevice, passkeyPolicy } from '../../drills/signer/passkeys.js';
import { describeWithAnvil } from '../../support/anvil.js';
import { type Evm, makeEvm } from './evm.js';

/** Payouts above 2 ether need a passkey. */
const [LARGE, SMALL] = ['3', '1'];
const WALLET = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

describeWithAnvil('EVM payouts above the sum that leaves without a passkey', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'passkeys-'));
  let node: Anvil;
  let evm: Evm;
  let device: EnrolledDevice;
  let stranger: EnrolledDevice;
  beforeAll(async () => {
    const passkeys = passkeyPolicy(path.join(folder, 'passkeys.json'), 0n);
    [node, device, stranger] = await Promise.all([
      startAnvil({ chainId: 1 }),
      makeDevice('regtest'),
      makeDevice('regtest'),
    ]);
    await enrolDevice(new PasskeyCheck(passkeys, 'regtest'), { operator: 'mei', device });
    evm = await makeEvm({ ethereum: node, usdt: await deployContract(node, 'Token', ['USDT', 6]), passkeys });
  });
  afterAll(async () => {
    await evm.close();
    await node.stop();
    rmSync(folder, { recursive: true });
  });

  const newPayout = (amount: string): CryptoPayout => ({
    key: ids.next(),
    transactionId: ids.next(),
    amount: Amount.of(amount, 'ETH'),
    to: { kind: 'wallet', chain: 'ethereum', address: WALLET },
  });
  /** A payout of an order that approved its wallet. */
  async function approvedPayout(amount: string): Promise<CryptoPayout> {
    const payout = newPayout(amount);
    const { transactionId, to } = payout;
    if (to.kind === 'wallet') await evm.chain.approveWallet({ transactionId, to, maximum: payout.amount });
    return payout;
  }
  const heldOf = async ({ key }: CryptoPayout) => (await evm.held.listHeld()).find((each) => each.key === key);
  const assertionFor = (
    { key, transactionId, amount }: CryptoPayout,
    { of = device, chainId = 1 }: { of?: EnrolledDevice; chainId?: number } = {},
  ): string =>
    of.approveEvm(chainId, {
      ...{ key, transactionId, token: '', address: WALLET.toLowerCase(), asset: 'ETH' },
      amount: amount.value.times('1e18').toFixed(),
    });

  it('wait for one, and leave with it; smaller ones leave at once', async () => {
    const [large, small] = [await approvedPayout(LARGE), await approvedPayout(SMALL)];

    const sent = await evm.chain.sendPayout(large);
    const held = await heldOf(large);
    const refusal = await evm.held.approvePayout(large.key, assertionFor(large));

    expect(sent).toEqual({ outcome: 'waiting', reference: large.key });
    expect(held).toMatchObject({
      amount: LARGE,
      currency: 'ETH',
      isApproved: true,
      reason: expect.stringContaining('passkey'),
    });
    expect(await evm.chain.sendPayout(small)).toMatchObject({ outcome: 'submitted' });
    expect(refusal).toBeUndefined();
    expect(await evm.chain.sendPayout(large)).toMatchObject({ outcome: 'submitted' });
    expect(await evm.chain.findPayout(large.key)).toMatchObject({ state: 'submitted' });
  });

  it('leave by no passkey of a stranger, for another payout or another chain, and not by a row of the database', async () => {
    const [payout, other] = [await approvedPayout(LARGE), await approvedPayout(LARGE)];
    await evm.chain.sendPayout(payout);

    const refusals = [
      await evm.held.approvePayout(payout.key, assertionFor(payout, { of: stranger })),
      await evm.held.approvePayout(payout.key, assertionFor(other)),
      await evm.held.approvePayout(payout.key, assertionFor(payout, { chainId: 56 })),
      await evm.held.approvePayout(payout.key, 'no assertion'),
    ];
    await evm.database.query(`UPDATE evm.payout SET state = 'queued', assertion = 'forged' WHERE key = $1`, [
      payout.key,
    ]);

    expect(refusals).toEqual(refusals.map(() => expect.stringContaining('the signer refuses it')));
    expect(await evm.chain.sendPayout(payout)).toEqual({ outcome: 'waiting', reference: payout.key });
    expect(await evm.held.approvePayout('unknown', assertionFor(payout))).toContain('no payout of this key');
  });

  it('leave so also where their order was opened with another driver, which approved no wallet here', async () => {
    const payout = newPayout(SMALL);

    const sent = await evm.chain.sendPayout(payout);
    const held = await heldOf(payout);
    await evm.held.approvePayout(payout.key, assertionFor(payout));

    expect(sent).toEqual({ outcome: 'waiting', reference: payout.key });
    expect(held).toMatchObject({ isApproved: false, reason: expect.stringContaining('approved no payout') });
    expect(await evm.chain.sendPayout(payout)).toMatchObject({ outcome: 'submitted' });
  });

  it('have failed for good when an operator withdraws them', async () => {
    const payout = await approvedPayout(LARGE);
    await evm.chain.sendPayout(payout);

    const withdrawn = await evm.held.withdrawPayout(payout.key);

    expect([withdrawn, await evm.held.withdrawPayout(payout.key)]).toEqual([true, false]);
    expect(await evm.held.approvePayout(payout.key, assertionFor(payout))).toContain('no payout of this key');
    expect(await evm.chain.findPayout(payout.key)).toEqual({ state: 'failed', reason: 'an operator withdrew it' });
  });

  it('are shown with the money, the nonces and the gas of their chain; one that no block takes is replaced, and paid once', async () => {
    const payout = await approvedPayout(SMALL);
    await evm.chain.sendPayout(payout);
    const [before] = await evm.transactions.listTransactions();
    const [wallet] = await evm.wallets.describeWallets();

    const problem = await evm.transactions.replaceTransaction(before!);
    await evm.chain.changesSince('');
    const after = await evm.transactions.findTransaction(before!.id);
    await new EvmPayers(node).mine();
    await evm.chain.changesSince('');

    expect(wallet).toMatchObject({ chain: 'ethereum', coin: 'ETH', problem: null, waiting: { queued: 0 }, sweeps: 0 });
    expect(wallet?.wallet?.assets).toMatchObject([{ asset: 'ETH' }, { asset: 'USDT', held: '1000000' }]);
    expect(wallet?.wallet?.nextNonce).toBe(before!.nonce + 1);
    expect([problem, after?.nonce, after?.versions]).toEqual([undefined, before!.nonce, 2]);
    expect(after?.txId).not.toBe(before!.txId);
    expect(Number(after?.price)).toBeGreaterThan(Number(before!.price));
    expect(await evm.transactions.findTransaction(before!.id)).toMatchObject({ state: 'mined', txId: after?.txId });
    expect(await evm.transactions.replaceTransaction(before!)).toBe('a block has it, or it is final');
    expect(Number((await evm.wallets.describeWallets())[0]?.gasPaid)).toBeGreaterThan(0);
  });
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Logger } from '@nestjs/common';
import { Amount } from '@rampart/kernel';
import type { CryptoPayout } from '@rampart/ports';
import { tronNetwork } from '@rampart/signing';
import { PasskeyCheck } from '../../../apps/signer/src/passkeys/passkey-check.js';
import { enrolDevice, type EnrolledDevice, makeDevice, passkeyPolicy } from '../../drills/signer/passkeys.js';
import { randomTronAddress } from '../../drills/signer/tron/draft.js';
import { makeTron, payoutTo, type Tron, TRON_CHAIN, USDT } from '../../../test/medium/drivers/tron.js';

/** Payouts above 200 USDT need a passkey. */
const [LARGE, SMALL] = ['300', '100'];
const NILE = '0xcd8690dc';

describe('payouts on Tron above the sum that leaves without a passkey', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'passkeys-'));
  let tron: Tron;
  let device: EnrolledDevice;
  let stranger: EnrolledDevice;
  beforeAll(async () => {
    const passkeys = passkeyPolicy(path.join(folder, 'passkeys.json'), 0n);
    [device, stranger] = await Promise.all([makeDevice('regtest'), makeDevice('regtest')]);
    await enrolDevice(new PasskeyCheck(passkeys, 'regtest'), { operator: 'mei', device });
    tron = await makeTron({ passkeys });
  });
  beforeEach(() => {
    jest.spyOn(Logger.prototype, 'warn').mockReturnValue();
    jest.spyOn(Logger.prototype, 'error').mockReturnValue();
  });
  afterEach(() => jest.restoreAllMocks());
  afterAll(async () => {
    await tron.close();
    rmSync(folder, { recursive: true });
  });

  const newPayout = (amount: string): CryptoPayout => payoutTo(randomTronAddress(), amount);
  const approvedPayout = (amount: string): Promise<CryptoPayout> => tron.approve(newPayout(amount));
  const heldOf = async ({ key }: CryptoPayout) => (await tron.held.listHeld()).find((each) => each.key === key);
  const assertionFor = (
    { key, transactionId, amount, to }: CryptoPayout,
    { of = device, chainId = TRON_CHAIN }: { of?: EnrolledDevice; chainId?: string } = {},
  ): string =>
    of.approveTron(tronNetwork(chainId), {
      ...{ key, transactionId, token: '', address: to.kind === 'wallet' ? to.address : '', asset: 'USDT' },
      amount: amount.value.times('1e6').toFixed(),
    });
  const timesPaid = ({ to }: CryptoPayout): number =>
    to.kind === 'wallet' ? tron.ledger.paymentsTo(to.address).length : 0;

  it('wait for one, and leave with it, once; smaller ones leave at once', async () => {
    const [large, small] = [await approvedPayout(LARGE), await approvedPayout(SMALL)];

    const sent = await tron.chain.sendPayout(large);
    const held = await heldOf(large);
    const before = await tron.hotWallet.describeWallet();
    const refusal = await tron.held.approvePayout(large.key, assertionFor(large));

    expect(sent).toEqual({ outcome: 'waiting', reference: large.key });
    expect(held).toMatchObject({ amount: LARGE, currency: 'USDT', isApproved: true });
    expect(held?.reason).toContain('passkey');
    expect(before).toMatchObject({ problem: null, waiting: { held: 1 } });
    expect(before.assets).toContainEqual(expect.objectContaining({ asset: 'USDT', waiting: LARGE }));
    expect(await tron.chain.sendPayout(small)).toMatchObject({ outcome: 'submitted' });
    expect(refusal).toBeUndefined();
    expect(await tron.chain.sendPayout(large)).toMatchObject({ outcome: 'submitted' });
    tron.ledger.mine(20);
    await tron.chain.changesSince('');
    expect(await tron.chain.findPayout(large.key)).toMatchObject({ state: 'confirmed' });
    expect(timesPaid(large)).toBe(1);
  });

  it('leave by no passkey of a stranger, for another payout or another network, and not by a row of the database', async () => {
    const [payout, other] = [await approvedPayout(LARGE), await approvedPayout(LARGE)];
    await tron.chain.sendPayout(payout);

    const refusals = [
      await tron.held.approvePayout(payout.key, assertionFor(payout, { of: stranger })),
      await tron.held.approvePayout(payout.key, assertionFor(other)),
      await tron.held.approvePayout(payout.key, assertionFor(payout, { chainId: NILE })),
      await tron.held.approvePayout(payout.key, 'no assertion'),
    ];
    await tron.database.query(`UPDATE tron.payout SET state = 'queued', assertion = 'forged' WHERE key = $1`, [
      payout.key,
    ]);

    expect(refusals).toEqual(refusals.map(() => expect.stringContaining('the signer refuses it')));
    expect(await tron.chain.sendPayout(payout)).toEqual({ outcome: 'waiting', reference: payout.key });
    expect(await heldOf(payout)).toBeDefined();
    expect(await tron.held.approvePayout('unknown', assertionFor(payout))).toContain('no payout of this key');
    expect(timesPaid(payout)).toBe(0);
  });

  it('leave so also where their order was opened with another driver, which approved no wallet here', async () => {
    const payout = newPayout(SMALL);

    const sent = await tron.chain.sendPayout(payout);
    const held = await heldOf(payout);
    await tron.held.approvePayout(payout.key, assertionFor(payout));

    expect(sent).toEqual({ outcome: 'waiting', reference: payout.key });
    expect(held).toMatchObject({ isApproved: false, reason: expect.stringContaining('approved no payout') });
    expect(await tron.chain.sendPayout(payout)).toMatchObject({ outcome: 'submitted' });
  });

  it('leave with another amount by no passkey for the first one', async () => {
    const first = await approvedPayout(LARGE);
    const second = { ...first, amount: Amount.of('250', 'USDT') };
    const balances = tron.ledger.tokens.get(USDT)!.balances;
    const funds = balances.get(tron.wallet)!;
    await tron.chain.sendPayout(first);
    balances.set(tron.wallet, 0n);
    await tron.held.approvePayout(first.key, assertionFor(first));
    const deferred = await tron.chain.sendPayout(first);
    balances.set(tron.wallet, funds);

    const changed = await tron.chain.sendPayout(second);
    const byTheFirst = await tron.held.approvePayout(first.key, assertionFor(first));
    const bySecond = await tron.held.approvePayout(first.key, assertionFor(second));

    expect(deferred).toEqual({ outcome: 'deferred', reason: 'waiting_liquidity' });
    expect(changed).toEqual({ outcome: 'waiting', reference: first.key });
    expect([byTheFirst, bySecond]).toEqual([expect.stringContaining('the signer refuses it'), undefined]);
    expect(await tron.chain.sendPayout(second)).toMatchObject({ outcome: 'submitted' });
    expect(timesPaid(first)).toBe(1);
  });

  it('end for no key that the signer has signed, whatever a row of the database says', async () => {
    const payout = await approvedPayout(SMALL);
    await tron.chain.sendPayout(payout);
    await tron.database.query('DELETE FROM tron.attempt WHERE key = $1', [payout.key]);
    await tron.database.query(`UPDATE tron.payout SET state = 'deferred' WHERE key = $1`, [payout.key]);

    await expect(tron.chain.withdrawPayout(payout)).rejects.toThrow('signed this payout before');
  });

  it('have failed for good when an operator withdraws them', async () => {
    const payout = await approvedPayout(LARGE);
    await tron.chain.sendPayout(payout);

    const withdrawn = await tron.held.withdrawPayout(payout.key);

    expect([withdrawn, await tron.held.withdrawPayout(payout.key)]).toEqual([true, false]);
    expect(await tron.held.approvePayout(payout.key, assertionFor(payout))).toContain('no payout of this key');
    expect(await tron.chain.findPayout(payout.key)).toEqual({ state: 'failed', reason: 'an operator withdrew it' });
  });
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Amount, ids } from '@rampart/kernel';
import type { CryptoPayout } from '@rampart/ports';
import { PasskeyCheck } from '../../../apps/signer/src/passkeys/passkey-check.js';
import { RegtestRpc } from '../../components/regtest-rpc.js';
import type { Regtest } from '../../components/regtest.js';
import { enrolDevice, type EnrolledDevice, makeDevice, passkeyPolicy } from '../../drills/signer/passkeys.js';
import { describeWithNode, startFundedRegtest } from '../../support/regtest.js';
import { type Bitcoin, makeBitcoin } from './bitcoin.js';

const ABOVE = 10_000_000n;
const LARGE = '0.2';

describeWithNode('bitcoin payouts above the sum that leaves without a passkey', () => {
  let node: Regtest;
  let bitcoin: Bitcoin;
  let device: EnrolledDevice;
  let stranger: EnrolledDevice;
  let folder: string;
  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'passkeys-'));
    const passkeys = passkeyPolicy(path.join(folder, 'passkeys.json'), ABOVE);
    [node, device, stranger] = await Promise.all([startFundedRegtest(), makeDevice('regtest'), makeDevice('regtest')]);
    await enrolDevice(new PasskeyCheck(passkeys, 'regtest'), { operator: 'mei', device });
    bitcoin = await makeBitcoin(node, { policy: { passkeys } });
  });
  afterAll(async () => {
    await bitcoin.close();
    await node.stop();
    rmSync(folder, { recursive: true });
  });

  const newPayout = async (amount: string): Promise<CryptoPayout> => ({
    key: ids.next(),
    transactionId: ids.next(),
    amount: Amount.of(amount, 'BTC'),
    to: {
      kind: 'wallet',
      chain: 'bitcoin',
      address: await new RegtestRpc(node.url, 'payer').call<string>('getnewaddress'),
    },
  });
  /** A payout of an order that approved its wallet. */
  async function approvedPayout(amount: string): Promise<CryptoPayout> {
    const payout = await newPayout(amount);
    if (payout.to.kind === 'wallet')
      await bitcoin.chain.approveWallet({ transactionId: payout.transactionId, to: payout.to, maximum: payout.amount });
    return payout;
  }
  const heldOf = async ({ key }: CryptoPayout) => (await bitcoin.held.listHeld()).find((each) => each.key === key);
  const assertionFor = ({ key, transactionId, amount, to }: CryptoPayout, of = device): string =>
    of.approve({
      ...{ key, transactionId, token: '', address: to.kind === 'wallet' ? to.address : '' },
      sats: amount.value.times(100_000_000).toFixed(),
    });

  it('wait for one, and leave with it; smaller ones leave at once', async () => {
    const [large, small] = [await approvedPayout(LARGE), await approvedPayout('0.05')];

    const sent = await bitcoin.chain.sendPayout(large);
    const held = await heldOf(large);
    const refusal = await bitcoin.held.approvePayout(large.key, assertionFor(large));

    expect(sent).toEqual({ outcome: 'waiting', reference: large.key });
    expect(held).toMatchObject({ amount: LARGE, isApproved: true, reason: expect.stringContaining('passkey') });
    expect(await bitcoin.chain.sendPayout(small)).toMatchObject({ outcome: 'submitted' });
    expect(refusal).toBeUndefined();
    expect(await bitcoin.chain.sendPayout(large)).toMatchObject({ outcome: 'submitted' });
    expect(await bitcoin.chain.findPayout(large.key)).toMatchObject({ state: 'submitted' });
  });

  it('leave by no passkey of a stranger or for another payout, and not by a row of the database', async () => {
    const [payout, other] = [await approvedPayout(LARGE), await approvedPayout(LARGE)];
    await bitcoin.chain.sendPayout(payout);

    const refusals = [
      await bitcoin.held.approvePayout(payout.key, assertionFor(payout, stranger)),
      await bitcoin.held.approvePayout(payout.key, assertionFor(other)),
      await bitcoin.held.approvePayout(payout.key, 'no assertion'),
    ];
    await bitcoin.database.query(`UPDATE bitcoin.payout SET state = 'queued', assertion = 'forged' WHERE key = $1`, [
      payout.key,
    ]);

    expect(refusals).toEqual(refusals.map(() => expect.stringContaining('the signer refuses it')));
    expect(await bitcoin.chain.sendPayout(payout)).toEqual({ outcome: 'waiting', reference: payout.key });
    expect(await bitcoin.held.approvePayout('unknown', assertionFor(payout))).toContain('no payout of this key');
  });

  it('leave so also where their order was opened with another driver, which approved no wallet here', async () => {
    const payout = await newPayout('0.01');

    const sent = await bitcoin.chain.sendPayout(payout);
    const held = await heldOf(payout);
    await bitcoin.held.approvePayout(payout.key, assertionFor(payout));

    expect(sent).toEqual({ outcome: 'waiting', reference: payout.key });
    expect(held).toMatchObject({ isApproved: false, reason: expect.stringContaining('approved no payout') });
    expect(await bitcoin.chain.sendPayout(payout)).toMatchObject({ outcome: 'submitted' });
  });

  it('have failed for good when an operator withdraws them', async () => {
    const payout = await approvedPayout(LARGE);
    await bitcoin.chain.sendPayout(payout);

    const withdrawn = await bitcoin.held.withdrawPayout(payout.key);

    expect(withdrawn).toBe(true);
    expect(await bitcoin.held.withdrawPayout(payout.key)).toBe(false);
    expect(await bitcoin.held.approvePayout(payout.key, assertionFor(payout))).toContain('no payout of this key');
    expect(await bitcoin.chain.findPayout(payout.key)).toEqual({ state: 'failed', reason: 'an operator withdrew it' });
  });
});

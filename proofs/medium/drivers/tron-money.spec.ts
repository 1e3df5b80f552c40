import { Logger } from '@nestjs/common';
import { MINUTE } from '@rampart/kernel';
import type { CryptoPayout } from '@rampart/ports';
import { randomTronAddress } from '../../drills/signer/tron/draft.js';
import { makeTron, payoutTo, type Tron, USDT } from '../../../test/medium/drivers/tron.js';

/** Beyond the expiration, and the lag that nodes are allowed. */
const EXPIRED = 60 * MINUTE;
const SUN = 1_000_000n;

describe('payouts on Tron', () => {
  let tron: Tron;
  let to: string;
  const use = async (options: Parameters<typeof makeTron>[0] = {}): Promise<CryptoPayout> => {
    tron = await makeTron(options);
    to = randomTronAddress();
    return tron.approve(payoutTo(to));
  };
  const look = async (key: string) => {
    await tron.chain.changesSince('');
    return tron.chain.findPayout(key);
  };
  const paid = (): bigint[] => tron.ledger.paymentsTo(to).map(({ moved }) => moved!.amount);
  const attempts = (): Promise<{ state: string; fee: string | null; result: string | null }[]> =>
    tron.another().query('SELECT state, fee::text AS fee, result FROM tron.attempt ORDER BY seq');
  beforeEach(() => {
    jest.spyOn(Logger.prototype, 'warn').mockReturnValue();
    jest.spyOn(Logger.prototype, 'error').mockReturnValue();
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await tron.close();
  });

  it('is sent once, and confirmed when its block is solid', async () => {
    const payout = await use();

    const sent = await tron.chain.sendPayout(payout);
    const before = await look(payout.key);
    tron.ledger.mine(20);
    const after = await look(payout.key);

    expect([sent.outcome, before.state, after.state]).toEqual(['submitted', 'submitted', 'confirmed']);
    expect(paid()).toEqual([100_500_000n]);
    expect(await attempts()).toEqual([{ state: 'final', fee: '6845000', result: null }]);
  });

  it('is kept unsigned while the restore of the database is open, and sent when it is released', async () => {
    const payout = await use();
    const sql = tron.another();
    await sql.query('CREATE TABLE database_restore AS SELECT true AS is_open');

    const kept = await tron.chain.sendPayout(payout);
    await tron.chain.changesSince('');
    const before = tron.node.broadcasts.length;
    await sql.query('UPDATE database_restore SET is_open = false');

    expect([kept.outcome, before]).toEqual(['waiting', 0]);
    expect((await tron.chain.sendPayout(payout)).outcome).toBe('submitted');
  });

  it('E74: is rejected for an address that has become a contract, and nothing is sent', async () => {
    const payout = await use();
    const early = await tron.chain.findWalletProblem({ chain: 'tron', address: to });
    tron.ledger.contracts.add(to);

    const sent = await tron.chain.sendPayout(payout);

    expect(early).toBeUndefined();
    expect(await tron.chain.findWalletProblem({ chain: 'tron', address: to })).toContain('it is a contract');
    expect(await tron.chain.findWalletProblem({ chain: 'tron', address: USDT })).toContain('contract of a token');
    expect(sent).toEqual({ outcome: 'rejected', reason: expect.stringContaining('it is a contract') });
    expect(tron.node.broadcasts).toEqual([]);
  });

  it('is a transaction of its own, beside an equal one of another order in the same block', async () => {
    const payouts = [await use(), await tron.approve(payoutTo(to))];
    tron.ledger.isBusy = false;

    await Promise.all(payouts.map((payout) => tron.chain.sendPayout(payout)));
    tron.ledger.mine(21);

    expect(await Promise.all(payouts.map(({ key }) => look(key)))).toEqual([
      expect.objectContaining({ state: 'confirmed' }),
      expect.objectContaining({ state: 'confirmed' }),
    ]);
    expect(paid()).toEqual([100_500_000n, 100_500_000n]);
  });

  it('is sent again, the same bytes, when a fork takes its block away', async () => {
    const payout = await use();
    await tron.chain.sendPayout(payout);
    tron.ledger.isBusy = false;
    tron.ledger.mine(2);
    tron.ledger.fork(3);
    const forked = paid();

    await tron.chain.changesSince('');
    await tron.chain.changesSince('');
    tron.ledger.mine(21);

    expect(forked).toEqual([]);
    expect(await look(payout.key)).toMatchObject({ state: 'confirmed' });
    expect(new Set(tron.node.broadcasts).size).toBe(1);
    expect(paid()).toEqual([100_500_000n]);
  });

  it.each(['SIGERROR', 'TAPOS_ERROR', 'TRANSACTION_EXPIRATION_ERROR', 'SERVER_BUSY', 'BANDWITH_ERROR'])(
    'is concluded from no refusal of a node: %s',
    async (code) => {
      const payout = await use();
      tron.node.refusals.push(code);

      const sent = await tron.chain.sendPayout(payout);
      await tron.chain.changesSince('');
      tron.ledger.mine(20);

      expect(sent.outcome).toBe('submitted');
      expect(await look(payout.key)).toMatchObject({ state: 'confirmed' });
      expect(paid()).toEqual([100_500_000n]);
    },
  );

  it('is paid once where the node takes it and does not answer', async () => {
    const payout = await use();
    tron.node.silences = 1;

    await tron.chain.sendPayout(payout);
    await tron.chain.changesSince('');
    tron.ledger.mine(20);

    expect(await look(payout.key)).toMatchObject({ state: 'confirmed' });
    expect(paid()).toEqual([100_500_000n]);
  });

  it('waits while the node is away, and is paid when it is back', async () => {
    const payout = await use();
    tron.node.isDown = true;
    const sent = await tron.chain.sendPayout(payout);

    tron.node.isDown = false;
    await tron.chain.changesSince('');
    tron.ledger.mine(20);

    expect(sent.outcome).toBe('waiting');
    expect(await look(payout.key)).toMatchObject({ state: 'confirmed' });
    expect(paid()).toEqual([100_500_000n]);
  });

  it('that no block took has failed, once the solid chain is past its expiration: the signer signs no other', async () => {
    const payout = await use();
    tron.node.isForgetful = true;
    await tron.chain.sendPayout(payout);
    await tron.pass(35 * MINUTE);
    const early = await look(payout.key);
    await tron.pass(EXPIRED);

    const late = await look(payout.key);

    expect(early.state).toBe('submitted');
    expect(late).toEqual({ state: 'failed', reason: expect.stringContaining('expired') });
    expect(paid()).toEqual([]);
  });

  it('that no block took is signed again where the signer asks nodes of its own, and paid once', async () => {
    const payout = await use({ isSignerConnected: true });
    tron.node.isForgetful = true;
    const first = await tron.chain.sendPayout(payout);
    await tron.pass(EXPIRED);
    tron.node.isForgetful = false;
    await tron.chain.changesSince('');
    tron.ledger.mine(20);

    const found = await look(payout.key);

    expect(found).toMatchObject({ state: 'confirmed', reference: expect.any(String) });
    expect((found as { reference: string }).reference).not.toBe((first as { reference: string }).reference);
    expect((await attempts()).map(({ state }) => state)).toEqual(['expired', 'final']);
    expect(paid()).toEqual([100_500_000n]);
  });

  it('is not signed again by a signer whose node has the first, whatever the database says', async () => {
    const payout = await use({ isSignerConnected: true });
    await tron.chain.sendPayout(payout);
    await tron.pass(EXPIRED);
    await tron.another().query(`UPDATE tron.attempt SET state = 'expired'`);
    await tron.another().query(`UPDATE tron.payout SET state = 'queued'`);

    await tron.chain.changesSince('');

    expect((await look(payout.key)).state).toBe('failed');
    expect(paid()).toEqual([100_500_000n]);
  });

  it('is not expired while one of two nodes is away, or has it', async () => {
    const payout = await use({ secondNode: true });
    await tron.chain.sendPayout(payout);
    tron.node.hidesTransactions = true;
    await tron.pass(EXPIRED);

    const hidden = await look(payout.key);
    tron.second!.isDown = true;
    const away = await look(payout.key);

    expect([hidden.state, away.state]).toEqual(['submitted', 'submitted']);
    expect(paid()).toEqual([100_500_000n]);
  });

  it('is neither expired nor failed by errors that its node answers with the status of success', async () => {
    const payout = await use();
    await tron.chain.sendPayout(payout);
    tron.ledger.mine(20);
    for (const operation of ['gettransactionbyid', 'gettransactioninfobyid']) tron.node.errors.add(operation);
    await tron.pass(EXPIRED);

    const erring = [await look(payout.key), await look(payout.key)];
    tron.node.errors.clear();

    expect(erring.map(({ state }) => state)).toEqual(['submitted', 'submitted']);
    expect(await look(payout.key)).toMatchObject({ state: 'confirmed' });
    expect(paid()).toEqual([100_500_000n]);
  });

  it.each(['getcontract', 'getaccount'])('is kept while its node answers %s with an error', async (operation) => {
    const payout = await use();
    tron.ledger.contracts.add(to);
    tron.node.errors.add(operation);

    const kept = await tron.chain.sendPayout(payout);
    tron.node.errors.clear();
    tron.ledger.contracts.delete(to);
    await tron.chain.changesSince('');
    tron.ledger.mine(20);

    expect(kept.outcome).toBe('waiting');
    expect(await look(payout.key)).toMatchObject({ state: 'confirmed' });
  });

  it('is not ended while two nodes differ about its result', async () => {
    const payout = await use({ secondNode: true });
    tron.second!.liesAboutResults = true;
    await tron.chain.sendPayout(payout);
    tron.ledger.mine(20);

    const differing = await look(payout.key);
    tron.second!.liesAboutResults = false;

    expect(differing.state).toBe('submitted');
    expect((await look(payout.key)).state).toBe('confirmed');
  });

  it('that ran out of energy, or that the contract reverts, has failed, and its fee is kept', async () => {
    const payout = await use();
    tron.ledger.hiddenEnergy = 100_000n;

    await tron.chain.sendPayout(payout);
    tron.ledger.mine(20);

    expect(await look(payout.key)).toEqual({
      state: 'failed',
      reason: expect.stringContaining('OUT_OF_ENERGY'),
    });
    expect(paid()).toEqual([]);
    expect(BigInt((await attempts())[0]!.fee!)).toBeGreaterThan(7n * SUN);
  });

  it('that the contract did not make has failed, though it says success', async () => {
    const payout = await use();
    tron.ledger.tokens.get(USDT)!.mood = 'silent';

    await tron.chain.sendPayout(payout);
    tron.ledger.mine(20);

    expect((await look(payout.key)).state).toBe('failed');
  });

  it('of which the contract kept a share is unclear: a person decides', async () => {
    const payout = await use();
    tron.ledger.tokens.get(USDT)!.mood = 'takesAShare';
    await tron.chain.sendPayout(payout);
    tron.ledger.mine(20);

    await tron.chain.changesSince('');

    await expect(look(payout.key)).rejects.toThrow('another amount');
    await expect(tron.chain.sendPayout(payout)).rejects.toThrow('another amount');
  });

  it('waits while energy is dearer than the ceiling, and while coins or tokens are short', async () => {
    const payout = await use();
    const { ledger, wallet } = tron;
    ledger.energyPrice = 1_000n;
    const dear = await tron.chain.sendPayout(payout);
    ledger.energyPrice = 100n;
    ledger.coins.set(wallet, SUN);
    const noCoins = await tron.chain.sendPayout(payout);
    ledger.coins.set(wallet, 1_000n * SUN);
    ledger.tokens.get(USDT)!.balances.set(wallet, 100n * SUN);
    const noTokens = await tron.chain.sendPayout(payout);
    ledger.tokens.get(USDT)!.balances.set(wallet, 200n * SUN);

    expect([dear, noCoins, noTokens].map((each) => (each as { reason: string }).reason)).toEqual([
      'fee_too_high',
      'waiting_liquidity',
      'waiting_liquidity',
    ]);
    expect((await tron.chain.sendPayout(payout)).outcome).toBe('submitted');
  });

  it('is refused to wallets in another form, to contracts and to ourselves, and where the contract would refuse', async () => {
    await use();
    const sendTo = async (address: string) => tron.chain.sendPayout(await tron.approve(payoutTo(address)));
    const refused = [
      await sendTo('41a614f803b6fd780986a42c78ec9c7f77e6ded13c'),
      await sendTo('0xa614f803b6fd780986a42c78ec9c7f77e6ded13c'),
      await sendTo('T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb'),
      await sendTo(USDT),
      await sendTo(tron.wallet),
      await tron.chain.sendPayout(payoutTo(to)),
    ];
    tron.ledger.tokens.get(USDT)!.mood = 'paused';
    refused.push(await sendTo(to));

    expect(refused.map(({ outcome }) => outcome)).toEqual(Array(7).fill('rejected'));
    expect(tron.node.broadcasts).toEqual([]);
  });

  it('is not sent where the signer has signed it for a database that was lost', async () => {
    const payout = await use();
    await tron.chain.sendPayout(payout);
    await tron.another().query('DELETE FROM tron.attempt');
    await tron.another().query('DELETE FROM tron.payout');

    await expect(tron.chain.sendPayout(payout)).rejects.toThrow('has signed this payout before');
    expect(paid()).toEqual([100_500_000n]);
  });

  it('of fifty at once by three processes are each paid once, though the node is silent to some', async () => {
    await use();
    const processes = [tron.chain, await tron.anotherProcess(), await tron.anotherProcess()];
    const wallets = Array.from({ length: 50 }, () => randomTronAddress());
    const payouts = await Promise.all(wallets.map((address) => tron.approve(payoutTo(address, '1'))));
    tron.node.silences = 30;

    await Promise.all(payouts.map((payout, i) => processes[i % 3]!.sendPayout(payout)));
    tron.ledger.mine(20);
    for (const process of processes) await process.changesSince('');

    expect(wallets.map((address) => tron.ledger.paymentsTo(address).length)).toEqual(Array(50).fill(1));
  });

  it('has every mistake of the settings named at the start', async () => {
    await use();
    const another = await tron.anotherProcess({
      TRON_WALLET: to,
      TRON_TOKENS: `USDT:${USDT}:18`,
      TRON_FEE_CEILING: 60,
      TRON_EXPIRATION_MINUTES: 90,
    });
    const elsewhere = await tron.anotherProcess({ TRON_CHAIN_ID: '0xcd8690dc' });

    expect(await tron.chain.findSetupProblems()).toEqual([]);
    expect(await another.findSetupProblems()).toEqual([
      'TRON_TOKENS: USDT has 6 decimals by its contract, and 18 here',
      'the signer has another wallet than TRON_WALLET',
      'TRON_FEE_CEILING is above the "feeLimit" of the signer',
      'TRON_EXPIRATION_MINUTES is above the "minutes" of the signer',
      'the signer has no USDT on Tron, or another contract or decimals of it',
    ]);
    expect(await elsewhere.findSetupProblems()).toEqual([
      'a node of Tron is of chain 0x2b6653dc, and TRON_CHAIN_ID is 0xcd8690dc',
      'the signer is for tron:0x2b6653dc, and TRON_CHAIN_ID is 0xcd8690dc',
    ]);
  });
});

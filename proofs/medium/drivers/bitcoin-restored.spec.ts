import { Amount } from '@rampart/kernel';
import type { CryptoPayout } from '@rampart/ports';
import type { Regtest } from '../../components/regtest.js';
import { describeWithNode, startFundedRegtest } from '../../support/regtest.js';
import { type Bitcoin, makeBitcoin } from './bitcoin.js';

const WALLET = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080';
const SIGNED_BEFORE = /signed this payout before/;

interface WalletEntry {
  readonly category: string;
  readonly address: string;
}

describeWithNode('bitcoin payouts of a database that was restored from a backup', () => {
  let node: Regtest;
  let bitcoin: Bitcoin;
  beforeAll(async () => {
    node = await startFundedRegtest();
  });
  beforeEach(async () => {
    bitcoin = await makeBitcoin(node);
  });
  afterEach(() => bitcoin.close());
  afterAll(() => node.stop());

  const payout = (key: string): CryptoPayout => ({
    key,
    transactionId: `order of ${key}`,
    amount: Amount.of('0.5', 'BTC'),
    to: { kind: 'wallet', chain: 'bitcoin', address: WALLET },
  });
  async function send(key: string): Promise<unknown> {
    const { transactionId, to, amount: maximum } = payout(key);
    if (to.kind === 'wallet') await bitcoin.chain.approveWallet({ transactionId, to, maximum });
    return bitcoin.chain.sendPayout(payout(key));
  }
  const timesPaid = async (): Promise<number> =>
    (await bitcoin.wallet.call<WalletEntry[]>('listtransactions', '*', 1_000, 0, true)).filter(
      ({ category, address }) => category === 'send' && address === WALLET,
    ).length;
  /** Deletes everything done since the backup, in which the payouts `kept` were queued. */
  async function restore(kept: readonly string[] = []): Promise<void> {
    const sql = bitcoin.another();
    await sql.query('UPDATE bitcoin.payout SET batch_id = NULL, output = NULL');
    await sql.query('DELETE FROM bitcoin.version');
    await sql.query('DELETE FROM bitcoin.batch');
    await sql.query('DELETE FROM bitcoin.payout WHERE key <> ALL($1)', [kept]);
    await sql.query(`UPDATE bitcoin.payout SET state = 'queued'`);
  }

  it('are not sent again, and not called refused: the signer knows them, and a person finds out', async () => {
    await send('a');
    await restore();

    await expect(send('a')).rejects.toThrow(SIGNED_BEFORE);
    await expect(send('a')).rejects.toThrow(SIGNED_BEFORE);

    expect(await timesPaid()).toBe(1);
  });

  it('find their addresses handed out to no other order, since the node has a label on each', async () => {
    const wallets = async (chain: Bitcoin['chain'], transactionId: string): Promise<string> =>
      (await chain.depositWalletsFor({ transactionId, chains: ['bitcoin'] })).bitcoin ?? '';
    const before = [];
    for (const id of ['one', 'two', 'three', 'four']) before.push(await wallets(bitcoin.chain, id));
    await bitcoin.database.query(`DELETE FROM bitcoin.address WHERE transaction_id <> 'one'`);
    await bitcoin.database.query('ALTER TABLE bitcoin.address ALTER COLUMN index RESTART WITH 2');

    const after = await wallets(await bitcoin.anotherProcess(), 'five');

    expect(before).not.toContain(after);
  });

  it('are kept unsigned while the restore of the database is open, and sent when it is released', async () => {
    const sql = bitcoin.another();
    await sql.query('CREATE TABLE IF NOT EXISTS database_restore (is_open boolean)');
    await sql.query('INSERT INTO database_restore VALUES (true)');
    const kept = await send('a');
    const before = await timesPaid();
    await sql.query('UPDATE database_restore SET is_open = false');

    expect(kept).toMatchObject({ outcome: 'waiting' });
    expect(before).toBe(0);
    expect(await bitcoin.chain.sendPayout(payout('a'))).toMatchObject({ outcome: 'submitted' });
  });

  it('that waited for their transaction in the backup hold up no other, and stay unclear', async () => {
    await send('a');
    await restore(['a']);

    expect(await send('b')).toMatchObject({ outcome: 'submitted' });
    await expect(bitcoin.chain.sendPayout(payout('a'))).rejects.toThrow(SIGNED_BEFORE);
    await expect(bitcoin.chain.findPayout('a')).rejects.toThrow(SIGNED_BEFORE);

    expect(await timesPaid()).toBe(2);
  });
});

import { type Env, loadEnv } from '@rampart/config';
import { PAYOUT_LIFECYCLE, TRANSACTION_LIFECYCLE } from '@rampart/transactions';
import { ApiModule } from '../../apps/api/src/api.module.js';
import { WorkerModule } from '../../apps/worker/src/worker.module.js';
import { newDatabase, type TestDatabase } from '../support/database.js';
import { refusalOf } from '../support/refusal.js';

describe('a lifecycle with a row that can never fire', () => {
  let database: TestDatabase;
  let env: Env;
  const impossible = [
    [TRANSACTION_LIFECYCLE.rows, ['buy', 'btc_received', 'payoutSent', 'completed', '-', []]],
    [PAYOUT_LIFECYCLE.rows, ['any', 'claimed', 'accepted', 'failed', '-', []]],
  ] as [unknown[], unknown][];

  beforeAll(async () => {
    database = await newDatabase();
    env = loadEnv({ DATABASE_URL: database.url, LOG_LEVEL: 'silent' });
    for (const [table, row] of impossible) table.push(row);
  });
  afterAll(() => database.drop());

  it.each([
    ['worker', WorkerModule],
    ['api', ApiModule],
  ])('keeps the %s from starting, and every such row is named', async (_, module) => {
    const words = await refusalOf(module.with(env));

    expect(words).toContain('(buy btc_received payoutSent -) can never fire: nothing reaches btc_received');
    expect(words).toContain('(any claimed accepted -) can never fire: an earlier row always answers first');
  });
});

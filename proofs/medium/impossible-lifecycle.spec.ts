import { type Env, loadEnv } from '@rampart/config';
import { KYC_LIFECYCLE } from '@rampart/kyc';
import { PAYOUT_LIFECYCLE, TRANSACTION_LIFECYCLE } from '@rampart/transactions';
import { DELIVERY_LIFECYCLE } from '@rampart/webhooks';
import { ApiModule } from '../../apps/api/src/api.module.js';
import { WorkerModule } from '../../apps/worker/src/worker.module.js';
import { newDatabase, type TestDatabase } from '../../test/support/database.js';
import { refusalOf } from '../support/refusal.js';

const APPS = { worker: WorkerModule, api: ApiModule };

describe('a lifecycle with a row that can never fire', () => {
  let database: TestDatabase;
  let env: Env;

  beforeAll(async () => {
    database = await newDatabase();
    env = loadEnv({ DATABASE_URL: database.url, LOG_LEVEL: 'silent' });
  });
  afterAll(() => database.drop());

  const tables: [string, readonly unknown[], unknown, string][] = [
    [
      'transaction',
      TRANSACTION_LIFECYCLE.rows,
      ['buy', 'btc_received', 'payoutSent', 'completed', '-', []],
      '(buy btc_received payoutSent -) can never fire: nothing reaches btc_received',
    ],
    [
      'payout',
      PAYOUT_LIFECYCLE.rows,
      ['any', 'claimed', 'accepted', 'failed', '-', []],
      '(any claimed accepted -) can never fire: an earlier row always takes precedence',
    ],
    [
      'KYC',
      KYC_LIFECYCLE.rows,
      ['user', 'verified', 'declined', 'not-verified', '-', []],
      '(user verified declined -) leads out of a final status',
    ],
    [
      'delivery',
      DELIVERY_LIFECYCLE.rows,
      ['delivery', 'delivered', 'accepted', 'lost', '-', []].with(1, 'lost'),
      '(delivery lost accepted -)',
    ],
  ];

  it.each(tables.flatMap((table) => Object.keys(APPS).map((app) => [...table, app as keyof typeof APPS] as const)))(
    'of the %s table keeps an app from starting, and is named',
    async (_, rows, row, words, app) => {
      (rows as unknown[]).push(row);

      const refusal = await refusalOf(APPS[app].with(env)).finally(() => (rows as unknown[]).pop());

      expect(refusal).toContain(words);
    },
  );
});

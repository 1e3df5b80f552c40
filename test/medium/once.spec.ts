import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { newDatabase, type TestDatabase } from '../support/database.js';

type Row = Readonly<Record<string, unknown>>;

const [PARTNER, USER, TRANSACTION] = [randomUUID(), randomUUID(), randomUUID()];

/** Facts that are unique whatever the code does: the table, and the columns that two rows may not share. */
const ONCE: readonly (readonly [what: string, table: string, shared: Row, besides: Row])[] = [
  ['receipt of an event of a rail or a chain', 'receipt', { kind: 'fiat', event_id: 'FT-1', partner_id: PARTNER }, {}],
  ['report of an event', 'inbound_event', { source: 'fiatRail', event_id: 'FT-1' }, {}],
  ['receipt of a stored event', 'receipt', { inbound_event_id: randomUUID(), partner_id: PARTNER }, {}],
  [
    'booking of a fact',
    'journal',
    { cause: 'received', reference: 'FT-1', partner_id: PARTNER },
    { transaction_id: TRANSACTION },
  ],
  [
    'payout or refund that ends an order',
    'payout',
    { transaction_id: TRANSACTION, partner_id: PARTNER },
    { settles: true, state: 'claimed' },
  ],
  [
    'payout of a purpose with a number',
    'payout',
    { transaction_id: TRANSACTION, purpose: 'payout', generation: 7, partner_id: PARTNER },
    { settles: false },
  ],
  ['transaction of a request', 'transaction', { request_id: randomUUID(), partner_id: PARTNER }, {}],
  ['transaction of a quote', 'transaction', { quote_id: randomUUID(), partner_id: PARTNER }, {}],
  [
    'step of a transaction with a version',
    'transaction_history',
    { transaction_id: TRANSACTION, version: 7, partner_id: PARTNER },
    {},
  ],
  [
    'answer to an Idempotency-Key of a partner',
    'idempotency_record',
    { partner_id: PARTNER, scope: 'POST /users', key: 'one' },
    {},
  ],
  ['open proposal about a transaction', 'proposal', { transaction_id: TRANSACTION, partner_id: PARTNER }, {}],
  ['open KYC review of a user', 'kyc_review', { user_id: USER, partner_id: PARTNER }, {}],
  ['phone code of a user', 'phone_code', { user_id: USER, partner_id: PARTNER }, {}],
  ['user of a partner with an email', 'app_user', { partner_id: PARTNER, email_key: 'ada@example.com' }, {}],
  ['holder of an API key', 'api_key', { key: 'rk_one' }, {}],
  ['holder of a token', 'access_token', { digest: Buffer.from('one'), partner_id: PARTNER }, {}],
  ['event of a change', 'webhook_event', { subject_id: TRANSACTION, sequence: 7, partner_id: PARTNER }, {}],
  [
    'delivery of an event to an endpoint',
    'webhook_delivery',
    { event_id: randomUUID(), endpoint_id: randomUUID(), partner_id: PARTNER },
    {},
  ],
];

const ANYTHING: Readonly<Record<string, () => unknown>> = {
  'uuid': randomUUID,
  'text': () => randomBytes(8).toString('hex'),
  'bytea': () => randomBytes(8),
  'jsonb': () => ({}),
  'ARRAY': () => [],
  'boolean': () => false,
  'timestamp with time zone': () => new Date(),
  'smallint': () => randomInt(30_000),
  'integer': () => randomInt(1_000_000_000),
  'bigint': () => randomInt(1_000_000_000),
  'numeric': () => '1',
};

/** Checks the database's own rules without the service: writes rows that refer to nothing directly. */
describe('in the database there is one', () => {
  let database: TestDatabase;
  let client: Client;
  beforeAll(async () => {
    database = await newDatabase();
    client = new Client({ connectionString: database.superuserUrl });
    await client.connect();
    await client.query('SET session_replication_role = replica');
  });
  afterAll(async () => {
    await client.end();
    await database.drop();
  });

  /** Inserts a row with these columns, and arbitrary values in the others that cannot be empty. */
  async function insert(table: string, given: Row): Promise<void> {
    const { rows: columns } = await client.query<{ name: string; type: string }>(
      `SELECT column_name AS name, data_type AS type FROM information_schema.columns WHERE table_schema = 'public' AND table_name = $1 AND is_nullable = 'NO'`,
      [table],
    );
    const row = { ...Object.fromEntries(columns.map(({ name, type }) => [name, ANYTHING[type]?.()])), ...given };
    const places = Object.keys(row).map((_, i) => `$${i + 1}`);
    await client.query(
      `INSERT INTO ${table} (${Object.keys(row).join(', ')}) VALUES (${places.join(', ')})`,
      Object.values(row),
    );
  }

  it.each(ONCE)('%s', async (_, table, shared, besides) => {
    await insert(table, { ...shared, ...besides });

    await expect(insert(table, { ...shared, ...besides })).rejects.toMatchObject({ code: '23505' });
  });

  it.each(ONCE)('%s, and one more for each thing in which it differs', async (_, table, shared, besides) => {
    for (const column of Object.keys(shared)) {
      const others = Object.fromEntries(Object.entries(shared).filter(([name]) => name !== column));
      const another = [PARTNER, USER, TRANSACTION].some((id) => id === shared[column])
        ? { [column]: randomUUID() }
        : {};
      await insert(table, { ...others, ...another, ...besides });
    }
  });
});

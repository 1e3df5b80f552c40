import { idFrom, ids } from '@rampart/kernel';
import { newDataSource } from '@rampart/data';
import { Client } from 'pg';
import type { DataSource } from 'typeorm';
import type { TestDatabase } from '../support/database.js';
import { untilWaiting } from '../support/lock-waits.js';
import { openOwnerSession } from '../support/owner-session.js';

const PARTNER = '00000000-0000-7000-8000-00000000000a';
const DENIED = '42501';
const REWRITTEN = '23000';

/** The first day of the month so many before this one. */
const monthAgo = (months: number): Date => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months));
};
const nameOf = (table: string, month: Date): string => `${table}_${month.toISOString().slice(0, 7).replace('-', '_')}`;
const idIn = (month: Date): string => `${idFrom(new Date(month.getTime() + 1)).slice(0, 14)}7${ids.next().slice(15)}`;

/** A row of an order, as far as the table needs it. */
const ORDER = {
  ...{ partner_id: PARTNER, user_id: PARTNER, type: 'buy', version: 1, method: 'paynow', currency: 'SGD' },
  ...{ crypto_currency: 'BTC', chain: 'bitcoin', crypto: 1, fiat: 1, service_charge: 0, service_charge_percent: 0 },
  ...{ total: 1, crypto_price: 1, crypto_price_usd: 1, price_source: 'test', priced_at: new Date() },
  ...{ created_at: new Date(), updated_at: new Date(), expires_at: new Date() },
};

/** Months of what is kept: they go by an export alone, and the books do not change before. */
describe('a month of records', () => {
  let database: TestDatabase;
  let owner: Client;
  let service: DataSource;
  let close: () => Promise<void>;
  const [oldest, next] = [monthAgo(8), monthAgo(7)];

  beforeAll(async () => {
    ({ database, owner, close } = await openOwnerSession());
    service = await newDataSource(database.url).initialize();
    for (const table of ['webhook_event', 'webhook_delivery', 'posting', 'transaction_history'])
      for (const month of [oldest, next]) await make(table, month);
    await owner.query(`INSERT INTO partner (id, name, created_at) VALUES ($1, 'Lim', now())`, [PARTNER]);
  });
  beforeEach(() => owner.query('BEGIN'));
  afterEach(() => owner.query('ROLLBACK'));
  afterAll(async () => {
    await service.destroy();
    await close();
  });

  const make = (table: string, month: Date): Promise<unknown> =>
    owner.query('SELECT make_month($1, $2::date)', [table, month.toISOString()]);
  const event = (month: Date, subject: string, sequence: number): Promise<unknown> =>
    owner.query(
      `INSERT INTO webhook_event (id, partner_id, subject_id, sequence, type, body, occurred_at, xid) VALUES ($1, $2, $3, $4, 'USER_KYC_UPDATED', '{}', now(), 1)`,
      [idIn(month), PARTNER, subject, sequence],
    );
  const remove = async (table: string, month: Date, change = ''): Promise<unknown> => {
    const { rows } = await owner.query<{ number: string; digest: string }>('SELECT * FROM rows_digest($1::regclass)', [
      `months.${nameOf(table, month)}`,
    ]);
    const [{ number, digest }] = rows as [{ number: string; digest: string }];
    return owner.query('SELECT remove_month($1, $2, $3, $4)', [table, month.toISOString(), number, digest + change]);
  };
  /** Refused within a savepoint, so that the test goes on. */
  const refused = async (act: Promise<unknown>): Promise<string> =>
    act.then(
      () => 'done',
      (error: Error) => error.message,
    );

  it('goes when its rows are exactly those that were exported, the deliveries before their events', async () => {
    await event(oldest, ids.next(), 1);

    await owner.query('SAVEPOINT before');
    expect(await refused(remove('webhook_event', oldest))).toMatch(/is needed: its deliveries are there/);
    await owner.query('ROLLBACK TO before');
    await remove('webhook_delivery', oldest);
    await owner.query('SAVEPOINT before');
    expect(await refused(remove('webhook_event', oldest, '0'))).toMatch(/is not what was exported/);
    await owner.query('ROLLBACK TO before');
    await remove('webhook_event', oldest);

    const left = await owner.query('SELECT name FROM months_of($1) WHERE month < $2', ['webhook_event', monthAgo(6)]);
    expect(left.rows).toEqual([{ name: nameOf('webhook_event', next) }]);
  });

  it('leaves the last event of a subject that is no order, since its number goes on from there', async () => {
    const [gone, going] = [ids.next(), ids.next()];
    for (const [month, subject, sequence] of [
      [oldest, gone, 1],
      [oldest, gone, 2],
      [oldest, going, 1],
      [next, going, 2],
    ] as const)
      await event(month, subject, sequence);

    await remove('webhook_delivery', oldest);
    await remove('webhook_event', oldest);

    const { rows } = await owner.query('SELECT subject_id, sequence FROM webhook_event ORDER BY subject_id');
    expect(rows).toEqual([
      { subject_id: gone, sequence: 2 },
      { subject_id: going, sequence: 2 },
    ]);
  });

  it.each([
    ['is not the oldest', 'webhook_delivery', next, /is not the oldest month/],
    ['is of the last days', 'webhook_delivery', monthAgo(0), /is not the oldest month/],
    ['of history ended less than seven years ago', 'transaction_history', oldest, /is kept for 7 years/],
    ['is of postings', 'posting', oldest, /no month of posting is ever removed/],
  ])('stays when it %s', async (_, table, month, reason) => {
    expect(await refused(remove(table, month))).toMatch(reason);
  });

  it('stays while a delivery of it waits', async () => {
    await owner.query(
      `INSERT INTO webhook_endpoint (id, partner_id, url, sealed_secret, event_types, created_at) VALUES ($1, $1, '', '', '{}', now())`,
      [PARTNER],
    );
    await event(oldest, PARTNER, 1);
    await owner.query(
      `INSERT INTO webhook_delivery (event_id, endpoint_id, partner_id, subject_id, sequence, state, next_attempt_at)
       SELECT id, $1, $1, subject_id, 1, 'held', now() FROM webhook_event WHERE subject_id = $1`,
      [PARTNER],
    );

    expect(await refused(remove('webhook_delivery', oldest))).toMatch(/is needed/);
  });

  it('stays, of events, while a delivery of one waits that was asked for again after the deliveries had gone', async () => {
    await owner.query(
      `INSERT INTO webhook_endpoint (id, partner_id, url, sealed_secret, event_types, created_at) VALUES ($1, $1, '', '', '{}', now())`,
      [PARTNER],
    );
    await event(oldest, PARTNER, 1);
    await remove('webhook_delivery', oldest);
    await owner.query(
      `INSERT INTO webhook_delivery (event_id, endpoint_id, partner_id, subject_id, sequence, state, next_attempt_at)
       SELECT id, $1, $1, subject_id, 1, 'pending', now() FROM webhook_event WHERE subject_id = $1`,
      [PARTNER],
    );

    expect(await refused(remove('webhook_event', oldest))).toMatch(/is needed/);
  });

  it.each([
    [
      'comes',
      `INSERT INTO webhook_event SELECT (jsonb_populate_record(e, jsonb_build_object('id', $1::uuid, 'sequence', 2))).* FROM webhook_event e`,
    ],
    ['changes', `UPDATE webhook_event SET body = '{"changed": true}'`],
    ['goes', 'DELETE FROM webhook_event'],
  ])('stays when a row %s after the comparison and before the month is locked', async (_, change) => {
    const another = new Client({ connectionString: database.superuserUrl });
    await another.connect();
    await another.query('SET session_replication_role = replica');
    const id = idIn(oldest);
    await another.query(
      `INSERT INTO webhook_event (id, partner_id, subject_id, sequence, type, body, occurred_at, xid) VALUES ($1, $2, $1, 1, 'USER_KYC_UPDATED', '{}', now(), 1)`,
      [id, PARTNER],
    );
    await remove('webhook_delivery', oldest);
    await another.query('BEGIN');
    await another.query(change, change.includes('$1') ? [idIn(oldest)] : []);

    const removing = refused(remove('webhook_event', oldest));
    await untilWaiting(database, 1);
    await another.query('COMMIT');

    expect(await removing).toMatch(/has changed since it was compared/);
    await owner.query('ROLLBACK');
    await another.query('DELETE FROM webhook_event');
    await another.end();
  });

  it('stays while a partner moves to another cell', async () => {
    await owner.query(`CREATE PUBLICATION cell_${PARTNER.replaceAll('-', '')} FOR TABLE partner`);

    expect(await refused(remove('webhook_delivery', oldest))).toMatch(/stays while a partner moves/);
  });

  it('goes while an operator publishes a table for another purpose', async () => {
    await owner.query('CREATE PUBLICATION cell_phones FOR TABLE partner');

    expect(await refused(remove('webhook_delivery', oldest))).toBe('done');
  });

  it.each([
    'completed',
    'refunded',
    'cancelled',
    'expired_fiat_not_received',
    'expired_btc_not_in_mempool',
    'payout_failed',
  ])('of history goes with its orders seven years on, unless one of them is open: %s', async (status) => {
    const month = monthAgo(12 * 8);
    const order = idIn(month);
    const row = { ...ORDER, id: order, status };
    const columns = Object.keys(row).join(', ');
    await database.query(
      `BEGIN; SET LOCAL session_replication_role = replica;
         INSERT INTO transaction (${columns}) SELECT ${columns} FROM jsonb_populate_record(NULL::transaction, '${JSON.stringify(row)}'); COMMIT`,
    );
    await make('transaction_history', month);
    await owner.query(
      `INSERT INTO transaction_history (transaction_id, partner_id, version, to_status, signal, at) VALUES ($1, $2, 1, $3, 'created', $4)`,
      [order, PARTNER, status, month],
    );

    const outcome = await refused(remove('transaction_history', month));

    if (status === 'payout_failed') expect(outcome).toMatch(/an order of it is open/);
    else expect([outcome, (await owner.query('SELECT FROM transaction_history')).rowCount]).toEqual(['done', 0]);
  });

  it('is removed by no role but the owner', async () => {
    for (const statement of [
      `SELECT remove_month('webhook_delivery', '2026-01-01', 0, '')`,
      `SELECT like_partition('posting', 'mine')`,
      `SELECT take_from_rest('posting', 'mine', '2026-01-01')`,
    ])
      await expect(service.query(statement)).rejects.toMatchObject({ code: DENIED });
  });

  it('of the books changes by no statement, whether that names the table or the month', async () => {
    for (const table of ['posting', 'transaction_history'])
      for (const place of [nameOf(table, oldest), nameOf(table, monthAgo(0)), `${table}_rest`]) {
        const rights = await owner.query<{ may: boolean }>(
          `SELECT has_table_privilege($1, 'UPDATE') OR has_table_privilege($1, 'DELETE') OR has_table_privilege($1, 'TRUNCATE') AS may`,
          [`months.${place}`],
        );
        expect([place, rights.rows[0]]).toEqual([place, { may: false }]);
      }
    const [journal, posting] = [idIn(oldest), ids.next()];
    await database.query(
      `BEGIN; SET LOCAL session_replication_role = replica;
       INSERT INTO posting (id, journal_id, partner_id, account, currency, amount) VALUES ('${posting}', '${journal}', '${PARTNER}', 'bank', 'SGD', 1); COMMIT`,
    );

    for (const statement of ['UPDATE %s SET amount = 2', 'DELETE FROM %s'])
      for (const place of ['posting', `months.${nameOf('posting', oldest)}`])
        await expect(database.query(statement.replace('%s', place))).rejects.toMatchObject({ code: REWRITTEN });
  });

  it('of the books is made for rows that the default partition has, and none of them is lost', async () => {
    const [month, other] = [monthAgo(12), monthAgo(13)];
    const journals = [idIn(month), idIn(month), idIn(other)];
    await database.query(
      `BEGIN; SET LOCAL session_replication_role = replica; ${journals
        .map(
          (journal) =>
            `INSERT INTO posting (id, journal_id, partner_id, account, currency, amount) VALUES ('${ids.next()}', '${journal}', '${PARTNER}', 'bank', 'SGD', 1);`,
        )
        .join(' ')} COMMIT`,
    );

    await make('posting', month);

    const { rows } = await owner.query(
      'SELECT tableoid::regclass::text AS place, count(*)::int AS number FROM posting WHERE journal_id = ANY($1) GROUP BY 1 ORDER BY 1',
      [journals],
    );
    expect(rows).toEqual([
      { place: `months.${nameOf('posting', month)}`, number: 2 },
      { place: 'months.posting_rest', number: 1 },
    ]);
    const guarded = await owner.query<{ name: string }>(
      `SELECT c.relname AS name FROM pg_trigger t JOIN pg_class c ON c.oid = tgrelid WHERE tgname = 'append_only_rows' AND c.relname = ANY($1) ORDER BY 1`,
      [[nameOf('posting', month), 'posting_rest']],
    );
    expect(guarded.rows.map(({ name }) => name)).toEqual([nameOf('posting', month), 'posting_rest']);
  });
});

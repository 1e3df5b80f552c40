import { transactionView } from '@rampart/contract';
import { MONTHLY_TABLES, type Transaction } from '@rampart/data';
import { DAY, ids } from '@rampart/kernel';
import { CallLog } from '@rampart/partners';
import { FindTransactions, ListTransactions } from '@rampart/transactions';
import { DeliveryLog, WebhookEvents } from '@rampart/webhooks';
import type { Json } from '../../test/support/client.js';
import { eventually } from '../../test/support/eventually.js';
import { verifiedUser } from '../../test/support/people.js';
import { authenticateOrders } from '../../test/support/rows/orders.js';
import { buy, sell } from '../../test/support/trades.js';
import { allStatements, statementsOf } from '../../test/support/statements.js';
import { startWorld, type World } from '../../test/support/world.js';

const ROWS = 40_000;
/** Only the index may order rows, and no filter may discard most of what it reads. */
const SORTS = /\b(Sort|Incremental Sort|Seq Scan|Bitmap)\b/;

describe('a list of many', () => {
  let world: World;
  let partnerId: string;
  let userId: string;
  let list: ListTransactions;

  beforeAll(async () => {
    world = await startWorld();
    await world.stopWorker();
    userId = (await verifiedUser(world.partner)).id;
    const { id } = await buy(world.partner, userId);
    await sell(world.partner, userId, { partnerData: { 'a "b"': ['\u2028', null, 1.5, { deep: true }] } });
    const [owner] = await world.database.query<{ partner: string }>(
      'SELECT partner_id AS partner FROM transaction WHERE id = $1',
      [id],
    );
    partnerId = owner!.partner;
    await multiply(id);
    list = world.api.get(ListTransactions, { strict: false });
  }, 120_000);
  afterAll(() => world.close());

  /** Copies the order, one per second, for three users; every hundredth copy failed, and each has a number as its partnerData. */
  async function multiply(id: string): Promise<void> {
    const others = [(await verifiedUser(world.partner)).id, (await verifiedUser(world.partner)).id];
    const fresh = Array.from({ length: ROWS }, () => ids.next());
    await world.database.query(
      `INSERT INTO transaction
       SELECT copy.* FROM transaction t, unnest($2::uuid[]) WITH ORDINALITY AS fresh(id, n), jsonb_populate_record(t, jsonb_build_object(
         'id', fresh.id, 'status', CASE WHEN n % 100 = 0 THEN 'payout_failed' ELSE 'completed' END, 'user_id', ($3::uuid[])[1 + n % 3],
         'partner_data', 'order ' || n, 'partner_data_key', 'order ' || n, 'created_at', t.created_at - make_interval(secs => n))) AS copy WHERE t.id = $1`,
      [id, fresh, [userId, ...others]],
    );
    await authenticateOrders(world);
    await world.database.query('ANALYZE transaction');
  }

  /** The plan of the statement that a call reads its rows with. */
  async function planOf(path: string): Promise<{ text: string; read: number }> {
    const [statement] = (await allStatements(() => world.partner.get(path))).filter(({ text }) =>
      text.includes('ORDER BY t.created_at'),
    );
    const plan = await world.database.query<{ 'QUERY PLAN': string }>(
      `EXPLAIN (ANALYZE, BUFFERS, COSTS OFF) ${statement!.text}`,
      [...statement!.values],
    );
    const text = plan.map((line) => line['QUERY PLAN']).join('\n');
    const [, hit = '0'] = /Buffers: shared hit=(\d+)/.exec(text) ?? [];
    return { text, read: Number(hit) };
  }

  it.each([
    ['nothing', '?limit=100', /Index Scan Backward using transaction_partner_id_created_at_id_idx/],
    [
      'status',
      '?limit=100&status=payout_failed',
      /Index Scan Backward using transaction_partner_id_status_created_at_id_idx/,
    ],
    ['partnerData', '?limit=100&partnerData=order%2017', /Index Scan.* using transaction_partner_data_key_idx/],
    [
      'a span of time',
      '?limit=100&from=2020-01-01&to=2200-01-01',
      /Index Scan Backward using transaction_partner_id_created_at_id_idx/,
    ],
  ])('by %s is an index scan in order, without a sort', async (_, query, index) => {
    const { text } = await planOf(`/api/transactions${query}`);

    expect(text).toMatch(index);
    expect(text.replace(/OR[^\n]*/g, '')).not.toMatch(SORTS);
  });

  it('by user is one as well', async () => {
    const { text } = await planOf(`/api/transactions?limit=100&userId=${userId}`);

    expect(text).toMatch(/Index Scan Backward using transaction_(user_id|partner_id)_created_at_id_idx/);
    expect(text).not.toMatch(SORTS);
  });

  it('reads no more for a late page than for the first', async () => {
    const [late] = await world.database.query<{ id: string }>(
      'SELECT id FROM transaction WHERE partner_id = $1 ORDER BY created_at, id OFFSET 200 LIMIT 1',
      [partnerId],
    );
    const first = await planOf('/api/transactions?limit=100');
    const last = await planOf(`/api/transactions?limit=100&after=${late!.id}`);

    expect(last.text).toMatch(/Index Cond: .*ROW\(created_at, id\) </);
    expect(last.read).toBeLessThan(first.read * 2);
  });

  it('by page number walks the index to the page, and fetches its rows alone', async () => {
    const { text } = await planOf('/api/v2/transactions?page=20&pageSize=100');

    expect(text).toMatch(/Index (Only )?Scan Backward using transaction_partner_id_created_at_id_idx/);
    expect(text).not.toMatch(/Seq Scan|Bitmap/);
  });

  it('costs one statement per page, and one more for the place to go on from', async () => {
    const [row] = await world.database.query<{ id: string }>('SELECT id FROM transaction LIMIT 1');

    expect(await statementsOf('rampart-api', () => world.partner.get('/api/transactions?limit=100'))).toHaveLength(1);
    expect(
      await statementsOf('rampart-api', () => world.partner.get(`/api/transactions?limit=100&after=${row!.id}`)),
    ).toHaveLength(2);
  });

  it('is written by the database as the view writes it', async () => {
    const caller = { partnerId };
    const { json, ids } = await list.listPage(caller, {}, { limit: 500 });
    const items = JSON.parse(`[${json}]`) as Json[];
    const whole: Transaction[] = await list.loadTransactions(caller, ids);

    expect(items.length).toBe(500);
    expect(items).toEqual(whole.map((each): Json => JSON.parse(JSON.stringify(transactionView(each)))));
    expect(Object.keys(items[0])).toEqual(Object.keys(transactionView(whole[0]!)));
    expect(await world.api.get(FindTransactions, { strict: false }).findTransaction(caller, ids[0]!)).toEqual(whole[0]);
  });

  it('comes whole, in order, each once', async () => {
    const { body } = await world.partner.get('/api/transactions');

    expect(body).toHaveLength(ROWS + 2);
    expect(new Set(body.map(({ id }: Json) => id)).size).toBe(ROWS + 2);
    const times = body.map(({ createdAt }: Json) => Date.parse(createdAt));
    expect(times.every((time: number, i: number) => i === 0 || time <= times[i - 1])).toBe(true);
  });
});

describe('a page of a table of months', () => {
  let world: World;
  let partnerId: string;
  /** The cursor after the newest event. */
  let newest: string;

  beforeAll(async () => {
    world = await startWorld();
    await world.listen();
    const { id } = await buy(world.partner, (await verifiedUser(world.partner)).id);
    [{ partnerId } = { partnerId: '' }] = await world.database.query<{ partnerId: string }>(
      'SELECT partner_id AS "partnerId" FROM transaction WHERE id = $1',
      [id],
    );
    await eventually('webhooks are delivered', async () => (await countOf('webhook_attempt')) > 0);
    await world.stopWorker();
    for (const months of [1, 2, 3, 4, 5, 6]) {
      for (const table of MONTHLY_TABLES) await makeMonth(table, months);
      for (const table of ['api_call', 'webhook_attempt']) await spread(table, months);
    }
    for (const months of [0, 1, 2, 3, 4, 5, 6]) await spreadEvents(months);
    await world.database.query('ANALYZE');
    newest = await endOfFeed();
  }, 60_000);
  afterAll(() => world.close());

  const countOf = async (table: string): Promise<number> => (await world.database.query(`SELECT FROM ${table}`)).length;

  async function endOfFeed(after?: string): Promise<string> {
    const events = world.api.get(WebhookEvents, { strict: false });
    const { data, next } = await events.listEvents(partnerId, {
      ...(after === undefined ? {} : { after }),
      limit: 1_000,
    });
    return data.length === 0 ? next! : endOfFeed(next!);
  }

  const monthAgo = (months: number): string =>
    `(date_trunc('month', now() AT TIME ZONE 'UTC') - interval '${months} months')`;

  const makeMonth = (table: string, months: number): Promise<unknown> =>
    world.database.query(
      `SELECT make_month('${table}', month::date) FROM (SELECT ${monthAgo(months)} AS month) ago
       WHERE to_regclass(format('months.%I', '${table}' || to_char(month, '_YYYY_MM'))) IS NULL`,
    );

  /** Copies rows of this month into an earlier one. */
  async function spread(table: string, months: number): Promise<void> {
    await world.database.query(
      `INSERT INTO ${table} SELECT copy.* FROM ${table} t, generate_series(1, 200) n, jsonb_populate_record(t, jsonb_build_object(
         'id', ${copiedId(months)}, 'event_id', gen_random_uuid())) AS copy
       WHERE t.id >= id_from(now() - interval '1 day') LIMIT 2000`,
    );
  }

  /** Copies one event of the partner, with one delivery, into a month. */
  async function spreadEvents(months: number): Promise<void> {
    for (const [table, key, others] of [
      ['webhook_event', 'id', `'subject_id', gen_random_uuid(), 'transaction_id', NULL`],
      ['webhook_delivery', 'event_id', `'state', 'delivered'`],
    ] as const)
      await world.database.query(
        `INSERT INTO ${table} SELECT copy.* FROM (SELECT * FROM ${table} WHERE partner_id = '${partnerId}' ORDER BY ${key} DESC LIMIT 1) t,
           generate_series(1, 200) n, jsonb_populate_record(NULL::${table}, to_jsonb(t) || jsonb_build_object('${key}', ${copiedId(months, 'md5(n::text)::uuid')}, ${others})) AS copy`,
      );
  }

  const copiedId = (months: number, random = 'gen_random_uuid()'): string =>
    `left(id_from(${monthAgo(months)} + n * interval '1 hour')::text, 14) || substr((${random})::text, 15)`;

  /** The partitions that were read, and not only planned, by the statements of an application that a call sends about the table. */
  async function readBy(act: () => Promise<unknown>, table: string): Promise<Set<string>> {
    const asked = (await allStatements(act)).filter(({ text }) =>
      new RegExp(`^\\s*SELECT[^]*(FROM|JOIN) ${table}\\b`).test(text),
    );
    expect(asked).toHaveLength(1);
    const plan = await world.database.query<{ 'QUERY PLAN': string }>(
      `EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF) ${asked[0]!.text}`,
      [...asked[0]!.values],
    );
    const scans = plan.map((line) => line['QUERY PLAN']).filter((line) => !line.includes('never executed'));
    return new Set(scans.flatMap((line) => new RegExp(` on (${table}_\\w+?)(?= |$)`).exec(line)?.[1] ?? []));
  }

  /** The partitions with the ids of the last days, and of a day on both sides of them. */
  function partitionsOf(table: string, days: number): string[] {
    const now = Date.now();
    const moments = Array.from({ length: days + 3 }, (_, day) => new Date(now + (1 - day) * DAY).toISOString());
    return moments.map((moment) => `${table}_${moment.slice(0, 7).replace('-', '_')}`);
  }

  type Page = [
    string,
    number,
    string,
    (log: { calls: CallLog; deliveries: DeliveryLog; events: WebhookEvents }) => Promise<unknown>,
  ];

  const pages: readonly Page[] = [
    ['the log of calls', 3, 'api_call', ({ calls }) => calls.listCalls(partnerId, { limit: 50 })],
    ...(['webhook_delivery', 'webhook_event', 'webhook_attempt'] as const).map((table): Page => [
      'the deliveries of webhooks',
      31,
      table,
      ({ deliveries }) => deliveries.listDeliveries(partnerId, { limit: 50 }),
    ]),
    [
      'the feed after what was read a moment ago',
      1,
      'webhook_event',
      ({ events }) => events.listEvents(partnerId, { after: newest }),
    ],
  ];

  it.each(pages)('%s reads the rows of its newest months alone: %d days of %s', async (_, days, table, list) => {
    const log = {
      calls: world.api.get(CallLog, { strict: false }),
      deliveries: world.api.get(DeliveryLog, { strict: false }),
      events: world.api.get(WebhookEvents, { strict: false }),
    };

    const read = await readBy(() => list(log), table);

    const newest = partitionsOf(table, days);
    const older = [...read].filter((partition) => !newest.includes(partition));
    expect(read.size).toBeGreaterThan(0);
    for (const partition of older) expect([partition, await countOf(`months.${partition}`)]).toEqual([partition, 0]);
  });

  it("of an event's attempts reads the months since the event", async () => {
    const [event] = await world.database.query<{ id: string }>(
      'SELECT e.id FROM webhook_attempt a JOIN webhook_event e ON e.id = a.event_id WHERE e.partner_id = $1 LIMIT 1',
      [partnerId],
    );

    const read = await readBy(
      () => world.api.get(WebhookEvents, { strict: false }).listDeliveries(partnerId, event!.id),
      'webhook_attempt',
    );

    expect(read.size).toBeGreaterThan(0);
    expect([...read].filter((partition) => !partitionsOf('webhook_attempt', 0).includes(partition))).toEqual([]);
  });
});

import { randomUUID } from 'node:crypto';
import { UnitOfWork } from '@rampart/data';
import { StoredAnswers } from '@rampart/http';
import { SmsGateways } from '@rampart/ports';
import type { Answer } from '../../test/support/client.js';
import { aMoment, eventually } from '../../test/support/eventually.js';
import { newPhone, signUp, verifiedUser } from '../../test/support/people.js';
import { holdUser } from '../../test/support/hold-row.js';
import { cutConnections } from '../../test/support/outages.js';
import { statementsOf } from '../../test/support/statements.js';
import { BUY } from '../../test/support/trades.js';
import { partnerIdOf } from '../../test/support/visitor.js';
import { startWorld, type World } from '../../test/support/world.js';

/** A keyed call whose process or connection dies while it runs; then its caller retries. */
describe('a call with an Idempotency-Key', () => {
  let world: World;
  let userId: string;

  beforeAll(async () => {
    world = await startWorld();
    await world.listen();
    userId = (await verifiedUser(world.partner)).id;
  });
  afterEach(() => jest.restoreAllMocks());
  afterAll(() => world.close());

  const create = (key: string, query = ''): Promise<Answer> =>
    world.partner.post(`/api/users/${userId}/transactions${query}`, BUY, { headers: { 'idempotency-key': key } });
  /** Creates an order with a unit of work, like any call that is not plain. */
  const createInUnit = (key: string): Promise<Answer> => create(key, '?expand=fees');
  const countOf = async (table: string, where = 'true', values: unknown[] = []): Promise<number> =>
    (await world.database.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${table} WHERE ${where}`, values))[0]!.n;
  const effects = async (): Promise<Record<string, number>> => {
    const counts: Record<string, number> = {};
    for (const table of ['transaction', 'transaction_history', 'webhook_event', 'webhook_delivery'])
      counts[table] = await countOf(table);
    return counts;
  };
  /** Records hold a digest of the key. */
  const digestOf = (key: string): string => world.api.get(StoredAnswers, { strict: false })['keyDigests'](key)[0]!;
  const recordsOf = (key: string): Promise<number> => countOf('idempotency_record', 'key = $1', [digestOf(key)]);

  /** Runs `instead` in place of the next commit of a unit of work. */
  function atCommit(instead: (commit: () => Promise<void>) => Promise<void>): void {
    const original = UnitOfWork.prototype.commit;
    jest.spyOn(UnitOfWork.prototype, 'commit').mockImplementationOnce(function (this: UnitOfWork) {
      return instead(() => original.call(this));
    });
  }

  /** Retries, because the pool needs a moment after cut connections. */
  const whenBack = (call: () => Promise<Answer>): Promise<Answer> =>
    eventually('the service is back', async () => {
      const answer = await call();
      return answer.status !== 503 && answer;
    });

  it('that dies between its effect and the commit leaves neither effect nor record, and is carried out when repeated', async () => {
    const key = randomUUID();
    const before = await effects();
    atCommit(async (commit) => {
      await cutConnections(world.database, 'rampart-api');
      await commit();
    });

    const lost = await createInUnit(key);

    expect(lost).toMatchObject({ status: 503, body: { code: 'SERVICE_UNAVAILABLE' } });
    expect(lost.headers.get('retry-after')).toBe('1');
    expect([await effects(), await recordsOf(key)]).toEqual([before, 0]);
    const again = await whenBack(() => create(key));
    expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([201, null]);
    expect(await countOf('transaction')).toBe(before['transaction']! + 1);
    expect(await recordsOf(key)).toBe(1);
  });

  it('that dies after the commit is answered with what it made when repeated', async () => {
    const key = randomUUID();
    const before = await effects();
    atCommit(async (commit) => {
      await commit();
      throw new Error('the answer was lost');
    });

    const lost = await createInUnit(key);
    const again = await createInUnit(key);

    expect(lost.status).toBe(500);
    expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([201, 'true']);
    expect(await countOf('transaction')).toBe(before['transaction']! + 1);
    expect(await countOf('transaction', 'id = $1', [again.body.id])).toBe(1);
  });

  it.each([
    ['in one statement', (key: string) => create(key)],
    ['in a unit of work', (key: string) => createInUnit(key)],
  ])('has its record and its effect in one database transaction, written %s', async (_, call) => {
    const key = randomUUID();
    const { body } = await call(key);

    const written = await world.database.query<{ xmin: string }>(
      `SELECT xmin::text FROM idempotency_record WHERE key = $1 UNION SELECT xmin::text FROM transaction WHERE id = $2
       UNION SELECT xmin::text FROM transaction_history WHERE transaction_id = $2 UNION SELECT xmin::text FROM webhook_event WHERE transaction_id = $2`,
      [digestOf(key), body.id],
    );

    expect(await recordsOf(key)).toBe(1);
    expect(written).toHaveLength(1);
  });

  it('that creates an order is three round trips: its key, its user, and one statement that writes', async () => {
    const begun = jest.spyOn(UnitOfWork.prototype, 'openManager');
    await world.partner.get('/api/fees'); // caches the credentials from now on

    const asked = await statementsOf('rampart-api', async () => expect((await create(randomUUID())).status).toBe(201));

    expect(begun).not.toHaveBeenCalled();
    expect(asked.map((text) => /idempotency_record|app_user|INSERT INTO transaction /.exec(text)?.[0])).toEqual([
      'idempotency_record',
      'app_user',
      'INSERT INTO transaction ',
    ]);
  });

  it('that creates an order while another with the key does waits for it, and is answered as it was', async () => {
    const key = randomUUID();
    const before = await countOf('transaction');

    const answers = await Promise.all([create(key), createInUnit(key), create(key), createInUnit(key)]);

    expect(await countOf('transaction')).toBe(before + 1);
    const made = answers.filter(({ status }) => status === 201);
    expect(new Set(made.map(({ body }) => String(body.id))).size).toBe(1);
    expect(answers.filter(({ status }) => status !== 201).map(({ body }) => String(body.code))).toEqual(
      answers.filter(({ status }) => status !== 201).map(() => 'IDEMPOTENCY_IN_PROGRESS'),
    );
  });

  it('that creates an order and whose connection is cut leaves nothing, and is carried out when repeated', async () => {
    const key = randomUUID();
    const before = await effects();
    const held = await holdUser(world, userId);

    const losing = create(key);
    await eventually('the statement waits', held.isWaitedFor);
    await cutConnections(world.database, 'rampart-api');
    const lost = await losing;
    await held.letGo();

    expect(lost).toMatchObject({ status: 503, body: { code: 'SERVICE_UNAVAILABLE' } });
    expect([await effects(), await recordsOf(key)]).toEqual([before, 0]);
    expect((await whenBack(() => create(key))).status).toBe(201);
  });

  it('never needs a second connection while it holds one: of three times as many calls as connections all end', async () => {
    const calls = Array.from({ length: world.env.DATABASE_POOL * 3 }, async () => {
      const user = await signUp(world.partner);
      return world.partner.put(
        `/api/users/${user.id}/phone`,
        { phone: newPhone(), code: '+65' },
        { headers: { 'idempotency-key': randomUUID() } },
      );
    });

    const answers = await Promise.all(calls);

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  });

  it('that waits for a text gateway holds no connection: twenty at once stop no other call, and each sends one text', async () => {
    const { sender } = world.api.get(SmsGateways, { strict: false }).all[0]!;
    let answerAll: () => void = () => undefined;
    const silence = new Promise<void>((resolve) => (answerAll = resolve));
    const sent = jest.spyOn(sender, 'sendMessage').mockReturnValue(silence);
    const people = await Promise.all(
      Array.from({ length: world.env.DATABASE_POOL * 2 }, async () => ({
        ...{ id: (await signUp(world.partner)).id, phone: newPhone(), key: randomUUID() },
      })),
    );
    const ask = ({ id, phone, key }: (typeof people)[number]): Promise<Answer> =>
      world.partner.put(`/api/users/${id}/phone`, { phone, code: '+65' }, { headers: { 'idempotency-key': key } });

    const waiting = people.map(ask);
    await eventually('all wait for the gateway', () => sent.mock.calls.length === people.length);
    const others = [await world.partner.get(`/api/users/${userId}`), await create(randomUUID())];
    const repeating = ask(people[0]!);
    await Promise.race([repeating, aMoment(2_000)]);
    answerAll();
    const repeated = await repeating;

    expect(others.map(({ status }) => status)).toEqual([200, 201]);
    expect([repeated.status, repeated.body.code]).toEqual([409, 'IDEMPOTENCY_IN_PROGRESS']);
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual(people.map(() => 200));
    const replays = await Promise.all(people.map(ask));
    expect(replays.map(({ headers }) => headers.get('idempotency-replayed'))).toEqual(people.map(() => 'true'));
    expect(sent).toHaveBeenCalledTimes(people.length);
  });

  it('that waited for a gateway when its process died sends again when repeated', async () => {
    const { sender } = world.api.get(SmsGateways, { strict: false }).all[0]!;
    const sent = jest.spyOn(sender, 'sendMessage');
    const [{ id }, key, phone] = [await signUp(world.partner), randomUUID(), newPhone()];
    const ask = (): Promise<Answer> =>
      world.partner.put(`/api/users/${id}/phone`, { phone, code: '+65' }, { headers: { 'idempotency-key': key } });
    jest.spyOn(StoredAnswers.prototype, 'storeAnswer').mockRejectedValueOnce(new Error('the process died'));

    const [lost, again, replayed] = [await ask(), await ask(), await ask()];

    expect([lost.status, again.status, replayed.status]).toEqual([500, 200, 200]);
    expect(replayed.headers.get('idempotency-replayed')).toBe('true');
    expect(sent).toHaveBeenCalledTimes(2);
  });

  it('of a partner opens for no other partner, even where the row is moved', async () => {
    const key = randomUUID();
    const call = { headers: { 'idempotency-key': key } };
    const { body: mine } = await world.partner.post('/api/requests', {}, call);
    await world.stranger.post('/api/requests', {}, { headers: { 'idempotency-key': randomUUID() } });
    const moved = await world.database.query(
      `UPDATE idempotency_record SET partner_id = $2, caller = (SELECT caller FROM idempotency_record WHERE partner_id = $2)
       WHERE key = $1 RETURNING key`,
      [digestOf(key), await partnerIdOf(world, world.stranger)],
    );

    const theirs = await world.stranger.post('/api/requests', {}, call);

    expect(moved).toHaveLength(1);
    expect(theirs.status).toBe(500);
    expect(theirs.text).not.toContain(mine.id);
  });

  it.each([
    ['nothing', {}, 2],
    ['a quote', { quoted: true }, 3],
  ])(
    'without a key and with %s, creating is one read of the user, one statement, and nothing more',
    async (_, { quoted }: { quoted?: boolean }, statements) => {
      const quoteId = quoted
        ? (await world.partner.post('/api/quotes', { type: 'buy', cryptoCurrency: 'BTC', method: 'paynow', fiat: 200 }))
            .body.id
        : undefined;
      const begun = jest.spyOn(UnitOfWork.prototype, 'openManager');

      const asked = await statementsOf('rampart-api', async () => {
        expect((await world.partner.post(`/api/users/${userId}/transactions`, { ...BUY, quoteId })).status).toBe(201);
      });

      expect(begun).not.toHaveBeenCalled();
      expect(asked).toHaveLength(statements);
    },
  );
});

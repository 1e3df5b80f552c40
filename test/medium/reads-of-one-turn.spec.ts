import { randomUUID } from 'node:crypto';
import { ListTransactions } from '@rampart/transactions';
import { DataSource } from 'typeorm';
import { verifiedUser } from '../support/people.js';
import { allStatements } from '../support/statements.js';
import { BUY, buy } from '../support/trades.js';
import { partnerIdOf } from '../support/visitor.js';
import { startWorld, type World } from '../support/world.js';

/** How many one statement reads. */
const MAX_ORDERS = 64;

describe('single transactions that are read in one turn of the event loop', () => {
  let world: World;
  let transactions: ListTransactions;
  let partner: { readonly partnerId: string };
  let stranger: { readonly partnerId: string };
  let own: { readonly userId: string; readonly ids: readonly string[] };

  beforeAll(async () => {
    world = await startWorld();
    transactions = world.api.get(ListTransactions, { strict: false });
    partner = { partnerId: await partnerIdOf(world, world.partner) };
    stranger = { partnerId: await partnerIdOf(world, world.stranger) };
    const { id: userId } = await verifiedUser(world.partner);
    own = {
      userId,
      ids: [(await buy(world.partner, userId)).id, (await buy(world.partner, userId, { ...BUY, fiat: 300 })).id],
    };
  });
  afterAll(() => world.close());

  /** Reads all in one turn: the ids, or the codes of the faults. */
  const read = (asked: readonly (readonly [caller: object, id: string])[]): Promise<string[]> =>
    Promise.all(
      asked.map(([caller, id]) =>
        transactions.readJson(caller as never, id).then(
          (json) => (JSON.parse(json) as { id: string }).id,
          ({ code }: { code: string }) => code,
        ),
      ),
    );

  /** The queries that read the transactions during `work`. */
  const queriesOf = async (work: () => Promise<unknown>): Promise<number> =>
    (await allStatements(work)).filter(({ text }) => /FROM transaction t\b/.test(text)).length;

  it('are one query of a caller, and each gets its own', async () => {
    const asked = [...own.ids, ...own.ids].map((id) => [partner, id] as const);
    let found: string[] = [];
    const queries = await queriesOf(async () => (found = await read(asked)));

    expect(found).toEqual([...own.ids, ...own.ids]);
    expect(queries).toBe(1);
  });

  it("are not found by another partner or by another user's token, beside those who find them", async () => {
    const [id = ''] = own.ids;
    const callers = [partner, stranger, { ...partner, userId: own.userId }, { ...partner, userId: randomUUID() }];

    expect(await read(callers.map((caller) => [caller, id]))).toEqual([
      id,
      'TRANSACTION_NOT_FOUND',
      id,
      'TRANSACTION_NOT_FOUND',
    ]);
  });

  it('are refused alone if unknown or changed outside the service', async () => {
    const [genuine = '', altered = ''] = own.ids;
    await world.database.query(`UPDATE transaction SET crypto = crypto * 2 WHERE id = $1`, [altered]);
    const found = await read([genuine, altered, randomUUID()].map((id) => [partner, id]));
    await world.database.query(`UPDATE transaction SET crypto = crypto / 2 WHERE id = $1`, [altered]);

    expect(found).toEqual([genuine, 'RECORD_ALTERED', 'TRANSACTION_NOT_FOUND']);
  });

  it('are several queries if they are many', async () => {
    const asked = [...Array.from({ length: MAX_ORDERS }, () => randomUUID()), ...own.ids].map(
      (id) => [partner, id] as const,
    );
    let found: string[] = [];
    const queries = await queriesOf(async () => (found = await read(asked)));

    expect(found.slice(MAX_ORDERS)).toEqual(own.ids);
    expect(queries).toBe(2);
  });

  it('all fail if the database does not answer, and later ones are read again', async () => {
    const { master } = world.api.get(DataSource, { strict: false }).driver as unknown as {
      master: { connect: unknown };
    };
    const connect = master.connect;
    master.connect = () => Promise.reject(Object.assign(new Error('away'), { code: 'AWAY' }));
    const failed = await read(own.ids.map((id) => [partner, id]));
    master.connect = connect;

    expect(failed).toEqual(['AWAY', 'AWAY']);
    expect(await read(own.ids.map((id) => [partner, id]))).toEqual(own.ids);
  });
});

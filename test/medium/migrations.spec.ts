import { migrate, MIGRATIONS, newDataSource } from '@rampart/data';
import type { DataSource } from 'typeorm';
import { dropDatabase, newEmptyDatabase } from '../support/database.js';

describe('the migrations', () => {
  let url: string;
  let source: DataSource;

  beforeEach(async () => {
    url = await newEmptyDatabase();
    source = await newDataSource(url).initialize();
  });
  afterEach(async () => {
    await source.destroy();
    await dropDatabase(url);
  });

  it('lead from nothing to the schema, back to the baseline, and up again', async () => {
    const total = await migrate(url);
    const schema = await inventory(source);

    for (let i = 1; i < total; i++) await source.undoLastMigration({ transaction: 'each' });
    expect(await migrate(url)).toBe(total - 1);

    expect(await inventory(source)).toEqual(schema);
  });

  it('are each reversed to the schema that was before, but for functions, with whose newest text an older service runs on', async () => {
    const tables = async () => (await inventory(source)).filter((each) => !each.startsWith('function '));
    await migrate(url);
    const schemas = [await tables()];
    for (const _ of MIGRATIONS.slice(1)) {
      await source.undoLastMigration({ transaction: 'each' });
      schemas.unshift(await tables());
    }

    for (const [at, Migration] of MIGRATIONS.slice(1).entries()) {
      await source.transaction(async ({ queryRunner }) => new Migration().up(queryRunner!));
      expect([Migration.name, await tables()]).toEqual([Migration.name, schemas[at + 1]]);
    }
  });

  it('never undo the baseline, and with it everything', async () => {
    const total = await migrate(url);
    for (let i = 1; i < total; i++) await source.undoLastMigration({ transaction: 'each' });
    const schema = await inventory(source);

    await expect(source.undoLastMigration({ transaction: 'each' })).rejects.toThrow(
      'Nothing comes before the baseline',
    );

    expect(await inventory(source)).toEqual(schema);
  });

  it('leave a database of before the first release as it is, and say what to do', async () => {
    await source.query(
      `CREATE TABLE migrations (id serial PRIMARY KEY, timestamp bigint NOT NULL, name varchar NOT NULL)`,
    );
    await source.query(
      `INSERT INTO migrations (timestamp, name) VALUES (1798100000000, 'Baseline1798100000000'), (1798100000015, 'WakeAfterCommit1798100000015')`,
    );
    await source.query(`CREATE TABLE partner (id uuid PRIMARY KEY, name text NOT NULL)`);
    const before = await inventory(source);

    await expect(migrate(url)).rejects.toThrow(
      /before the first release \(its newest migration is WakeAfterCommit1798100000015\).+Nothing in it was changed\..+mv var var.old && npm start.+pg_dump/s,
    );

    expect(await inventory(source)).toEqual(before);
  });

  it('make exactly the schema that the entities describe', async () => {
    await migrate(url);

    const { upQueries } = await source.driver.createSchemaBuilder().log();

    expect(upQueries.map(({ query }) => query)).toEqual([]);
  });

  it('run once when several processes start together', async () => {
    const ran = await Promise.all([migrate(url), migrate(url), migrate(url), migrate(url)]);

    expect(ran.toSorted((a, b) => b - a)).toEqual([expect.any(Number), 0, 0, 0]);
    expect(Math.max(...ran)).toBeGreaterThan(0);
  });
});

/** Every relation, column, constraint, function and trigger of the service, by its definition. */
async function inventory(source: DataSource): Promise<string[]> {
  const found: { name: string }[] = await source.query(`
    SELECT 'relation ' || relname || ' ' || relkind::text || relpersistence::text AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace
    UNION ALL SELECT 'column ' || table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable || coalesce(' ' || column_default, '')
      FROM information_schema.columns WHERE table_schema = 'public'
    UNION ALL SELECT 'index ' || indexdef FROM pg_indexes WHERE schemaname = 'public'
    UNION ALL SELECT 'constraint ' || conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) FROM pg_constraint WHERE connamespace = 'public'::regnamespace
    UNION ALL SELECT 'function ' || pg_get_functiondef(oid) FROM pg_proc WHERE pronamespace = 'public'::regnamespace
    UNION ALL SELECT 'trigger ' || pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal
    ORDER BY name`);
  return found.map(({ name }) => name);
}

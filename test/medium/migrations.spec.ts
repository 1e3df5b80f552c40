import { migrate, newDataSource } from '@rampart/data';
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

  it('lead from nothing to the schema, back to nothing, and up again', async () => {
    const total = await migrate(url);
    const schema = await inventory(source);

    for (let i = 0; i < total; i++) await source.undoLastMigration({ transaction: 'each' });
    expect((await inventory(source)).filter((name) => !name.includes('migrations'))).toEqual([]);
    expect(await migrate(url)).toBe(total);

    expect(await inventory(source)).toEqual(schema);
  });

  it('make exactly the schema that the entities describe', async () => {
    await migrate(url);

    const { upQueries } = await source.driver.createSchemaBuilder().log();

    expect(upQueries.map(({ query }) => query)).toEqual([]);
  });

  it('leave webhook endpoints the payload that they had, and give new ones the contract’s', async () => {
    const versions = (): Promise<{ version: number }[]> =>
      source.query(`SELECT payload_version AS version FROM webhook_endpoint ORDER BY url`);
    const addEndpoint = (url: string): Promise<unknown> =>
      source.query(
        `INSERT INTO webhook_endpoint (id, partner_id, url, sealed_secret, event_types, created_at) SELECT gen_random_uuid(), id, $1, '', '{}', now() FROM partner`,
        [url],
      );
    await migrate(url);
    while ((await inventory(source)).some((name) => name.startsWith('column webhook_endpoint.payload_version')))
      await source.undoLastMigration({ transaction: 'each' });
    await source.query(`INSERT INTO partner (id, name, created_at) VALUES (gen_random_uuid(), 'Partner', now())`);
    await addEndpoint('1 before');

    await migrate(url);
    await addEndpoint('2 after');

    expect(await versions()).toEqual([{ version: 2 }, { version: 1 }]);
  });

  it('run once when several processes start together', async () => {
    const ran = await Promise.all([migrate(url), migrate(url), migrate(url), migrate(url)]);

    expect(ran.toSorted((a, b) => b - a)).toEqual([expect.any(Number), 0, 0, 0]);
    expect(Math.max(...ran)).toBeGreaterThan(0);
  });
});

/** Every relation, column, constraint, function and trigger of ours, by its definition. */
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

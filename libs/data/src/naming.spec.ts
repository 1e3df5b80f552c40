import { DataSource, type EntityMetadata } from 'typeorm';
import { dataSourceOptions } from './data-source.js';
import { ENTITIES } from './entities/index.js';
import { SnakeNaming } from './naming.js';

const naming = new SnakeNaming();
const MAX_NAME = 63;

describe('names in the database', () => {
  it('of columns are snake_case, unless they were given', () => {
    expect(naming.columnName('cryptoPriceUsd', undefined)).toBe('crypto_price_usd');
    expect(naming.columnName('id', undefined)).toBe('id');
    expect(naming.columnName('createdAt', 'made')).toBe('made');
  });

  it('of constraints are those that Postgres itself would give', () => {
    expect(naming.primaryKeyName('payout')).toBe('payout_pkey');
    expect(naming.uniqueConstraintName('payout', ['transaction_id', 'purpose'])).toBe(
      'payout_transaction_id_purpose_key',
    );
    expect(naming.foreignKeyName('public.payout', ['transaction_id'])).toBe('payout_transaction_id_fkey');
    expect(naming.indexName('payout', ['state'])).toBe('payout_state_idx');
    expect(naming.indexName('payout', ['state'], "state = 'claimed'")).toBe('payout_state_partial_idx');
  });

  it('are never longer than Postgres keeps', () => {
    const columns = Array.from({ length: 20 }, (_, i) => `column_number_${i}`);

    for (const name of [
      naming.uniqueConstraintName('t', columns),
      naming.indexName('t', columns),
      naming.foreignKeyName('t', columns),
    ]) {
      expect(name.length).toBe(MAX_NAME);
    }
  });
});

describe('the schema', () => {
  let metadatas: EntityMetadata[] = [];
  beforeAll(async () => {
    const source = new DataSource(
      dataSourceOptions({
        url: 'postgres://unused@localhost/none',
        pool: 1,
        application: 'test',
        statementTimeout: 1_000,
      }),
    );
    await (source as unknown as { buildMetadatas(): Promise<void> }).buildMetadatas();
    metadatas = source.entityMetadatas;
  });

  it('has every entity of the list', () => {
    expect(metadatas.map(({ target }) => target).sort()).toEqual([...ENTITIES].sort());
  });

  it('has no two constraints or indexes of one name, and none longer than Postgres keeps', () => {
    const names = metadatas.flatMap(({ tableName, uniques, indices, foreignKeys }) =>
      [...uniques, ...indices, ...foreignKeys].map(({ name }) => name ?? `${tableName} without a name`),
    );

    expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([]);
    expect(names.filter((name) => name.length > MAX_NAME)).toEqual([]);
  });

  it('has columns in snake_case', () => {
    const columns = metadatas.flatMap((metadata) => metadata.columns.map(({ databaseName }) => databaseName));

    expect(columns.filter((name) => !/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/.test(name))).toEqual([]);
  });

  it('keeps every moment with its time zone and every amount exactly', () => {
    const columns = metadatas.flatMap((metadata) =>
      metadata.columns.map(({ type, propertyName, precision, scale }) => ({ type, propertyName, precision, scale })),
    );

    expect(columns.filter(({ type }) => type === 'timestamp' || type === Date)).toEqual([]);
    for (const numeric of columns.filter(({ type }) => type === 'numeric'))
      expect(numeric).toMatchObject({ precision: 38, scale: 18 });
  });

  it('has no relation: nothing is loaded or written along unasked', () => {
    expect(metadatas.flatMap(({ relations }) => relations.map(({ propertyName }) => propertyName))).toEqual([]);
  });
});

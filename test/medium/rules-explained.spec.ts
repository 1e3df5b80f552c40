import { rows, sql } from '@rampart/sql';
import { SQL_RULES } from '@rampart/reconciliation';
import { newDataSource } from '@rampart/data';
import type { DataSource } from 'typeorm';
import { newDatabase, type TestDatabase } from '../support/database.js';

const SPAN = { from: new Date('2026-01-01T00:00:00Z'), to: new Date('2026-01-02T00:00:00Z') };

describe('the rules of reconciliation', () => {
  let database: TestDatabase;
  let source: DataSource;

  beforeAll(async () => {
    database = await newDatabase();
    source = await newDataSource(database.url, 'rules').initialize();
  });
  afterAll(async () => {
    await source.destroy();
    await database.drop();
  });

  it.each(SQL_RULES.map((rule) => [rule.name, rule] as const))(
    '%s is planned on the schema, with subject and detail',
    async (_, rule) => {
      const found = await rows<object>(source, sql`SELECT subject, detail FROM (${rule.broken(SPAN)}) AS found`);

      expect(found).toEqual([]);
    },
  );
});

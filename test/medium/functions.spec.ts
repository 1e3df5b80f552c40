import fs from 'node:fs';
import path from 'node:path';
import { appliedFunctions } from '@rampart/data';
import type { Client } from 'pg';
import { openOwnerSession } from '../support/owner-session.js';

const FOLDER = path.join(import.meta.dirname, '../../libs/data/src/functions');
const NAMES = fs
  .readdirSync(FOLDER)
  .filter((file) => file.endsWith('.sql'))
  .map((file) => path.basename(file, '.sql'))
  .toSorted();

const textOf = (name: string): string => fs.readFileSync(path.join(FOLDER, `${name}.sql`), 'utf8');

describe('the functions of a migrated database', () => {
  let owner: Client;
  let close: () => Promise<void>;

  beforeAll(async () => {
    ({ owner, close } = await openOwnerSession());
  });
  afterAll(() => close());

  it('have a file each, and each file has its function', async () => {
    const { rows } = await owner.query<{ name: string }>(
      `SELECT proname AS name FROM pg_proc WHERE pronamespace = 'public'::regnamespace ORDER BY proname`,
    );

    expect(rows.map(({ name }) => name)).toEqual(NAMES);
    for (const name of NAMES) expect(namesIn(textOf(name))).toEqual(new Set([name]));
  });

  it('and their triggers are, to the letter, what the files make', async () => {
    await owner.query('BEGIN');
    try {
      const migrated = await definitions();

      for (const name of NAMES) await owner.query(`DROP FUNCTION ${name} CASCADE`);
      for (const name of inOrder()) await owner.query(textOf(name));

      expect(await definitions()).toEqual(migrated);
    } finally {
      await owner.query('ROLLBACK');
    }
  });

  it('can be applied again, as a change of one does', async () => {
    await owner.query('BEGIN');
    try {
      const migrated = await definitions();

      for (const name of inOrder()) await owner.query(textOf(name));

      expect(await definitions()).toEqual(migrated);
    } finally {
      await owner.query('ROLLBACK');
    }
  });

  async function definitions(): Promise<readonly string[]> {
    const { rows } = await owner.query<{ definition: string }>(`
      SELECT pg_get_functiondef(oid) AS definition FROM pg_proc WHERE pronamespace = 'public'::regnamespace
      UNION ALL SELECT pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal ORDER BY definition`);
    expect(rows.length).toBeGreaterThan(NAMES.length);
    return rows.map(({ definition }) => definition);
  }
});

/** A file that no migration applies comes last. */
const inOrder = (): string[] => [...new Set([...Object.keys(appliedFunctions()), ...NAMES])];

/** The functions that a file creates or whose triggers it makes. */
const namesIn = (text: string): Set<string> =>
  new Set([...text.matchAll(/(?:CREATE OR REPLACE|EXECUTE) FUNCTION (\w+)/g)].map(([, name]) => name!));

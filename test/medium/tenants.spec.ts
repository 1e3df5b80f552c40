import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
  CREDENTIALS_GRANTS,
  HOUSE,
  PARTNER_GRANTS,
  REFERENCE_TABLES,
  SHARED_TABLES,
  TENANT_TABLES,
  TENANT_TRIGGERS,
} from '@rampart/data';
import type { Client } from 'pg';
import { sectionOf } from '../support/markdown.js';
import { openPartnerSession, signedPartner, type TestDatabase } from '../support/database.js';
import { openOwnerSession } from '../support/owner-session.js';

const PAGE = readFileSync(path.join(import.meta.dirname, '../../docs/scale.md'), 'utf8');
const TENANTS: readonly string[] = TENANT_TABLES;
const [OWN, OTHER] = ['00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-00000000000b'] as const;

describe('the tables of partners', () => {
  let database: TestDatabase;
  let owner: Client;
  let close: () => Promise<void>;

  beforeAll(async () => {
    ({ database, owner, close } = await openOwnerSession());
  });
  afterAll(() => close());

  const read = async <T extends object>(text: string, values: unknown[] = []): Promise<T[]> =>
    (await owner.query<T>(text, values)).rows;

  it('are listed, and every other table of the schema as shared, with its reason', async () => {
    const tables = await read<{ name: string }>(
      `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') ORDER BY relname`,
    );

    expect(tables.map(({ name }) => name)).toEqual([...TENANTS, ...Object.keys(SHARED_TABLES)].toSorted());
    for (const reason of Object.values(SHARED_TABLES)) expect(reason.split(' ').length).toBeGreaterThan(2);
  });

  it('name the partner in each row', async () => {
    const named = await read<{ name: string }>(
      `SELECT attrelid::regclass::text AS name FROM pg_attribute WHERE attrelid = ANY($1::regclass[]) AND attname = 'partner_id' AND attnotnull ORDER BY 1`,
      [TENANTS],
    );

    expect(named.map(({ name }) => name)).toEqual(TENANTS.toSorted());
  });

  it('have the partner in every primary key and unique index', async () => {
    const without = await read(
      `SELECT indexrelid::regclass::text AS index FROM pg_index i WHERE indrelid = ANY($1::regclass[]) AND indisunique
         AND NOT EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = i.indrelid AND a.attname = 'partner_id' AND a.attnum = ANY(i.indkey))`,
      [TENANTS],
    );

    expect(without).toEqual([]);
  });

  it('refer to each other with the partner, so that no row belongs to a row of another partner', async () => {
    const without = await read(
      `SELECT conrelid::regclass || '.' || conname AS key FROM pg_constraint c
       WHERE contype = 'f' AND conrelid = ANY($1::regclass[]) AND confrelid = ANY($1::regclass[]) AND NOT EXISTS (
         SELECT FROM unnest(conkey, confkey) AS pair(here, there)
         JOIN pg_attribute h ON h.attrelid = conrelid AND h.attnum = here JOIN pg_attribute t ON t.attrelid = confrelid AND t.attnum = there
         WHERE h.attname = 'partner_id' AND t.attname = 'partner_id')`,
      [TENANTS],
    );

    expect(without).toEqual([]);
  });

  it('are referred to by one shared table alone, and refer to no shared table but those that each server has', async () => {
    const between = await read<{ from: string; to: string }>(
      `SELECT DISTINCT conrelid::regclass::text AS "from", confrelid::regclass::text AS "to" FROM pg_constraint
       WHERE contype = 'f' AND (conrelid = ANY($1::regclass[])) <> (confrelid = ANY($1::regclass[]))`,
      [TENANTS],
    );
    const shared = new Set<string>(REFERENCE_TABLES);

    expect(between.filter(({ from }) => !TENANTS.includes(from))).toEqual([
      { from: 'deposit_address', to: 'transaction' },
    ]);
    expect(between.filter(({ from, to }) => TENANTS.includes(from) && !shared.has(to))).toEqual([]);
    expect(REFERENCE_TABLES.filter((name) => !(name in SHARED_TABLES))).toEqual([]);
  });

  it('have the triggers that were reviewed, and no others', async () => {
    const triggers = await read<{ name: string }>(
      `SELECT tgrelid::regclass || '.' || tgname AS name FROM pg_trigger WHERE tgrelid = ANY($1::regclass[]) AND NOT tgisinternal ORDER BY 1`,
      [TENANTS],
    );

    expect(triggers.map(({ name }) => name).toSorted()).toEqual(Object.keys(TENANT_TRIGGERS).toSorted());
  });

  it('can be moved partner by partner, by logical replication with a filter on rows', async () => {
    const moved = await read<{ name: string; isAppended: boolean }>(
      `SELECT c.oid::regclass::text AS name, EXISTS (SELECT FROM pg_trigger WHERE tgrelid = c.oid AND tgname = 'append_only') AS "isAppended"
       FROM pg_class c JOIN pg_index i ON i.indrelid = c.oid AND i.indisprimary
       WHERE c.oid = ANY($1::regclass[]) AND relpersistence = 'p'
         AND NOT EXISTS (SELECT FROM pg_inherits JOIN pg_class leaf ON leaf.oid = inhrelid WHERE inhparent = c.oid AND leaf.relpersistence = 'u')`,
      [TENANTS],
    );
    const filtered = moved.map(({ name }) => `${name} WHERE (partner_id = '${OWN}')`);

    await owner.query('BEGIN');
    await owner.query(`CREATE PUBLICATION moved FOR TABLE ${filtered.join(', ')} WITH (publish_via_partition_root)`);
    for (const { name } of moved.filter(({ isAppended }) => !isAppended))
      await owner.query(`UPDATE ${name} SET partner_id = partner_id WHERE false`); // refused if the key lacks the column of the filter
    await owner.query('ROLLBACK');

    expect(TENANTS.filter((table) => !moved.some(({ name }) => name === table))).toEqual([
      'api_call', // not logged
      'checkout_day', // the last three are sums, which rebuild_sums makes anew
      'closed_order',
      'order_sum',
    ]);
  });

  describe('in a session of a partner', () => {
    let session: Client;

    beforeAll(async () => {
      session = await openPartnerSession(database);
      for (const id of [OWN, OTHER]) {
        await database.query(`INSERT INTO partner (id, name, created_at) VALUES ($1, 'Lim', now())`, [id]);
        await database.query(
          `INSERT INTO app_user (id, partner_id, email, email_key, first_name, last_name, created_at) VALUES ($1, $1, '', $2, '', '', now())`,
          [id, id],
        );
      }
    });
    afterAll(() => session.end());

    const name = async (partner: string): Promise<unknown> =>
      session.query(`SELECT set_config('rampart.partner', $1, false)`, [await signedPartner(database, partner)]);

    it("take no id of another partner's row", async () => {
      const given = new Set(
        [PARTNER_GRANTS, CREDENTIALS_GRANTS].flatMap((grants) =>
          Object.keys(grants).filter((table) => grants[table]!.includes('INSERT')),
        ),
      );
      const identified = await read<{ name: string }>(
        `SELECT indrelid::regclass::text AS name FROM pg_index WHERE indisprimary AND indrelid = ANY($1::regclass[])
           AND pg_get_indexdef(indexrelid) LIKE '%(id, partner_id)'`,
        [TENANTS],
      );
      const limited = await read<{ name: string }>(
        `SELECT tablename AS name FROM pg_policies WHERE policyname = 'new_ids'`,
      );

      expect(limited.map(({ name: table }) => table).toSorted()).toEqual(
        identified
          .map(({ name: table }) => table)
          .filter((table) => given.has(table))
          .toSorted(),
      );
      await name(OWN);
      const copy = `INSERT INTO app_user (id, partner_id, email, email_key, first_name, last_name, created_at) VALUES ($1, $2, '', 'new', '', '', now())`;
      await expect(session.query(copy, [OTHER, OWN])).rejects.toMatchObject({ code: '42501' });
    });

    it("are never the house's, even if a process signed it", async () => {
      await name(HOUSE);

      expect((await session.query('SELECT own_partner() AS own')).rows).toEqual([{ own: null }]);
    });
  });

  describe('on the page about scale', () => {
    const statements = (call: string): string[] =>
      [...PAGE.matchAll(new RegExp(`${call}\\('(\\w+)'`, 'g'))].map(([, table]) => table!);

    it('are those that are distributed, and all others are shared for the reasons of the list', () => {
      const page = sectionOf(PAGE, '## What all partners share');
      const shared = [...page.matchAll(/^\| `(\w+)` \| (.+) \|$/gm)].map(([, table, reason]) => [table, reason]);

      expect(statements('create_distributed_table').toSorted()).toEqual(TENANTS.toSorted());
      expect(shared).toEqual(Object.entries(SHARED_TABLES));
      expect(statements('create_reference_table').toSorted()).toEqual([...REFERENCE_TABLES].toSorted());
      expect(statements('citus_add_local_table_to_metadata').toSorted()).toEqual(
        Object.keys(SHARED_TABLES)
          .filter((table) => table !== 'migrations' && !(REFERENCE_TABLES as readonly string[]).includes(table))
          .toSorted(),
      );
    });

    it('are explained with their triggers', () => {
      const triggers = [...PAGE.matchAll(/^\| `(\w+\.\w+)` \| (.+) \|$/gm)].map(([, trigger, reason]) => [
        trigger,
        reason,
      ]);

      expect(triggers).toEqual(Object.entries(TENANT_TRIGGERS));
    });
  });
});

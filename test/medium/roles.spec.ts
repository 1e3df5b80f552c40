import {
  CREDENTIALS_GRANTS,
  credentialsRoleOf,
  HIDDEN_COLUMNS,
  HIDDEN_TABLES,
  PARTNER_GRANTS,
  partnerRoleOf,
  readerOf,
  separateRoles,
  TABLE_GRANTS,
} from '@rampart/data';
import { PRODUCTS } from '@rampart/drivers';
import { Client } from 'pg';
import { dropDatabase, newDatabase, newEmptyDatabase, SERVICE, type TestDatabase } from '../support/database.js';

const DENIED = '42501';

/** Tables in which nothing is ever changed or removed. */
const APPEND_ONLY = [
  'audit_entry',
  'audit_head',
  'audit_link',
  'deposit_address',
  'journal',
  'kyc_document',
  'posting',
  'transaction_history',
];

describe('the roles of the database', () => {
  let database: TestDatabase;
  let service: Client;

  beforeAll(async () => {
    database = await newDatabase();
    service = new Client({ connectionString: database.url });
    await service.connect();
  });
  afterAll(async () => {
    await service.end();
    await database.drop();
  });

  /** Privileges of a role by table, from the catalogue. */
  async function grantsOf(role: string, kind: 'table' | 'sequence' = 'table'): Promise<Record<string, string[]>> {
    const found = await database.query<{ table: string; privileges: string[] }>(
      `SELECT c.relname AS "table", array_agg(a.privilege_type ORDER BY a.privilege_type) AS privileges
       FROM pg_class c, aclexplode(c.relacl) a JOIN pg_roles r ON r.oid = a.grantee
       WHERE c.relnamespace = 'public'::regnamespace AND r.rolname = $1 AND (c.relkind = 'S') = $2 GROUP BY c.relname`,
      [role, kind === 'sequence'],
    );
    return Object.fromEntries(found.map(({ table, privileges }) => [table, privileges]));
  }

  it('give the service, and requests of partners, exactly what is listed, of every table', async () => {
    const tables = await database.query<{ table: string }>(
      `SELECT relname AS "table" FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v', 'm', 'f') ORDER BY relname`,
    );
    const listed = (grants: typeof TABLE_GRANTS): Record<string, string[]> =>
      Object.fromEntries(
        Object.entries(grants).map(([table, privileges]) => [
          table,
          privileges.filter((each) => !each.includes('(')).toSorted(),
        ]),
      );

    expect(tables.map(({ table }) => table)).toEqual(Object.keys(TABLE_GRANTS).toSorted());
    expect(await grantsOf(SERVICE)).toEqual(listed(TABLE_GRANTS));
    expect(await grantsOf(partnerRoleOf(SERVICE))).toEqual(listed(PARTNER_GRANTS));
    expect(await grantsOf(credentialsRoleOf(SERVICE))).toEqual(listed(CREDENTIALS_GRANTS));
    expect(new Set(Object.values(await grantsOf(SERVICE, 'sequence')).flat())).toEqual(new Set(['USAGE']));
  });

  it('let the service change of an order what its lifecycle changes, and none of its terms', async () => {
    const granted = await database.query<{ privilege: string }>(
      `SELECT format('UPDATE (%s)', string_agg(a.attname, ', ' ORDER BY array_position($2::text[], a.attname::text))) AS privilege
       FROM pg_attribute a, aclexplode(a.attacl) g JOIN pg_roles r ON r.oid = g.grantee
       WHERE a.attrelid = 'transaction'::regclass AND r.rolname = $1 AND g.privilege_type = 'UPDATE'`,
      [SERVICE, TABLE_GRANTS.transaction!.at(-1)!.slice('UPDATE ('.length, -1).split(', ')],
    );
    const terms = [
      'wallet',
      'deposit_wallets',
      'peer_account',
      'chain',
      'destination_tag',
      'partner_id',
      'fiat_discount',
    ];

    expect(granted).toEqual([{ privilege: TABLE_GRANTS.transaction!.at(-1) }]);
    for (const term of terms)
      await expect(service.query(`UPDATE transaction SET ${term} = ${term}`)).rejects.toMatchObject({ code: DENIED });
    await expect(service.query('UPDATE checkout_request SET wallet = wallet')).rejects.toMatchObject({ code: DENIED });
  });

  it('give everybody, and the reader, nothing that writes', async () => {
    const open = await database.query(
      `SELECT c.relname FROM pg_class c, aclexplode(c.relacl) a WHERE c.relnamespace = 'public'::regnamespace AND a.grantee = 0`,
    );

    expect(open).toEqual([]);
    expect([...new Set(Object.values(await grantsOf(readerOf(SERVICE))).flat())]).toEqual(['SELECT']);
  });

  it('let the service own nothing, and pass by nothing', async () => {
    const { rows } = await service.query(
      `SELECT rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, (SELECT count(*)::int FROM pg_class WHERE relowner = r.oid) AS owned FROM pg_roles r WHERE rolname = current_user`,
    );

    expect(rows).toEqual([
      { rolsuper: false, rolbypassrls: false, rolcreaterole: false, rolcreatedb: false, owned: 0 },
    ]);
    await expect(service.query('CREATE TABLE own (id int)')).rejects.toMatchObject({ code: DENIED });
    await expect(service.query('CREATE TABLE sandbox.own (id int)')).rejects.toMatchObject({ code: DENIED });
    await expect(service.query('SET session_replication_role = replica')).rejects.toMatchObject({ code: DENIED });
    await expect(service.query('ALTER TABLE audit_entry DISABLE TRIGGER ALL')).rejects.toMatchObject({ code: DENIED });
  });

  it.each(APPEND_ONLY)('let the service change, remove and empty nothing of %s', async (table) => {
    const [column] = await database.query<{ name: string }>(
      `SELECT attname AS name FROM pg_attribute WHERE attrelid = $1::regclass AND attnum > 0 ORDER BY attnum LIMIT 1`,
      [table],
    );
    for (const statement of [
      `UPDATE ${table} SET ${column!.name} = ${column!.name}`,
      `DELETE FROM ${table}`,
      `TRUNCATE ${table}`,
    ])
      await expect(service.query(statement)).rejects.toMatchObject({ code: DENIED });
  });

  it('let the service add entries of the audit, and no links of its chain', async () => {
    await service.query(
      `INSERT INTO audit_entry (id, actor, action, subject, reason, at) VALUES (gen_random_uuid(), 'operator:mei', 'change', 'thing', '', now())`,
    );
    const links = `INSERT INTO audit_link SELECT number + 1, entry_id, hash, hash FROM audit_link`;

    expect(await database.query('SELECT number FROM audit_head')).toEqual([{ number: '1' }]);
    await expect(service.query(links)).rejects.toMatchObject({ code: DENIED });
    await expect(service.query('SELECT chain_audit(e) FROM audit_entry e')).rejects.toMatchObject({ code: DENIED });
  });

  it('hide keys, digests and credentials from the reader, who sees the rest', async () => {
    await database.query(`GRANT ${readerOf(SERVICE)} TO CURRENT_USER`);
    const reader = new Client({ connectionString: database.superuserUrl });
    await reader.connect();
    await reader.query(`SET ROLE ${readerOf(SERVICE)}`);
    try {
      for (const table of HIDDEN_TABLES)
        await expect(reader.query(`SELECT FROM ${table}`)).rejects.toMatchObject({ code: DENIED });
      for (const [table, columns] of Object.entries(HIDDEN_COLUMNS))
        for (const column of columns)
          await expect(reader.query(`SELECT ${column} FROM ${table}`)).rejects.toMatchObject({ code: DENIED });
      const { rows } = await reader.query<{ column: string }>(
        `SELECT table_name || '.' || column_name AS column FROM information_schema.columns
         WHERE table_schema = 'public' AND column_name ~ '(secret|digest|password|totp|recovery|token|data_key)'
           AND table_name || '.' || column_name <> ALL (ARRAY['driver_push.digest', 'inbound_conflict.digest', 'transaction.partner_data_key', 'webhook_delivery.lease_token'])
           AND has_column_privilege(quote_ident(table_name), column_name, 'SELECT')`,
      );

      expect(rows).toEqual([]); // except these four: of providers' messages, of an index, and of a lease
      expect((await reader.query('SELECT status, total FROM transaction')).rows).toEqual([]);
    } finally {
      await reader.end();
    }
  });

  it('are applied again without a change', async () => {
    const before = await grantsOf(SERVICE);

    await separateRoles(database.ownerUrl, database.url, PRODUCTS);

    expect(await grantsOf(SERVICE)).toEqual(before);
  });

  it('are refused where the service would have the rights of the owner', async () => {
    const empty = await newEmptyDatabase();
    const superuser = Object.assign(new URL(database.superuserUrl), { pathname: new URL(empty).pathname }).href;

    await expect(separateRoles(empty, empty, [])).rejects.toThrow('is the owner of the tables');
    await expect(separateRoles(empty, superuser, [])).rejects.toThrow('is a superuser');
    await expect(separateRoles(empty, empty.replace(/\/\/[^:]+/, '//missing'), [])).rejects.toThrow(
      'CREATE ROLE missing',
    );
    await dropDatabase(empty);
  });
});

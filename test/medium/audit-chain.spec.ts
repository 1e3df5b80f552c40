import {
  type AuditRecord,
  type AuditVerification,
  insertAudit,
  inTransaction,
  markOf,
  markText,
  newDataSource,
  verifyAudit,
} from '@rampart/data';
import { rows } from '@rampart/sql';
import type { DataSource, EntityManager } from 'typeorm';
import { newDatabase, type TestDatabase } from '../support/database.js';

const ROWS = 12;
const PARTNER = '01890000-0000-7000-8000-000000000001';

describe('the chain of the audit', () => {
  let database: TestDatabase;
  let source: DataSource;
  let superuser: DataSource;

  beforeAll(async () => {
    database = await newDatabase();
    source = await newDataSource(database.url, 'audit').initialize();
    superuser = await newDataSource(database.superuserUrl, 'audit').initialize();
    await database.query(`INSERT INTO partner (id, name, created_at) VALUES ($1, 'Acme', now())`, [PARTNER]);
    for (let n = 1; n <= ROWS; n++)
      await writeEntry({ subject: `thing:${n}`, ...(n % 2 === 0 ? { partnerId: PARTNER } : {}) });
  });
  afterAll(() => Promise.all([source.destroy(), superuser.destroy()]).finally(() => database.drop()));

  const writeEntry = (
    entry: Partial<AuditRecord> = {},
    executor: EntityManager | DataSource = source,
  ): Promise<unknown> =>
    rows(
      executor,
      insertAudit({
        actor: 'operator:mei',
        action: 'change',
        subject: 'thing',
        reason: 'café 🛠',
        before: { rate: '1.10' },
        after: { ü: [1, null] },
        ...entry,
      }),
    );
  const entryOf = async (row: number): Promise<string> =>
    (await database.query<{ id: string }>('SELECT entry_id AS id FROM audit_link WHERE number = $1', [row]))[0]!.id;

  /** The verifier's result after SQL that bypasses the database's own guards; everything is rolled back. */
  async function after(
    tampering: string,
    values: unknown[] = [],
    marks: Parameters<typeof verifyAudit>[1] = [],
  ): Promise<AuditVerification> {
    const runner = superuser.createQueryRunner();
    await runner.startTransaction();
    try {
      await runner.query('SET LOCAL session_replication_role = replica');
      for (const statement of tampering.split(';'))
        await runner.query(statement, statement.includes('$1') ? values : []);
      return await verifyAudit(runner, marks);
    } finally {
      await runner.rollbackTransaction();
      await runner.release();
    }
  }

  it('stands as it was written', async () => {
    const { verifiedTo, head, broken } = await verifyAudit(source);

    const [last] = await database.query(
      `SELECT encode(hash, 'hex') AS hash FROM audit_link ORDER BY number DESC LIMIT 1`,
    );
    expect([verifiedTo, head, broken]).toEqual([ROWS, { row: ROWS, hash: last!['hash'] }, undefined]);
  });

  describe('names exactly the row', () => {
    it.each([
      ['who did it', `actor = 'operator:jo'`],
      ['what was done', `action = 'chance'`],
      ['to what', `subject = 'thing:70'`],
      ['why', `reason = 'cafe'`],
      ['whose matter it is', `partner_id = '${PARTNER}'`],
      ['what was before', `before = '{"rate": "1.1"}'`],
      ['that something was before', 'before = NULL'],
      ['what came of it', `after = '{}'`],
      ['when, by a microsecond', `at = at + interval '1 microsecond'`],
      ['where one field ends and the next begins', `action = action || '1', subject = substr(subject, 2)`],
    ])('in which was changed %s', async (_, change) => {
      const entryId = await entryOf(7);

      const found = await after(`UPDATE audit_entry SET ${change} WHERE id = $1`, [entryId]);

      expect(found).toEqual({ verifiedTo: 6, head: undefined, broken: { row: 7, entryId, flaw: 'changed' } });
    });

    it('that was removed, whatever was removed with it', async () => {
      const entryId = await entryOf(5);
      const both = 'DELETE FROM audit_entry WHERE id = $1; DELETE FROM audit_link WHERE entry_id = $1';

      expect(await after('DELETE FROM audit_entry WHERE id = $1', [entryId])).toMatchObject({
        verifiedTo: 4,
        broken: { row: 5, entryId, flaw: 'removed' },
      });
      expect(await after(both, [entryId])).toMatchObject({ verifiedTo: 4, broken: { row: 5, flaw: 'removed' } });
      expect(
        await after(`${both}; UPDATE audit_link SET number = number - 1 WHERE number > 5`, [entryId]),
      ).toMatchObject({ verifiedTo: 4, broken: { row: 5, flaw: 'relinked' } });
    });

    it.each([
      ['the last', ROWS],
      ['everything from one on', 3],
      ['everything', 1],
    ])('from which was cut off: %s', async (_, first) => {
      const cut =
        'DELETE FROM audit_entry WHERE id IN (SELECT entry_id FROM audit_link WHERE number >= $1); DELETE FROM audit_link WHERE number >= $1';

      expect(await after(cut, [first])).toMatchObject({
        verifiedTo: first - 1,
        broken: { row: first, flaw: 'removed' },
      });
    });

    it('that was replaced together with its hash', async () => {
      const forged = `UPDATE audit_entry SET reason = 'forged' WHERE id = $1; UPDATE audit_link l SET hash = audit_hash(number, previous, e) FROM audit_entry e WHERE e.id = l.entry_id AND e.id = $1`;

      expect(await after(forged, [await entryOf(4)])).toMatchObject({
        verifiedTo: 4,
        broken: { row: 5, flaw: 'relinked' },
      });
      expect(await after(forged, [await entryOf(ROWS)])).toMatchObject({
        verifiedTo: ROWS - 1,
        broken: { row: ROWS, flaw: 'relinked' },
      });
    });

    it('that was added behind the last', async () => {
      const added = `INSERT INTO audit_link SELECT number + 1, $1::uuid, hash, hash FROM audit_link ORDER BY number DESC LIMIT 1`;

      expect(await after(added, [PARTNER])).toMatchObject({
        verifiedTo: ROWS,
        broken: { row: ROWS + 1, flaw: 'removed' },
      });
    });

    it('of which is no row: an entry that the service did not write', async () => {
      const added = `INSERT INTO audit_entry (id, actor, action, subject, reason, at) VALUES ($1, 'operator:mei', 'change', 'thing', '', now())`;

      expect(await after(added, [PARTNER])).toEqual({
        verifiedTo: ROWS,
        head: undefined,
        broken: { row: null, entryId: PARTNER, flaw: 'inserted' },
      });
    });
  });

  it('that was written anew from one row on is detected by a mark that was kept', async () => {
    const { head } = await verifyAudit(source);
    const mark = markOf(markText(head!));
    const forged = `
      DELETE FROM audit_link; UPDATE audit_head SET number = 0, hash = ''; UPDATE audit_entry SET reason = 'forged' WHERE id = $1;
      SELECT chain_audit(e) FROM audit_entry e`;

    expect(await after(forged, [await entryOf(4)])).toMatchObject({ verifiedTo: ROWS, broken: undefined });
    expect(await after(forged, [await entryOf(4)], [mark!])).toMatchObject({
      verifiedTo: ROWS - 1,
      broken: { row: ROWS, flaw: 'rewritten' },
    });
    expect(await after('SELECT 1', [], [mark!])).toMatchObject({ verifiedTo: ROWS, broken: undefined });
    expect(await after('SELECT 1', [], [{ ...mark!, row: ROWS + 1 }])).toMatchObject({
      verifiedTo: ROWS,
      broken: { row: ROWS + 1, flaw: 'removed' },
    });
  });

  it('has no gap where a change was taken back', async () => {
    const changed = inTransaction(source, async (manager) => {
      await writeEntry({ subject: 'never' }, manager);
      throw new Error('taken back');
    });

    await expect(changed).rejects.toThrow('taken back');
    expect(await verifyAudit(source)).toMatchObject({ verifiedTo: ROWS, broken: undefined });
  });

  it('refuses every rewrite through the service', async () => {
    for (const statement of [
      'UPDATE audit_link SET hash = previous',
      'DELETE FROM audit_link',
      'TRUNCATE audit_link',
      'DELETE FROM audit_head',
      'TRUNCATE audit_head',
    ]) {
      await expect(database.query(statement)).rejects.toMatchObject({
        code: '23000',
        message: expect.stringContaining('is append-only'),
      });
    }
  });

  it('takes entries of many at once, several of one transaction among them, and is whole at every moment', async () => {
    const both = (n: number): Promise<void> =>
      inTransaction(source, async (manager) => {
        await writeEntry({ subject: `first:${n}` }, manager);
        await writeEntry({ subject: `second:${n}` }, manager);
      });
    const writing = Promise.all(
      Array.from({ length: 60 }, (_, n) => (n % 3 === 0 ? both(n) : writeEntry({ subject: `one:${n}` }))),
    );
    let written = false;
    const done = writing.finally(() => (written = true));

    const looks: AuditVerification[] = [];
    while (!written) looks.push(await verifyAudit(source));
    await done;

    expect(looks.filter(({ broken }) => broken)).toEqual([]);
    expect(await verifyAudit(source)).toMatchObject({ verifiedTo: ROWS + 80, broken: undefined });
  });
});

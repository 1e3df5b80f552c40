import { execFile } from 'node:child_process';
import { appendFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { projectRoot } from '@rampart/config';
import { Client } from 'pg';
import { dropDatabase, newEmptyDatabase } from '../../test/support/database.js';
import type { Json } from '../../test/support/client.js';
import { verifiedUser } from '../../test/support/people.js';
import { buy, payFiat, reaches } from '../../test/support/trades.js';
import { startWorld, startWorldOn, type World } from '../../test/support/world.js';

const SECRET = 'b5ab2dd8d8e2a8dd1f0cc1d5e2b2c0a497c9f7d0';
const TIMEOUT_MS = 120_000;

describe('the commands that back up, restore and verify', () => {
  let world: World;
  let order: Json;
  let folder: string;
  let emptied: string;

  beforeAll(async () => {
    world = await startWorld({ RAMPART_SECRET: SECRET });
    const { id } = await verifiedUser(world.partner);
    order = await buy(world.partner, id);
    await payFiat(world.partner, order.id);
    await reaches(world.partner, order.id, 'completed');
    folder = await mkdtemp(path.join(tmpdir(), 'rampart-backup-'));
    emptied = await newEmptyDatabase();
    await run('backup', { to: backup() });
  }, TIMEOUT_MS);
  afterAll(async () => {
    await world.close();
    await dropDatabase(emptied);
    await rm(folder, { recursive: true, force: true });
  });

  const backup = (): string => path.join(folder, 'backup');
  /** Runs a built program, on the world's database unless the settings say otherwise. */
  const run = (
    program: 'backup' | 'restore' | 'verify-backup',
    { to, settings = {} }: { to: string; settings?: Record<string, string> },
  ): Promise<{ code: unknown; output: string }> =>
    new Promise((resolve) => {
      const env = {
        PATH: process.env['PATH'],
        DATABASE_URL: world.database.url,
        MIGRATIONS_DATABASE_URL: world.database.ownerUrl,
        DATA_DIR: world.env.DATA_DIR,
        RAMPART_SECRET: SECRET,
        ...settings,
      };
      const file = path.join(projectRoot, `dist/apps/standalone/src/${program}.js`);
      execFile(process.execPath, [file, to], { env }, (error, stdout, stderr) =>
        resolve({ code: error ? error.code : 0, output: stdout + stderr }),
      );
    });
  const transactionsIn = async (url: string): Promise<unknown[]> => {
    const owner = new Client({ connectionString: url });
    await owner.connect();
    const { rows } = await owner.query('SELECT id FROM transaction');
    await owner.end();
    return rows;
  };
  /** Every key, reference and index, and every trigger with whether it is enabled. */
  /** Postgres names the indexes of partitions itself, in the order in which they are made. */
  const definitionsIn = async (url: string): Promise<unknown[]> => {
    const owner = new Client({ connectionString: url });
    await owner.connect();
    const { rows } = await owner.query(`
      SELECT conrelid::regclass::text AS place, conname || ' ' || pg_get_constraintdef(oid) || convalidated AS text FROM pg_constraint
      WHERE conrelid <> 0 AND contype <> 'n'
      UNION ALL SELECT schemaname || '.' || tablename, regexp_replace(indexdef, 'INDEX \\w+ ON months', 'INDEX ON months') FROM pg_indexes WHERE schemaname NOT IN ('pg_catalog', 'pg_toast')
      UNION ALL SELECT tgrelid::regclass::text, tgname::text || tgenabled::text FROM pg_trigger WHERE NOT tgisinternal
      ORDER BY 1, 2`);
    await owner.end();
    return rows;
  };
  const elsewhere = (more: Record<string, string> = {}): Record<string, string> => ({
    DATABASE_URL: Object.assign(new URL(world.database.url), { pathname: new URL(emptied).pathname }).href,
    MIGRATIONS_DATABASE_URL: emptied,
    DATA_DIR: path.join(folder, 'restored'),
    ...more,
  });
  const refused = (settings: Record<string, string> = {}): Promise<{ code: unknown; output: string }> =>
    run('restore', { to: backup(), settings: elsewhere(settings) });

  it(
    'writes no secret, and nothing over a folder with something in it',
    async () => {
      const manifest = await readFile(path.join(backup(), 'manifest.json'), 'utf8');

      const again = await run('backup', { to: backup() });

      expect(again).toMatchObject({ code: 1, output: expect.stringContaining('is not empty') });
      expect(manifest).not.toContain(SECRET);
      expect((await readdir(path.join(backup(), 'vault'))).length).toBeGreaterThan(0);
    },
    TIMEOUT_MS,
  );

  it(
    'refuses another secret, and a backup that was damaged',
    async () => {
      const other = await refused({ RAMPART_SECRET: `${SECRET}1` });
      const file = path.join(backup(), 'tables', 'public.transaction.copy');
      const whole = await readFile(file);
      await appendFile(file, 'x');
      const damaged = await refused();
      await writeFile(file, whole);

      expect(other).toMatchObject({
        code: 1,
        output: expect.stringContaining('not the one that this backup was made with'),
      });
      expect(damaged).toMatchObject({
        code: 1,
        output: expect.stringContaining('public.transaction.copy was changed'),
      });
    },
    TIMEOUT_MS,
  );

  it(
    'verifies a backup in a database of its own, which is gone afterwards',
    async () => {
      const settings = { MIGRATIONS_DATABASE_URL: world.database.superuserUrl };

      const verified = await run('verify-backup', { to: backup(), settings });

      expect(verified).toMatchObject({ code: 0, output: expect.stringMatching(/checks: 0 found wrong/) });
      expect(await world.database.query(`SELECT FROM pg_database WHERE datname LIKE 'rampart_verify_%'`)).toEqual([]);
    },
    TIMEOUT_MS,
  );

  it(
    'leaves the database empty when the documents cannot be written',
    async () => {
      const nowhere = path.join(folder, 'nowhere');
      await writeFile(nowhere, 'a file where the folder of the vault belongs');

      const interrupted = await refused({ DATA_DIR: nowhere });

      expect(interrupted.code).toBe(1);
      expect(await transactionsIn(emptied)).toEqual([]);
    },
    TIMEOUT_MS,
  );

  it(
    'restores orders, and the service then pays nothing out',
    async () => {
      const restored = await refused();
      const second = await startWorldOn(
        { ...world.database, url: elsewhere()['DATABASE_URL'] as string, ownerUrl: emptied },
        { RAMPART_SECRET: SECRET, DATA_DIR: path.join(folder, 'restored') },
      );
      const report = (await second.operator.get('/ops/api/restore')).body;
      const found = await second.operator.get(`/ops/transactions/${order.id}`);
      await second.close();

      expect(restored).toMatchObject({ code: 0, output: expect.stringContaining('until two operators release it') });
      expect(report.restore).toMatchObject({ isOpen: true });
      expect(found.status).toBe(200);
      expect(await definitionsIn(emptied)).toEqual(await definitionsIn(world.database.superuserUrl));
      expect((await refused()).output).toContain('holds');
    },
    TIMEOUT_MS,
  );
});

import { Client } from 'pg';
import { dropDatabase, newDatabase, newEmptyDatabase, type TestDatabase } from '../../test/support/database.js';
import { dataFolder, startService } from '../../test/support/service.js';
import { startProgram } from '../../test/support/processes.js';
import { withDatabase } from '../../tools/postgres/connect.js';

const TIMEOUT_MS = 60_000;

describe('a start is refused', () => {
  let folder: Awaited<ReturnType<typeof dataFolder>>;
  let database: TestDatabase;

  beforeAll(async () => {
    [folder, database] = await Promise.all([dataFolder(), newDatabase()]);
  });
  afterAll(() => Promise.all([folder.remove(), database.drop()]));

  const BAD = {
    PORT: 'eighty',
    QUEUE_BACKEND: 'kafka',
    RAMPART_SECRET: 'short',
    DATABASE_POOL: '1',
    LOG_LEVEL: 'loud',
    WEBHOOK_ALLOW_PRIVATE: 'maybe',
  };

  it.each([
    ['npm start', 'tools/start.ts'],
    ['api', 'dist/apps/api/src/main.js'],
    ['worker', 'dist/apps/worker/src/main.js'],
    ['ops', 'dist/apps/ops/src/main.js'],
  ])(
    'by %s in a bad environment, and every problem is reported at once',
    async (_, program) => {
      const refused = startProgram(program, { DATABASE_URL: database.url, DATA_DIR: folder.path, ...BAD });

      expect(await refused.ended).toBe(1);
      for (const name of Object.keys(BAD)) expect(refused.output()).toMatch(new RegExp(`^ +- ${name}: `, 'm'));
      expect(refused.output()).not.toMatch(/^[ \t]+at /m);
    },
    TIMEOUT_MS,
  );

  it(
    'in live mode on what only a sandbox may use, and each of it is named',
    async () => {
      const refused = startService(folder.path, {
        DATABASE_URL: database.url,
        RAMPART_MODE: 'live',
        WEBHOOK_ALLOW_PRIVATE: 'true',
      });

      expect(await refused.ended).toBe(1);
      const drivers = [
        'CHAIN_DRIVER',
        'FIAT_RAIL_DRIVER',
        'KYC_REVIEWER_DRIVER',
        'PRICE_FEED_DRIVER',
        'SCREENING_DRIVER',
        'SMS_DRIVER',
      ];
      for (const driver of drivers)
        expect(refused.output()).toContain(`${driver}: live mode needs a real driver, not the sandbox`);
      expect(refused.output()).toContain('RAMPART_SECRET: live mode needs a secret of its own, not the default');
      expect(refused.output()).toContain('WEBHOOK_ALLOW_PRIVATE: live mode never delivers to private addresses');
      expect(refused.output()).toContain('PUBLIC_URL: live mode needs an https address');
    },
    TIMEOUT_MS,
  );

  it(
    'by every program when a driver does not exist, and each is named',
    async () => {
      const refused = startProgram('dist/apps/worker/src/main.js', {
        DATABASE_URL: database.url,
        SMS_DRIVER: 'pigeon',
        CHAIN_DRIVER: 'mail',
      });

      expect(await refused.ended).toBe(1);
      expect(refused.output()).toContain('SMS_DRIVER: there is no driver "pigeon"');
      expect(refused.output()).toContain('CHAIN_DRIVER: there is no driver "mail"');
    },
    TIMEOUT_MS,
  );

  it(
    'when the database does not answer, in words that help',
    async () => {
      const refused = startService(folder.path, { DATABASE_URL: 'postgres://postgres:password@127.0.0.1:1/rampart' });

      expect(await refused.ended).toBe(1);
      expect(refused.output()).toContain('Check DATABASE_URL');
      expect(refused.output()).not.toMatch(/^[ \t]+at /m);
    },
    TIMEOUT_MS,
  );

  it(
    'when the role that migrates may not create, with what to grant; granted, it migrates',
    async () => {
      const url = await newEmptyDatabase();
      const name = new URL(url).pathname.slice(1);
      const admin = new Client({ connectionString: withDatabase(database.superuserUrl, name) });
      await admin.connect();
      const owner = `owner_of_${name}`;
      const asOwner = Object.assign(new URL(url), { username: owner, password: 'secret' }).href;
      try {
        await admin.query(`CREATE ROLE ${owner} LOGIN PASSWORD 'secret'`);
        await admin.query('REVOKE CREATE ON SCHEMA public FROM public');
        const migrated = () =>
          startProgram('dist/apps/standalone/src/migrate.js', { DATABASE_URL: asOwner, DATA_DIR: folder.path });

        const refused = migrated();
        const code = await refused.ended;
        const grants = [...refused.output().matchAll(/^ {2}(GRANT .*);$/gm)].map(([, grant]) => grant!);
        for (const grant of grants) await admin.query(grant);
        const granted = migrated();

        expect([code, grants]).toEqual([
          1,
          [`GRANT CREATE ON DATABASE "${name}" TO "${owner}"`, `GRANT USAGE, CREATE ON SCHEMA public TO "${owner}"`],
        ]);
        expect(refused.output()).toContain(`The role "${owner}" may not do what a migration needs: permission denied`);
        expect(refused.output()).not.toMatch(/^[ \t]+at /m);
        expect([await granted.ended, granted.output()]).toEqual([0, expect.stringContaining('up to date')]);
      } finally {
        await admin.end();
        await dropDatabase(url);
      }
    },
    TIMEOUT_MS,
  );

  it(
    'when the database was migrated before the first release, with what to do, and nothing is changed in it',
    async () => {
      const url = await newEmptyDatabase();
      const client = new Client({ connectionString: url });
      await client.connect();
      try {
        await client.query(
          `CREATE TABLE migrations AS SELECT 1795960000000 AS timestamp, 'CheapClaims1795960000000' AS name`,
        );

        const refused = startService(folder.path, { DATABASE_URL: url });

        expect(await refused.ended).toBe(1);
        expect(refused.output()).toContain('export what you need with pg_dump, and name an empty one in DATABASE_URL');
        expect(refused.output()).not.toMatch(/^[ \t]+at /m);
        const { rows } = await client.query(
          `SELECT tablename FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
        );
        expect(rows).toEqual([{ tablename: 'migrations' }]);
      } finally {
        await client.end();
        await dropDatabase(url);
      }
    },
    TIMEOUT_MS,
  );
});

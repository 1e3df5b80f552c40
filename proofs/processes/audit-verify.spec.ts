import { execFile } from 'node:child_process';
import path from 'node:path';
import { projectRoot } from '@rampart/config';
import { insertAudit, newDataSource } from '@rampart/data';
import { rows } from '@rampart/sql';
import { newDatabase, type TestDatabase } from '../../test/support/database.js';

const TIMEOUT_MS = 60_000;
const PROGRAM = 'dist/apps/standalone/src/audit.js';

describe('the program that verifies the audit', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await newDatabase();
    const source = await newDataSource(database.url).initialize();
    for (const subject of ['thing:1', 'thing:2', 'thing:3']) {
      await rows(
        source,
        insertAudit({ actor: 'operator:mei', action: 'change', subject, reason: '', before: null, after: null }),
      );
    }
    await source.destroy();
  });
  afterAll(() => database.drop());

  const run = (...marks: string[]): Promise<{ code: unknown; output: string }> =>
    new Promise((resolve) => {
      const env = { PATH: process.env['PATH'], DATABASE_URL: database.url };
      execFile(process.execPath, [path.join(projectRoot, PROGRAM), ...marks], { env }, (error, stdout, stderr) =>
        resolve({ code: error ? error.code : 0, output: stdout + stderr }),
      );
    });

  it(
    'says so when all stands as it was written, and takes its own mark',
    async () => {
      const first = await run();
      const [, mark = ''] = /^mark: (\S+)$/m.exec(first.output) ?? [];

      const second = await run(mark);

      expect([first.code, second.code]).toEqual([0, 0]);
      expect(first.output).toContain('audit verified to row 3');
      expect(second.output).toContain(`mark: ${mark}`);
    },
    TIMEOUT_MS,
  );

  it(
    'ends with 1 and the row that does not',
    async () => {
      await database.query(
        `DO $$ BEGIN SET LOCAL session_replication_role = replica; UPDATE audit_entry SET actor = 'operator:jo' WHERE subject = 'thing:2'; END $$`,
      );

      const { code, output } = await run();

      expect(code).toBe(1);
      expect(output).toContain('audit verified to row 1');
      expect(output).toMatch(
        /^Row 2 \(entry [0-9a-f-]{36}\) does not say any more what it said when it was written\.$/m,
      );
    },
    TIMEOUT_MS,
  );

  it(
    'refuses what is no mark',
    async () => {
      const { code, output } = await run('120');

      expect([code, output]).toEqual([1, expect.stringContaining('"120" is no mark')]);
      expect(output).not.toMatch(/^[ \t]+at /m);
    },
    TIMEOUT_MS,
  );
});

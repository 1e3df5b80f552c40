import { execFile, fork } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { projectRoot } from '@rampart/config';
import { insertAudit, newDataSource } from '@rampart/data';
import { rows } from '@rampart/sql';
import type { DataSource } from 'typeorm';
import { Webhook } from 'standardwebhooks';
import { newDatabase, type TestDatabase } from '../../test/support/database.js';
import { eventually } from '../../test/support/eventually.js';
import { startSink, type WebhookSink } from '../../test/support/webhook-sink.js';

const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const ENTRIES = 3;
const TIMEOUT_MS = 60_000;

describe('the marks of the audit', () => {
  let database: TestDatabase;
  let source: DataSource;
  let sink: WebhookSink;
  let folder: string;
  let worker: ReturnType<typeof fork>;
  let log = '';

  beforeAll(async () => {
    database = await newDatabase();
    source = await newDataSource(database.url).initialize();
    await addEntries(2);
    sink = await startSink();
    sink.answerWith(() => (sink.received.length === 1 ? 500 : 204));
    folder = await mkdtemp(path.join(tmpdir(), 'rampart-marks-'));
    worker = fork(path.join(projectRoot, 'dist/apps/worker/src/main.js'), {
      env: {
        PATH: process.env['PATH'],
        DATABASE_URL: database.url,
        DATA_DIR: folder,
        AUDIT_MARKS_FOLDER: path.join(folder, 'kept', 'elsewhere'),
        AUDIT_MARKS_WEBHOOK_URL: sink.url,
        AUDIT_MARKS_WEBHOOK_SECRET: SECRET,
        AUDIT_MARKS_ENTRIES: String(ENTRIES),
      },
      execArgv: [],
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    });
    worker.stdout?.on('data', (chunk: Buffer) => (log += chunk.toString('utf8')));
  });
  afterAll(async () => {
    const ended = new Promise((resolve) => worker.once('exit', resolve));
    if (worker.kill('SIGKILL')) await ended;
    await sink.close();
    await source.destroy();
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  });

  async function addEntries(count: number): Promise<void> {
    const entry = { actor: 'operator:mei', action: 'change', subject: 'thing', reason: '', before: null, after: null };
    for (let n = 0; n < count; n++) await rows(source, insertAudit(entry));
  }

  const file = (): string => path.join(folder, 'kept', 'elsewhere', 'audit-marks.jsonl');
  const rowsInFile = async (): Promise<number[]> =>
    (await readFile(file(), 'utf8').catch(() => ''))
      .split('\n')
      .filter(Boolean)
      .map((line) => (JSON.parse(line) as { row: number }).row);
  const rowsInLog = (): number[] => [...log.matchAll(/"auditMark":\{"row":(\d+)/g)].map(([, row]) => Number(row));

  const verify = (...marks: string[]): Promise<{ code: unknown; output: string }> =>
    new Promise((resolve) => {
      const env = { PATH: process.env['PATH'], DATABASE_URL: database.url };
      const program = path.join(projectRoot, 'dist/apps/standalone/src/audit.js');
      execFile(process.execPath, [program, ...marks], { env }, (error, stdout, stderr) =>
        resolve({ code: error ? error.code : 0, output: stdout + stderr }),
      );
    });

  /** Removes every trace of the entries after row 2, as the owner of the database can, so the chain ends there. */
  const cutAfterRow2 = (): Promise<unknown> =>
    database.query(`DO $$ BEGIN
      SET LOCAL session_replication_role = replica;
      DELETE FROM audit_entry WHERE id IN (SELECT entry_id FROM audit_link WHERE number > 2);
      DELETE FROM audit_link WHERE number > 2;
      UPDATE audit_head SET number = 2, hash = (SELECT hash FROM audit_link WHERE number = 2);
    END $$`);

  it(
    'go to a file, a webhook and the log when the worker begins, and whenever the audit has grown by so many entries',
    async () => {
      const first = await eventually('a mark in the file', async () => (await rowsInFile())[0]);
      await addEntries(ENTRIES);
      const later = await eventually('another one', async () => (await rowsInFile())[1]);

      expect([first, later]).toEqual([2, 5]);
      await eventually('marks in the log', () => rowsInLog().join() === '2,5');
      await eventually('a webhook', () => sink.received.some(({ raw }) => raw.includes('"row":5')));
    },
    TIMEOUT_MS,
  );

  it('are signed as webhooks are, name row, hash, time and database, and are sent again when they were refused', () => {
    const [refused, taken] = sink.received;
    const { auditMark } = new Webhook(SECRET).verify(taken!.raw, taken!.headers as Record<string, string>) as {
      auditMark: unknown;
    };

    expect(JSON.parse(refused!.raw)).toMatchObject({ auditMark: { row: 2 } });
    expect(auditMark).toEqual({
      row: expect.any(Number),
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      at: expect.stringMatching(/^\d{4}-.*Z$/),
      database: expect.stringMatching(/\//),
    });
  });

  it(
    'show that the newest entries were cut off, which the chain itself does not',
    async () => {
      expect(await verify(file())).toMatchObject({ code: 0, output: expect.stringContaining('compared with 2 marks') });
      await cutAfterRow2();

      const unaware = await verify();
      const aware = await verify(file());

      expect(unaware).toMatchObject({ code: 0, output: expect.stringContaining('audit verified to row 2') });
      expect(aware).toMatchObject({ code: 1, output: expect.stringContaining('Row 3 was removed.') });
      await eventually('the worker reports it', () => log.includes('Row 5 is not the row that was marked.'));
    },
    TIMEOUT_MS,
  );

  it(
    'show it also when as many entries were written instead, and from lines of the log',
    async () => {
      await addEntries(ENTRIES);
      const logFile = path.join(folder, 'worker.log');
      await writeFile(logFile, log);

      const found = [await verify(file()), await verify(logFile)];

      expect(found.map(({ code }) => code)).toEqual([1, 1]);
      expect(found[0]!.output).toMatch(/^Row 5 \(entry [0-9a-f-]{36}\) is not the row that was marked\.$/m);
    },
    TIMEOUT_MS,
  );
});

import { execFile } from 'node:child_process';
import { appendFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { projectRoot } from '@rampart/config';
import { atRest } from '../../test/support/at-rest.js';
import { copyOrders, makePastMonths } from '../../test/support/past-orders.js';
import { verifiedUser } from '../../test/support/people.js';
import { buy, payFiat, reaches } from '../../test/support/trades.js';
import { startWorld, type World } from '../../test/support/world.js';

const SECRET = 'b5ab2dd8d8e2a8dd1f0cc1d5e2b2c0a497c9f7d0';
const TIMEOUT_MS = 180_000;
const MONTH_SECONDS = 30 * 86_400;
const MONTHS_BACK = 7;

describe('the command that exports months', () => {
  let world: World;
  let folder: string;

  beforeAll(async () => {
    world = await startWorld({ RAMPART_SECRET: SECRET });
    const { id } = await buy(world.partner, (await verifiedUser(world.partner)).id);
    await payFiat(world.partner, id);
    await reaches(world.partner, id, 'completed');
    await atRest(world);
    await world.stopWorker();
    await makePastMonths(world.database, MONTHS_BACK * MONTH_SECONDS);
    await copyOrders(world.database, [id], { from: 1, to: MONTHS_BACK, secondsApart: MONTH_SECONDS });
    await world.database.query(`SELECT rebuild_sums('posting')`);
    folder = await mkdtemp(path.join(tmpdir(), 'rampart-months-'));
  }, TIMEOUT_MS);
  afterAll(async () => {
    await world.close();
    await rm(folder, { recursive: true, force: true });
  });

  const exported = (): string => path.join(folder, 'months');
  const run = (
    program: 'backup' | 'months-export' | 'verify-backup',
    args: readonly string[],
    settings: Record<string, string> = {},
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
      execFile(process.execPath, [file, ...args], { env }, (error, stdout, stderr) =>
        resolve({ code: error ? error.code : 0, output: stdout + stderr }),
      );
    });
  const verify = (backup: string, ...months: string[]): Promise<{ code: unknown; output: string }> =>
    run('verify-backup', [backup, ...months], { MIGRATIONS_DATABASE_URL: world.database.superuserUrl });
  /** The first days of the months of a table that are there, oldest first. */
  const monthsOf = async (table: string): Promise<string[]> =>
    (
      await world.database.query<{ month: string }>('SELECT month::text FROM months_of($1) ORDER BY month', [table])
    ).map(({ month }) => month);
  const thisMonth = new Date().toISOString().slice(0, 7);

  it(
    'says which arguments it needs',
    async () => {
      const asked = await run('months-export', [exported()]);

      expect(asked).toMatchObject({ code: 1, output: expect.stringContaining('--before 2027-01') });
    },
    TIMEOUT_MS,
  );

  it(
    'writes every month that ended to a file that it reads back, and removes none',
    async () => {
      const before = await monthsOf('webhook_event');

      const { code, output } = await run('months-export', [exported(), '--before', thisMonth]);

      const ended = before.filter((month) => month < `${thisMonth}-01`);
      expect({ code, output }).toMatchObject({ code: 0, output: expect.not.stringContaining('removed') });
      expect((await readdir(exported())).filter((file) => /^webhook_event_\d+_\d\d\.csv\.gz$/.test(file))).toHaveLength(
        ended.length,
      );
      expect(output.match(/: [1-9]\d* rows, read back/g)!.length).toBeGreaterThan(4);
      expect(await monthsOf('webhook_event')).toEqual(before);
    },
    TIMEOUT_MS,
  );

  it(
    'removes months of events and deliveries that are old enough, with an entry in the audit, and keeps the books',
    async () => {
      const [events, posted] = [await monthsOf('webhook_event'), await monthsOf('posting')];

      const { code, output } = await run('months-export', [exported(), '--before', thisMonth, '--remove']);

      const left = await monthsOf('webhook_event');
      const removed = events.filter((month) => !left.includes(month));
      expect({ code, output }).toMatchObject({
        code: 0,
        output: expect.stringMatching(/kept posting_\d+_\d\d: no month/),
      });
      expect(removed.length).toBeGreaterThan(2);
      expect(left).toEqual(events.slice(removed.length));
      expect(await monthsOf('webhook_delivery')).toEqual(left);
      expect(await monthsOf('posting')).toEqual(posted);
      const entries = await world.database.query(`SELECT FROM audit_entry WHERE action = 'removeMonth'`);
      expect(entries).toHaveLength(2 * removed.length);
    },
    TIMEOUT_MS,
  );

  it(
    'leaves what backup:verify finds whole: the months that are there, and the files of those that are not',
    async () => {
      const backup = path.join(folder, 'backup');
      expect(await run('backup', [backup])).toMatchObject({ code: 0 });
      const [gone] = (await readdir(exported())).filter((file) => file.startsWith('webhook_event')).toSorted();

      const [alone, both] = [await verify(backup), await verify(backup, exported())];
      await appendFile(path.join(exported(), gone!), 'x');
      const damaged = await verify(backup, exported());

      expect(alone.output).toMatch(/open: monthRemoved: webhook_event_/);
      expect(alone.output).not.toMatch(/wrong: month/);
      expect(both.output).not.toMatch(/month(Removed|Missing|Differs)/);
      expect(damaged).toMatchObject({
        code: 1,
        output: expect.stringMatching(/wrong: monthDiffers: webhook_event_.+ was changed/),
      });
    },
    TIMEOUT_MS,
  );
});

import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DeskDrop } from '../../apps/worker/src/desk-drop/desk-drop.js';
import { payoutReference, StatementDrop } from '@rampart/bank-desk';
import type { Json } from '../../test/support/client.js';
import {
  bankCsv,
  DESK_ACCOUNT,
  DeskClerk,
  type DeskConfig,
  deskConfig,
  NZ_BUY,
  NZ_SELL,
  referenceOf,
  swiftStatement,
} from '../../test/support/desk.js';
import { aMoment, eventually } from '../../test/support/eventually.js';
import { auditEntries, payouts } from '../../test/support/rows/tables.js';
import { buy, deposit, reaches, sell } from '../../test/support/trades.js';
import { startTrading } from '../../test/support/trading.js';
import type { World } from '../../test/support/world.js';

describe('a folder of statements', () => {
  let config: DeskConfig;
  let world: World;
  let userId: string;
  const folder = mkdtempSync(path.join(tmpdir(), 'drop-'));
  /** The drop folder of an account whose files without balances wait. */
  const careful = mkdtempSync(path.join(tmpdir(), 'drop-careful-'));
  const CAREFUL = { ...DESK_ACCOUNT, id: 'careful', number: '99-7', methods: [], payouts: undefined };

  beforeAll(async () => {
    config = deskConfig(
      { ...DESK_ACCOUNT, dropFolder: folder, bookUnbalanced: true },
      { ...CAREFUL, dropFolder: careful },
    );
    ({ world, userId } = await startTrading(config.settings));
  });
  afterAll(async () => {
    await world.close();
    config.remove();
    for (const each of [folder, careful]) rmSync(each, { recursive: true });
  });

  /** Drops a file like a program that writes it first and then renames it. */
  function drop(name: string, content: string, into = folder): void {
    writeFileSync(path.join(into, `.${name}`), content);
    renameSync(path.join(into, `.${name}`), path.join(into, name));
    world.worker.get(DeskDrop, { strict: false }).wakeNow();
  }
  type Where = 'booked' | 'waiting' | 'refused';
  const filesIn = (where: Where, of = folder): string[] => {
    try {
      return readdirSync(path.join(of, where)).map((name) => name.slice(37));
    } catch {
      return [];
    }
  };
  const moved = (where: Where, name: string, of = folder): Promise<boolean> =>
    eventually(`${name} is ${where}`, () => filesIn(where, of).includes(name));
  const countLines = async (): Promise<number> =>
    (await world.database.query<{ count: number }>('SELECT count(*)::int AS count FROM desk.line'))[0]!.count;
  const audited = (action: string) => auditEntries.find(world, { action, actor: 'program:fileDrop' });

  it('has its files booked, each once, with their orders completed and an entry in the audit', async () => {
    const order = await buy(world.partner, userId, NZ_BUY);
    const file = bankCsv([{ amount: '300.00', ref: 'D1', text: referenceOf(order) }]);
    drop('monday.csv', file);
    await moved('booked', 'monday.csv');
    await reaches(world.partner, order.id, 'completed');
    const before = await countLines();
    drop('again.csv', file);
    await moved('booked', 'again.csv');

    expect((await countLines()) - before).toBe(0);
    expect((await audited('bookStatement')).map(({ after }) => after)).toMatchObject([
      { fileName: 'monday.csv', accountId: 'nzd', lines: 1, counts: { matchedByReference: 1 } },
      { fileName: 'again.csv', lines: 1, counts: { known: 1 } },
    ]);
  });

  it('completes a sell at once whose waiting payout a file shows', async () => {
    const { id } = await sell(world.partner, userId, NZ_SELL);
    await deposit(world.partner, id);
    const waits = { transactionId: id, waitsFor: 'approval' } as const;
    await eventually('its payout waits', async () => payouts.exists(world, waits));
    const payout = await payouts.get(world, waits);

    drop('paid.csv', bankCsv([{ amount: `-${payout.amount}`, ref: 'P1', text: payoutReference(payout.id) }]));

    await reaches(world.partner, id, 'completed');
  });

  it('has refused files moved aside with the reason, and none of their lines booked', async () => {
    const before = await countLines();
    drop(
      'bad.csv',
      bankCsv([
        { amount: '5.00', ref: 'D2' },
        { amount: 'oops', ref: 'D3' },
      ]),
    );
    await moved('refused', 'bad.csv');
    const reasons = readdirSync(path.join(folder, 'refused'))
      .filter((name) => name.endsWith('.reason.txt'))
      .map((name) => readFileSync(path.join(folder, 'refused', name), 'utf8'));

    expect(reasons).toEqual([expect.stringMatching(/^line 3: .*is not an amount/)]);
    expect((await countLines()) - before).toBe(0);
    expect((await audited('refuseStatement')).map(({ subject }) => subject)).toEqual(['deskAccount:nzd']);
    expect(await world.database.query('SELECT FROM desk.staged_line')).toEqual([]);
  });

  it('E61: has a line that contradicts a booked one kept for an operator, and the good lines of its file booked', async () => {
    const before = await countLines();
    drop(
      'contradicts.csv',
      bankCsv([
        { amount: '299.00', ref: 'D1' },
        { amount: '6.00', ref: 'D4' },
      ]),
    );
    await moved('booked', 'contradicts.csv');
    const { undecided } = (await world.operator.get('/ops/api/desk/lines')).body;

    expect((await countLines()) - before).toBe(1);
    expect(undecided).toMatchObject([{ fileName: 'contradicts.csv', at: 2, amount: '299', booked: { amount: '300' } }]);
  });

  it('E62: has a file wait for two operators whose balances do not continue those before, or that has none', async () => {
    const [mei, jo] = [new DeskClerk(world.operator), new DeskClerk(world.colleague)];
    const swift = (opening: number, amount: number): string =>
      swiftStatement([{ amount, text: `${opening} and ${amount}` }], { number: CAREFUL.number, opening });
    const before = await countLines();
    drop('unbalanced.csv', bankCsv([{ amount: '5.00', ref: 'C1' }]), careful);
    await moved('waiting', 'unbalanced.csv', careful);
    drop('first.sta', swift(100, 10), careful);
    await moved('waiting', 'first.sta', careful);
    const waiting: Json[] = (await mei.proposed()).body;
    const left = await countLines();
    for (const { id } of waiting) expect([(await mei.book(id)).status, (await jo.book(id)).status]).toEqual([202, 200]);
    drop('next.sta', swift(110, 20), careful);
    await moved('booked', 'next.sta', careful);
    drop('gap.sta', swift(500, 30), careful);
    await moved('waiting', 'gap.sta', careful);

    expect(left).toBe(before);
    expect(waiting).toMatchObject([
      { fileName: 'unbalanced.csv', accountId: 'careful', proposedBy: null },
      { fileName: 'first.sta', totalIn: '10', proposedBy: null },
    ]);
    expect((await countLines()) - before).toBe(3);
    expect((await audited('propose:bookStatement')).map(({ after }) => (after as Json).fileName)).toEqual([
      'unbalanced.csv',
      'first.sta',
      'gap.sta',
    ]);
  });

  it('keeps what is no complete statement: files that are being written, other names, links, folders', async () => {
    const outside = path.join(config.path);
    const kept = ['.half.csv', 'half.csv.part', 'notes.txt', 'link.csv', 'folder.csv'];
    for (const name of kept.slice(0, 3))
      writeFileSync(path.join(folder, name), bankCsv([{ amount: '7.00', ref: name }]));
    symlinkSync(outside, path.join(folder, 'link.csv'));
    mkdirSync(path.join(folder, 'folder.csv'));
    drop('last.csv', bankCsv([{ amount: '8.00', ref: 'D9' }]));
    await moved('booked', 'last.csv');

    expect(readdirSync(folder)).toEqual(expect.arrayContaining(kept));
  });

  it('is read by one process at a time: another one finds it leased', async () => {
    const [reader, record] = [
      world.worker.get(StatementDrop, { strict: false }),
      world.worker.get(DeskDrop, { strict: false }),
    ];
    await world.database.query(`UPDATE desk.lease SET holder = 'another', until = now() + interval '1 hour'`);
    drop('leased.csv', bankCsv([{ amount: '9.00', ref: 'D10' }]));
    const whileLeased = await reader.takeNext(reader.accountsWithFolders[0]!, record);
    const meanwhile = filesIn('booked').includes('leased.csv');
    await world.database.query(`UPDATE desk.lease SET until = now() - interval '1 second'`);
    record.wakeNow();
    await moved('booked', 'leased.csv');

    expect([whileLeased, meanwhile]).toEqual([false, false]);
  });

  it('is left to the next process at once, and by one that is killed in the middle of a file within seconds', async () => {
    const [reader, record] = [
      world.worker.get(StatementDrop, { strict: false }),
      world.worker.get(DeskDrop, { strict: false }),
    ];
    const secondsLeft = async (): Promise<number> =>
      (
        await world.database.query<{ seconds: number }>(
          `SELECT extract(epoch FROM greatest(until, now) - now)::float8 AS seconds FROM clock_timestamp() AS now, desk.lease WHERE name = 'nzd'`,
        )
      )[0]!.seconds;
    await record.onApplicationShutdown(); // otherwise the same process would read the file, too
    let finish: () => void = () => undefined;
    writeFileSync(path.join(folder, 'slow.csv'), bankCsv([{ amount: '9.00', ref: 'D11' }]));
    const reading = reader.takeNext(reader.accountsWithFolders[0]!, {
      recordBooking: async (work, taken) => {
        await new Promise<void>((resolve) => (finish = resolve));
        return record.recordBooking(work, taken);
      },
      recordReport: (work) => record.recordReport(work),
      recordRefusal: (refused) => record.recordRefusal(refused),
    });
    await eventually('the file is being read', async () => (await secondsLeft()) > 0);
    const held: number[] = [];
    for (let looks = 0; looks < 12; looks += 1) {
      held.push(await secondsLeft());
      await aMoment(1_000);
    }
    finish();
    await reading;

    expect(Math.min(...held)).toBeGreaterThan(3);
    expect(Math.max(...held)).toBeLessThanOrEqual(10);
    expect(await secondsLeft()).toBe(0);
  });
});

import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DeskDrop } from '../../apps/worker/src/desk-drop/desk-drop.js';
import { DESK_ACCOUNT, type DeskConfig, deskConfig, NZ_BUY, referenceOf } from '../../test/support/desk.js';
import { eventually } from '../../test/support/eventually.js';
import { buy, reaches, statusOf } from '../../test/support/trades.js';
import { startTrading } from '../../test/support/trading.js';
import type { World } from '../../test/support/world.js';

/** The CSV profile of a bank that marks each row as booked or not. */
const CSV = {
  decimal: '.',
  dates: 'yyyy-MM-dd',
  bookedWords: ['Posted'],
  pendingWords: ['Pending'],
  columns: { valueDate: 'Date', amount: 'Amount', status: 'Status', partyName: 'Name', text: ['Details', 'Reference'] },
};

/* Each case has an amount of its own: one amount twice on a day is in doubt. */
describe('files in the forms that banks give them, in the folder of an account', () => {
  let config: DeskConfig;
  let world: World;
  let userId: string;
  const folder = mkdtempSync(path.join(tmpdir(), 'bank-files-'));

  beforeAll(async () => {
    config = deskConfig({ ...DESK_ACCOUNT, csv: CSV, dropFolder: folder, bookUnbalanced: true });
    ({ world, userId } = await startTrading(config.settings));
  });
  afterAll(async () => {
    await world.close();
    config.remove();
    rmSync(folder, { recursive: true });
  });

  const filesIn = (where: string): string[] => {
    try {
      return readdirSync(path.join(folder, where));
    } catch {
      return [];
    }
  };

  /** The folder into which the worker moved a file: `booked`, or `refused` with the reason. */
  async function taken(name: string, content: string): Promise<string> {
    writeFileSync(path.join(folder, `.${name}`), content);
    renameSync(path.join(folder, `.${name}`), path.join(folder, name));
    world.worker.get(DeskDrop, { strict: false }).wakeNow();
    const isHere = (where: string): boolean => filesIn(where).some((each) => each.slice(37) === name);
    await eventually(`${name} is taken`, () => isHere('booked') || isHere('refused'));
    if (isHere('booked')) return 'booked';
    const reason = filesIn('refused').find((each) => each.endsWith(`${name}.reason.txt`)) ?? '';
    return readFileSync(path.join(folder, 'refused', reason), 'utf8');
  }

  const today = (): string => new Date().toISOString().slice(0, 10);
  const csv = (...rows: readonly string[]): string =>
    ['Date,Amount,Status,Name,Details,Reference', ...rows, ''].join('\n');
  const swift = (day: string): string => day.slice(2).replaceAll('-', '');
  const mt940 = (details: string): string =>
    `ABNANL2A\r\n940\r\nABNANL2A\r\n:20:X\r\n:25:${DESK_ACCOUNT.number} NZD\r\n:28C:1\r\n:60F:C${swift(today())}NZD0,\r\n:61:${swift(today())}    C300,NTRFNONREF\r\n${details}:62F:C${swift(today())}NZD300,\r\n-\r\n`;

  it.each([
    ['codes.sta', (reference: string) => `:86:/OCMT/NZD300,00/BNF/${reference}/ORD/ADA LOVELACE/\r\n`],
    ['second.sta', (reference: string) => `:86:/REMI/USTD//thanks/\r\n:86:${reference}\r\n`],
  ])('E70: %s pays its order by the reference, wherever the bank wrote it', async (name, details) => {
    const order = await buy(world.partner, userId, NZ_BUY);

    const where = await taken(name, mt940(details(referenceOf(order))));

    expect(where).toBe('booked');
    await reaches(world.partner, order.id, 'completed');
  });

  it('E71: a row that is not booked yet pays nothing, and pays once it is', async () => {
    const order = await buy(world.partner, userId, { ...NZ_BUY, fiat: 310 });
    const row = (status: string) => csv(`${today()},310.00,${status},Ada Lovelace,thanks,${referenceOf(order)}`);

    expect(await taken('pending.csv', row('Pending'))).toBe('booked');
    expect(await taken('held.csv', row('Held'))).toMatch(/^line 2: the status "Held" of a row is unknown/);
    expect(await taken('empty.csv', row(''))).toMatch(/^line 2: the status of a row is empty/);
    expect(await statusOf(world.partner, order.id)).toBe('pending');
    expect(await taken('posted.csv', row('Posted'))).toBe('booked');
    await reaches(world.partner, order.id, 'completed');
  });

  it('E72: a date of another calendar or of the future is refused with its line, and makes no order late', async () => {
    const order = await buy(world.partner, userId, { ...NZ_BUY, fiat: 320 });
    const row = (date: string) => csv(`${date},320.00,Posted,Ada Lovelace,thanks,${referenceOf(order)}`);

    const buddhist = `${Number(today().slice(0, 4)) + 543}${today().slice(4)}`;
    expect(await taken('buddhist.csv', row(buddhist))).toMatch(/^line 2: the date .* is in the future/);
    expect(await taken('future.csv', row('2999-11-27'))).toMatch(/^line 2: the date .* is in the future/);
    expect(await statusOf(world.partner, order.id)).toBe('pending');
    expect(await taken('today.csv', row(today()))).toBe('booked');
    await reaches(world.partner, order.id, 'completed');
  });

  it('E73: an amount that is 330 or 330000 is refused, and nothing is credited', async () => {
    const order = await buy(world.partner, userId, { ...NZ_BUY, fiat: 330 });

    const where = await taken(
      'thousand.csv',
      csv(`${today()},330.000,Posted,Ada Lovelace,thanks,${referenceOf(order)}`),
    );

    expect(where).toMatch(/^line 2: "330\.000" is one amount with the decimal sign/);
    expect(await statusOf(world.partner, order.id)).toBe('pending');
  });
});

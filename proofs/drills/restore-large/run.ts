import { randomBytes } from 'node:crypto';
import { statSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { connectTo } from '../../../tools/postgres/connect.js';
import { PartnerApi } from '../failover/api.js';
import { countPaid } from '../failover/books.js';
import { type PlacedOrder, Traffic } from '../failover/traffic.js';
import { fillStage } from '../fill/fill-stage.js';
import { type OwnPostgres, startOwnPostgres } from '../stage/own-servers.js';
import { openStage, type Stage } from '../stage/stage.js';
import { type AfterRestore, judge } from './judge.js';
import { runProgram } from './program.js';

/** A server as operators run it: it loses nothing at a power failure, and has memory to sort rows for indexes. */
const SERVER = {
  fsync: 'on',
  full_page_writes: 'on',
  shared_buffers: '2GB',
  maintenance_work_mem: '512MB',
  max_wal_size: '4GB',
};
const WITHIN_MS = 300_000;

export interface RestoreOptions {
  /** The number of orders in the database before the backup, with all that belongs to them. */
  readonly orders: number;
  /** The number of orders that are open in the backup, and paid and paid out after it. */
  readonly sent: number;
  /** The number of orders that are open in the backup, and paid by their users only after the restore. */
  readonly owed: number;
  readonly folders: { readonly service: string; readonly bank: string };
}

export interface RestoreFigures extends AfterRestore {
  readonly rows: number;
  readonly backupMiB: number;
  readonly seconds: Readonly<Record<'backup' | 'verify' | 'restore', number>>;
}

/** Backs up a database of many orders while its service runs, continues payouts, loses it, and restores it elsewhere. Bank and chain keep what was sent. */
export async function runRestore(options: RestoreOptions): Promise<RestoreFigures> {
  const bank = await startOwnPostgres(options.folders.bank, {});
  const server = await startOwnPostgres(options.folders.service, SERVER);
  const outside = await connectTo(bank.url);
  try {
    return await perform(options, { bank, server, outside });
  } finally {
    await outside.end();
    await server.stop();
    await bank.stop();
  }
}

interface Servers {
  readonly bank: OwnPostgres;
  readonly server: OwnPostgres;
  readonly outside: Client;
}

async function perform(options: RestoreOptions, { bank, server, outside }: Servers): Promise<RestoreFigures> {
  const { orders, folders } = options;
  const secret = randomBytes(20).toString('hex');
  const open = (vault: 'before' | 'after', workers: number): Promise<Stage> =>
    openStage({
      workers,
      backend: 'postgres',
      keptIn: folders.service,
      settings: {
        SANDBOX_DATABASE_URL: bank.url,
        RAMPART_SECRET: secret,
        DATA_DIR: path.join(folders.service, vault),
      },
      startServer: () => Promise.resolve({ ...server, stop: () => Promise.resolve() }),
    });
  const backup = path.join(folders.service, 'backup');
  const { userId } = await using(await open('before', 1), (stage) => fillStage(stage, orders));
  const before = await using(await open('before', 2), (stage) =>
    payAfterBackup(stage, { backup, options, outside, userId }),
  );
  const restore = await restoreInto(server, { stage: before.stage, backup, folders });
  const after = await using(await open('after', 2), (stage) => judge(stage, { ...before, outside }));
  return { ...before.figures, seconds: { ...before.figures.seconds, restore }, ...after };
}

async function using<T>(stage: Stage, work: (stage: Stage) => Promise<T>): Promise<T> {
  try {
    return await work(stage);
  } finally {
    await stage.close();
  }
}

interface Before {
  readonly stage: Stage;
  readonly userId: string;
  readonly sent: readonly PlacedOrder[];
  readonly owed: readonly PlacedOrder[];
  readonly figures: Pick<RestoreFigures, 'rows' | 'backupMiB'> & {
    readonly seconds: Pick<RestoreFigures['seconds'], 'backup' | 'verify'>;
  };
}

async function payAfterBackup(
  stage: Stage,
  given: { backup: string; options: RestoreOptions; outside: Client; userId: string },
): Promise<Before> {
  const { backup, options, outside, userId } = given;
  const traffic = new Traffic(new PartnerApi(stage.sandbox.baseUrl, stage.sandbox.partner), userId);
  const [sent, owed] = [await traffic.placeUnpaid(options.sent), await traffic.placeUnpaid(options.owed)];
  console.error(`${options.orders} orders; the backup is made while the service runs ...`);
  const made = await runProgram('backup', [backup], stage.env);
  for (const order of sent) await traffic.pay(order);
  const ids = sent.map(({ id }) => id);
  for (const deadline = performance.now() + WITHIN_MS; (await countPaid(outside, ids)) < ids.length; await sleep(200))
    if (performance.now() > deadline) throw new Error('not every order was paid out after the backup');
  console.error(`${made.seconds} s; ${ids.length} orders were paid out since; the backup is verified ...`);
  const verified = await runProgram('verify-backup', [backup], stage.env);
  const rows = Number(/with (\d+) rows/.exec(made.output)?.[1]);
  const seconds = { backup: made.seconds, verify: verified.seconds };
  return { stage, userId, sent, owed, figures: { rows, backupMiB: await sizeOf(backup), seconds } };
}

/** Loses the database and the vault, and restores the backup with the command. Returns the seconds. */
async function restoreInto(
  server: OwnPostgres,
  { stage, backup, folders }: { stage: Stage; backup: string; folders: RestoreOptions['folders'] },
): Promise<number> {
  const owner = await connectTo(server.url);
  await owner.query('DROP DATABASE rampart WITH (FORCE)');
  await owner.query('CREATE DATABASE rampart');
  await owner.end();
  console.error('the database is lost; the backup is restored ...');
  const env = { ...stage.env, DATA_DIR: path.join(folders.service, 'after') };
  return (await runProgram('restore', [backup], env)).seconds;
}

async function sizeOf(folder: string): Promise<number> {
  const files = await readdir(folder, { recursive: true });
  const bytes = files.reduce((sum, file) => sum + statSync(path.join(folder, file)).size, 0);
  return Math.round(bytes / 2 ** 20);
}

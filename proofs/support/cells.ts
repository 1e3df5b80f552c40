import path from 'node:path';
import { MONTHLY_TABLES } from '@rampart/data';
import { Decimal } from '@rampart/kernel';
import { Client as Postgres } from 'pg';
import { goBack } from '../../apps/standalone/src/cells/go-back.js';
import { forgetAtSource, type Move, movePartner, WITHIN_MS } from '../../apps/standalone/src/cells/move-partner.js';
import { type Sides, type SideUrls, withSides } from '../../apps/standalone/src/cells/sides.js';
import { Client } from '../../test/support/client.js';
import { dropDatabase, newEmptyDatabase } from '../../test/support/database.js';
import { type ProcessWorld, processWorld, type Running } from '../../test/support/process-world.js';
import { startPostgres } from '../../tools/postgres/start.js';
import { temporaryFolder } from '../../tools/postgres/temporary-folder.js';
import { guard } from '../../tools/processes/guard.js';

const SETTINGS = { wal_level: 'logical', fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

/** A whole service in processes of its own, on a Postgres cluster of its own. */
export interface Cell extends Pick<ProcessWorld, 'database' | 'partner' | 'sink'> {
  readonly worker: Running;
  readonly url: string;
  /** The partner's client at this cell. */
  readonly as: (partner: Client) => Client;
}

/** Two cells that share a simulated bank and chain. */
export interface TwoCells {
  readonly a: Cell;
  readonly b: Cell;
  /** Moves a partner; `more` overrides parts of the move. */
  move(partner: string, from: Cell, to: Cell, more?: Partial<Move>): Promise<void>;
  forget(partner: string, from: Cell, to: Cell): Promise<void>;
  /** Undoes a move; `target` replaces the address of the other cell. */
  back(partner: string, from: Cell, to: Cell, target?: string): Promise<void>;
  sides<T>(from: Cell, to: Cell, work: (sides: Sides) => Promise<T>): Promise<T>;
  /** Ends the sessions of a move, as its death does. */
  killMove(): Promise<void>;
  close(): Promise<void>;
}

export async function startTwoCells(): Promise<TwoCells> {
  const servers = await Promise.all([startCluster(), startCluster()]);
  const SANDBOX_DATABASE_URL = await newEmptyDatabase();
  const worlds = await Promise.all(servers.map(({ url }) => processWorld({ SANDBOX_DATABASE_URL }, url)));
  const cellOf = async (world: ProcessWorld, sister: ProcessWorld, keeps: boolean): Promise<Cell> => {
    const settings = { SISTER_DATABASES: sister.database.url, KEEPS_UNMATCHED: String(keeps) };
    await world.start('api', settings);
    const worker = await world.start('worker', settings);
    const url = world.partner.baseUrl;
    return { ...world, worker, url, as: ({ authorization }) => new Client(url, authorization) };
  };
  const [a, b] = [await cellOf(worlds[0]!, worlds[1]!, true), await cellOf(worlds[1]!, worlds[0]!, false)];
  const urls = (from: Cell, to: Cell): SideUrls => ({
    source: from.database.superuserUrl,
    target: to.database.superuserUrl,
  });
  return {
    a,
    b,
    move: (partner, from, to, more = {}) =>
      movePartner({
        ...{ partner, urls: urls(from, to), replicationUrl: from.database.superuserUrl, withinMs: WITHIN_MS },
        place: to.url,
        say: () => undefined,
        onStep: () => Promise.resolve(),
        onArrived: () => Promise.resolve(),
        ...more,
      }),
    forget: (partner, from, to) => forgetAtSource({ partner, urls: urls(from, to) }),
    back: (partner, from, to, target = to.database.superuserUrl) => goBack({ ...urls(from, to), target }, partner),
    sides: (from, to, work) => withSides(urls(from, to), work),
    killMove: async () => {
      for (const { database } of [a, b]) await database.query(END_SESSIONS);
    },
    close: async () => {
      await Promise.all(worlds.map((world) => world.close()));
      await Promise.all(servers.map(({ stop }) => stop()));
      await dropDatabase(SANDBOX_DATABASE_URL);
    },
  };
}

const END_SESSIONS = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'rampart-cell-move'`;

async function startCluster(): Promise<{ url: string; stop: () => Promise<void> }> {
  const folder = temporaryFolder('rampart-cell-');
  const logFile = path.join(folder, 'postgres.log');
  const server = await startPostgres({ dataDir: path.join(folder, 'postgres'), logFile, settings: SETTINGS });
  const release = guard(server.pid, folder);
  return {
    url: server.url,
    stop: async () => {
      await server.stop();
      await release();
    },
  };
}

/** The id of the partner of these credentials. */
export async function partnerIdOf({ database }: Cell, { authorization = '' }: Client): Promise<string> {
  const [key] = Buffer.from(authorization.replace('Basic ', ''), 'base64').toString().split(':');
  const [row] = await database.query<{ id: string }>('SELECT partner_id AS id FROM api_key WHERE key = $1', [key]);
  return row!.id;
}

/** Runs SQL as the service's role. */
export async function asService<T extends object>({ database }: Cell, text: string, values: unknown[]): Promise<T[]> {
  const service = new Postgres({ connectionString: database.url });
  await service.connect();
  try {
    return (await service.query<T>(text, values)).rows;
  } finally {
    await service.end();
  }
}

/** Counts rows as the service's role sees them. */
export async function countSeen(cell: Cell, table: string, partner: string): Promise<number> {
  const found = await asService<{ n: number }>(cell, `SELECT count(*)::int AS n FROM ${table} WHERE partner_id = $1`, [
    partner,
  ]);
  return found[0]!.n;
}

/** The balances of all accounts of both cells together, as `account currency amount`, by the rows and by the sums that triggers keep. */
export async function booksOf(cells: readonly Cell[]): Promise<{ rows: string[]; sums: string[] }> {
  const read = (table: string): Promise<string[]> =>
    addedUp(cells, `SELECT account, currency, amount::text FROM ${table}`);
  return { rows: await read('posting'), sums: await read('account_sum') };
}

/** The balances of one cell by what its partners have, leaving out rows that a partner left behind. */
export const ownBooksOf = (cell: Cell): Promise<string[]> =>
  addedUp(
    [cell],
    `SELECT account, currency, amount::text FROM posting WHERE partner_id NOT IN (SELECT id FROM partner WHERE moved_to IS NOT NULL)`,
  );

async function addedUp(cells: readonly Cell[], statement: string): Promise<string[]> {
  const sums = new Map<string, Decimal>();
  for (const { database } of cells)
    for (const { account, currency, amount } of await database.query<Record<string, string>>(statement)) {
      const name = `${account} ${currency}`;
      sums.set(name, (sums.get(name) ?? new Decimal(0)).plus(amount!));
    }
  return [...sums]
    .filter(([, sum]) => !sum.isZero())
    .map(([name, sum]) => `${name} ${sum.toFixed()}`)
    .toSorted();
}

/** Counts the rows, policies and parts of the replication that a partner left in a cell. */
export async function leftIn({ database }: Cell, partner: string): Promise<Record<string, number>> {
  const [left] = await database.query<Record<string, number>>(
    `SELECT (SELECT count(*)::int FROM transaction WHERE partner_id = $1) AS orders, (SELECT count(*)::int FROM posting WHERE partner_id = $1) AS postings,
       (SELECT count(*)::int FROM inbound_event WHERE partner_id = $1) AS payments, (SELECT count(*)::int FROM member WHERE partner_id = $1) AS members,
       (SELECT count(*)::int FROM pg_policies WHERE policyname LIKE 'away%') AS policies, (SELECT count(*)::int FROM pg_publication) AS publications,
       (SELECT count(*)::int FROM pg_subscription) AS subscriptions, (SELECT count(*)::int FROM pg_replication_slots) AS slots`,
    [partner],
  );
  return left!;
}

/** Puts all rows of monthly tables into the default partitions, as if their months had not been made in time. */
export async function loseMonths({ database }: Cell): Promise<void> {
  for (const table of MONTHLY_TABLES)
    for (const { name } of await database.query<{ name: string }>('SELECT name FROM months_of($1)', [table]))
      await database.query(`ALTER TABLE ${table} DETACH PARTITION months.${name}; SET session_replication_role = replica;
        INSERT INTO ${table} SELECT * FROM months.${name}; RESET session_replication_role; DROP TABLE months.${name}`);
}

/** Makes each month, and takes the rows of default partitions there. */
export async function makeMonths({ database }: Cell): Promise<void> {
  for (const table of MONTHLY_TABLES)
    for (let step: string | null = ''; step !== null;)
      step = (await database.query<{ step: string | null }>('SELECT keep_month($1) AS step', [table]))[0]!.step;
}

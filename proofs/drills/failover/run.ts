import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { connectTo } from '../../../tools/postgres/connect.js';
import { startOwnPostgres } from '../stage/own-servers.js';
import { openStage, type Stage } from '../stage/stage.js';
import { openTestbed } from '../stage/testbed.js';
import { PartnerApi } from './api.js';
import { Books } from './books.js';
import { FeedReader } from './feed-reader.js';
import { type PlacedOrder, Traffic } from './traffic.js';
import type { Bar } from './verdict.js';

/** Orders left unpaid before a move: the first half is paid before it, the others after. */
const UNPAID = 12;

/** The service's database, whichever server it is on. */
export interface DrilledDatabase {
  /** The server's URL, as its superuser. */
  readonly url: string;
  /** The URL at which the service connects, if it differs from the server's. */
  readonly serviceUrl?: string;
  connect(database: string): Promise<Client>;
  stop(): Promise<void>;
}

export interface RunOptions {
  /** Seconds of traffic before, between and after the moves. */
  readonly seconds: number;
  readonly report: (title: string, figures: readonly string[], bars: readonly Bar[]) => void;
}

/** One run: the service under traffic, its database, and a bank and chain with their own records. */
export class FailoverRun {
  private constructor(
    readonly options: RunOptions,
    private readonly database: DrilledDatabase,
    private readonly stage: Stage,
    readonly outside: Client,
    readonly api: PartnerApi,
    readonly traffic: Traffic,
    readonly feed: FeedReader,
    private readonly stopOutside: () => Promise<void>,
  ) {}

  /** Opens a run. The bank's database is in the folder, which is removed. */
  static async open(options: RunOptions, folder: string, database: DrilledDatabase): Promise<FailoverRun> {
    const bank = await startOwnPostgres(folder, {});
    const { url, serviceUrl } = database;
    const server = { url, crash: () => Promise.reject(new Error('not here')), stop: () => database.stop() };
    const stage = await openStage({
      workers: 2,
      backend: 'postgres',
      settings: {
        SANDBOX_DATABASE_URL: bank.url,
        ...(serviceUrl === undefined ? {} : { DATABASE_URL: serviceUrl }),
      },
      startServer: () => Promise.resolve(server),
    });
    const { userId } = await openTestbed(stage.sandbox);
    const api = new PartnerApi(stage.sandbox.baseUrl, stage.sandbox.partner);
    const outside = await connectTo(bank.url);
    const traffic = new Traffic(api, userId);
    return new FailoverRun(options, database, stage, outside, api, traffic, new FeedReader(api), () => bank.stop());
  }

  /** Starts the traffic and lets it flow. */
  async begin(): Promise<void> {
    this.api.clearNotes();
    this.traffic.orders.clear();
    this.feed.start();
    this.traffic.start();
    await this.flow();
  }

  readonly flow = (): Promise<void> => sleep(this.options.seconds * 1_000);

  readonly placeUnpaid = (): Promise<PlacedOrder[]> => this.traffic.placeUnpaid(UNPAID);

  async payFirstHalf(unpaid: readonly PlacedOrder[]): Promise<void> {
    for (const order of unpaid.slice(0, UNPAID / 2)) await this.traffic.pay(order);
  }

  async paySecondHalf(unpaid: readonly PlacedOrder[]): Promise<void> {
    for (const order of unpaid.slice(UNPAID / 2)) await this.traffic.pay(order);
  }

  async advance(seconds: number): Promise<void> {
    while ((await this.api.post('/api/sandbox/clock', { advance: seconds })).status !== 200) await sleep(200);
  }

  async withBooks<T>(read: (books: Books) => Promise<T>): Promise<T> {
    const database = await this.database.connect('rampart');
    try {
      return await read(new Books(database));
    } finally {
      await database.end();
    }
  }

  async close(): Promise<void> {
    await this.stage.close();
    await this.outside.end();
    await this.stopOutside();
  }
}

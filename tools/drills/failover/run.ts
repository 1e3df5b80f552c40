import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { connectTo } from '../../postgres/connect.js';
import { startOwnPostgres } from '../stage/own-servers.js';
import { openStage, type Stage } from '../stage/stage.js';
import { openTestbed } from '../stage/testbed.js';
import { PartnerApi } from './api.js';
import { Books, countPaid, paidTwice } from './books.js';
import { Cluster } from './cluster.js';
import { FeedReader } from './feed-reader.js';
import { type PlacedOrder, Traffic } from './traffic.js';
import type { Bar } from './verdict.js';

/** Orders left unpaid before a move: the first half is paid before it, the others after. */
const UNPAID = 12;
/** Longer than a key must stay unknown to a provider before it is sent. */
const RECHECK_SECONDS = 61;
const WITHIN_MS = 60_000;

export interface RunOptions {
  /** Traffic before, between and after the moves. */
  readonly seconds: number;
  readonly report: (title: string, figures: readonly string[], bars: readonly Bar[]) => void;
}

/** One run: the service under traffic, its cluster, and a bank and chain with a memory of their own. */
export class FailoverRun {
  private constructor(
    private readonly options: RunOptions,
    private readonly cluster: Cluster,
    private readonly stage: Stage,
    private readonly outside: Client,
    private readonly api: PartnerApi,
    private readonly traffic: Traffic,
    private readonly feed: FeedReader,
    private readonly stopOutside: () => Promise<void>,
  ) {}

  static async open(options: RunOptions, folders: readonly [string, string]): Promise<FailoverRun> {
    const bank = await startOwnPostgres(folders[0], {});
    const cluster = await Cluster.start(folders[1]);
    const server = { url: cluster.url, crash: () => Promise.reject(new Error('not here')), stop: () => cluster.stop() };
    const stage = await openStage({
      workers: 2,
      backend: 'postgres',
      settings: { SANDBOX_DATABASE_URL: bank.url },
      startServer: () => Promise.resolve(server),
    });
    const { userId } = await openTestbed(stage.sandbox);
    const api = new PartnerApi(stage.sandbox.baseUrl, stage.sandbox.partner);
    const outside = await connectTo(bank.url);
    const traffic = new Traffic(api, userId);
    return new FailoverRun(options, cluster, stage, outside, api, traffic, new FeedReader(api), () => bank.stop());
  }

  /** A standby that lags is promoted: what the primary committed last is lost. */
  async promoteLagging(): Promise<void> {
    await this.cluster.startStandby('asynchronous');
    this.begin();
    await this.flow();
    const unpaid = await this.traffic.placeUnpaid(UNPAID);
    await sleep(1_000); // the standby has them
    this.cluster.cutReplication();
    await this.payFirstHalf(unpaid);
    await this.flow();
    await this.judgeMove('a lagging standby was promoted', unpaid, await this.cluster.failOver());
  }

  /** A synchronous standby is promoted: what was acknowledged is there. */
  async promoteSynchronous(): Promise<void> {
    await this.cluster.startStandby('synchronous');
    this.begin();
    await this.flow();
    const unpaid = await this.traffic.placeUnpaid(UNPAID);
    await this.payFirstHalf(unpaid);
    await this.flow();
    const acknowledged = [...this.traffic.orders.values()];
    const gap = await this.cluster.failOver();
    const kept = await this.withBooks((books) => books.known(acknowledged));
    await this.judgeMove('a synchronous standby was promoted', unpaid, gap, [
      { name: 'acknowledged orders that are lost', found: acknowledged.length - kept.size, max: 0 },
    ]);
  }

  /** The database is restored from a backup that was taken under traffic. */
  async restoreBackup(): Promise<void> {
    this.begin();
    await this.flow();
    const unpaid = await this.traffic.placeUnpaid(UNPAID);
    const backup = await this.cluster.backUp();
    await this.payFirstHalf(unpaid);
    await this.flow();
    await this.judgeMove('a backup was restored', unpaid, await this.cluster.restore(backup));
  }

  async close(): Promise<void> {
    await this.stage.close();
    await this.outside.end();
    await this.stopOutside();
  }

  private begin(): void {
    this.api.answers.clear();
    this.traffic.orders.clear();
    this.feed.start();
    this.traffic.start();
  }

  private readonly flow = (): Promise<void> => sleep(this.options.seconds * 1_000);

  private async payFirstHalf(unpaid: readonly PlacedOrder[]): Promise<void> {
    for (const order of unpaid.slice(0, UNPAID / 2)) await this.traffic.pay(order);
  }

  private async judgeMove(
    title: string,
    unpaid: readonly PlacedOrder[],
    gapMs: number,
    more: readonly Bar[] = [],
  ): Promise<void> {
    for (const order of unpaid.slice(UNPAID / 2)) await this.traffic.pay(order);
    const braked = await this.awaitFigure((books) => books.countBraked());
    await this.advance(1); // reconciliation looks at once
    const found = await this.awaitFigure(async (books) => Number(await books.hasMoveFinding()));
    await this.flow();
    await this.traffic.stop();
    const orders = [...this.traffic.orders.values()];
    const known = await this.withBooks((books) => books.known(orders));
    const paid = orders.filter(({ id, isPaid }) => isPaid && known.has(id)).map(({ id }) => id);
    const open = await this.awaitCompleted(paid);
    await this.feed.stop();
    const hidden = (await this.withBooks((books) => books.eventIds())).filter((id) => !this.feed.seen.has(id));
    const twice = (await paidTwice(this.outside)).filter((id) => known.has(id));
    const answers = [...this.api.answers].map(([status, count]) => `${count} x ${status}`).join(', ');
    this.options.report(
      title,
      [
        `${orders.length} orders acknowledged, ${orders.length - known.size} of them lost; ${await countPaid(this.outside, [...known])} payouts sent for the others`,
        `${(gapMs / 1_000).toFixed(1)} s without a primary; answers ${answers}`,
        `${this.feed.seen.size} events read by one cursor`,
      ],
      [
        { name: 'orders paid out twice', found: twice.length, max: 0 },
        { name: 'events hidden from the reader', found: hidden.length, max: 0 },
        { name: 'answers other than success, 404, 409, 503', found: this.countUnexpected(), max: 0 },
        { name: 'paid orders that are not completed', found: open.length, max: 0 },
        { name: 'payouts of older orders asked for first', found: braked, min: 1 },
        { name: 'finding databaseMoved', found, min: 1 },
        ...more,
      ],
    );
  }

  /** 404: the order is lost. 409: the call under this key is still under way. */
  private countUnexpected(): number {
    const expected = [200, 201, 404, 409, 503];
    return [...this.api.answers].reduce((sum, [status, count]) => sum + (expected.includes(status) ? 0 : count), 0);
  }

  private async awaitCompleted(ids: readonly string[]): Promise<string[]> {
    for (const deadline = performance.now() + WITHIN_MS; ; await sleep(2_000)) {
      const open = await this.withBooks((books) => books.open(ids));
      if (open.length === 0 || performance.now() > deadline) return open;
      await this.withBooks((books) => books.releaseRestore());
      await this.advance(RECHECK_SECONDS);
    }
  }

  /** The first figure above 0, or 0 after a while. */
  private async awaitFigure(figure: (books: Books) => Promise<number>): Promise<number> {
    for (const deadline = performance.now() + WITHIN_MS / 2; ; await sleep(100)) {
      const found = await this.withBooks(figure);
      if (found > 0 || performance.now() > deadline) return found;
    }
  }

  private async advance(seconds: number): Promise<void> {
    while ((await this.api.post('/api/sandbox/clock', { advance: seconds })).status !== 200) await sleep(200);
  }

  private async withBooks<T>(read: (books: Books) => Promise<T>): Promise<T> {
    const database = await this.cluster.connect('rampart');
    try {
      return await read(new Books(database));
    } finally {
      await database.end();
    }
  }
}

import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { connectTo } from '../../../tools/postgres/connect.js';
import type { PartnerApi } from '../failover/api.js';
import { FeedReader } from '../failover/feed-reader.js';
import { Traffic, type TrafficRate } from '../failover/traffic.js';
import { type RequestLog, startReceiver } from '../stage/receiver.js';
import type { Stage } from '../stage/stage.js';
import { openTestbed } from '../stage/testbed.js';
import { CellBooks } from './books.js';
import { forget, runMove, STEPS, type Step } from './move-program.js';
import { type CellName, startTwoCells, type TwoCells } from './two-cells.js';

const COMPLETED_WITHIN_MS = 120_000;
/** Two cells of one worker each keep up with this on two cores: a backlog would judge their speed, and not the moves. */
const MOVES_AT: TrafficRate = { lanes: 3, restMs: 1_500 };
const STAYS_AT: TrafficRate = { lanes: 1, restMs: 3_000 };

/** A partner with orders that flow by way of HAProxy. */
export interface DrilledPartner {
  readonly id: string;
  readonly api: PartnerApi;
  readonly traffic: Traffic;
  readonly feed: FeedReader;
}

/** Two cells under orders: one partner moves to and fro, one stays in each. */
export class CellsRun {
  /** Where the partner that moves lives. */
  home: CellName = 'a';
  readonly kills = new Map<string, number>();

  private constructor(
    readonly cells: TwoCells,
    readonly outside: Client,
    readonly receiver: RequestLog,
    readonly mover: DrilledPartner,
    readonly stayers: readonly DrilledPartner[],
  ) {}

  static async open(workers: number): Promise<CellsRun> {
    const cells = await startTwoCells(workers);
    const receiver = await startReceiver(() => 204);
    const moving = await addPartner(cells.a);
    const endpoint = { url: `${receiver.url}/mover`, eventTypes: ['TRANSACTION_UPDATED', 'USER_KYC_UPDATED'] };
    await cells.apiOf(moving).post('/api/webhook-endpoints', endpoint);
    const mover = await drilled(cells, cells.a, moving, MOVES_AT);
    const stayers = [
      await drilled(cells, cells.a, cells.a.sandbox.partner, STAYS_AT),
      await drilled(cells, cells.b, cells.b.sandbox.partner, STAYS_AT),
    ];
    return new CellsRun(cells, await connectTo(cells.outsideUrl), receiver, mover, stayers);
  }

  get everybody(): readonly DrilledPartner[] {
    return [this.mover, ...this.stayers];
  }

  start(): void {
    for (const { api, traffic, feed } of this.everybody) {
      api.clearNotes();
      feed.start();
      traffic.start();
    }
  }

  /** Moves the partner to the other cell. At one step the program is killed; when the calls wait, an api or a worker of each cell is. */
  async move(round: number): Promise<{ runs: number; output: string }> {
    const [from, to] = this.home === 'a' ? (['a', 'b'] as const) : (['b', 'a'] as const);
    const dies = STEPS[round % STEPS.length];
    const passed = new Set<Step>();
    const onStep = (step: Step): boolean => {
      const isFirst = !passed.has(step);
      passed.add(step);
      if (isFirst && step === 'prepared') this.killProcesses(round);
      return isFirst && step === dies && this.note(`cell:move once it has ${step}`);
    };
    const move = { partner: this.mover.id, from, to, onStep };
    const outcome = await runMove(this.cells, move);
    this.home = to;
    await sleep(1_000);
    await forget(this.cells, move);
    return outcome;
  }

  private killProcesses(round: number): void {
    if (round < 0) return;
    for (const cell of [this.cells.a, this.cells.b]) {
      const isApi = round % 3 !== 0; // a payout that a dead worker left is looked up a minute later, and the partner stays until then
      const program = isApi ? cell.api : cell.workers[0]!;
      if (program.kill()) this.note(isApi ? 'an api' : 'a worker');
    }
  }

  private note(what: string): true {
    this.kills.set(what, (this.kills.get(what) ?? 0) + 1);
    return true;
  }

  /** Ends the orders, and waits until all that were paid are completed. Returns those that are not. */
  async settle(): Promise<string[]> {
    await Promise.all(this.everybody.map(({ traffic }) => traffic.stop()));
    const paid = [...this.mover.traffic.orders.values()].filter(({ isPaid }) => isPaid).map(({ id }) => id);
    const open = async (): Promise<string[]> =>
      this.withBooks(this.home, (books) =>
        books.column(`SELECT id FROM transaction WHERE id = ANY($1::uuid[]) AND status <> 'completed'`, [paid]),
      );
    let left = await open();
    for (const deadline = performance.now() + COMPLETED_WITHIN_MS; left.length > 0 && performance.now() < deadline;) {
      await sleep(500);
      left = await open();
    }
    await this.awaitDelivered();
    await Promise.all(this.everybody.map(({ feed }) => feed.stop()));
    return left;
  }

  private async awaitDelivered(): Promise<void> {
    const pending = (): Promise<string[]> =>
      this.withBooks(this.home, (books) =>
        books.column(`SELECT event_id AS id FROM webhook_delivery WHERE partner_id = $1 AND state = 'pending'`, [
          this.mover.id,
        ]),
      );
    for (
      const deadline = performance.now() + COMPLETED_WITHIN_MS;
      (await pending()).length > 0 && performance.now() < deadline;
    )
      await sleep(500);
  }

  async withBooks<T>(cell: CellName, read: (books: CellBooks) => Promise<T>): Promise<T> {
    const books = await CellBooks.open(this.cells[cell]);
    return read(books).finally(() => books.close());
  }

  async close(): Promise<void> {
    await this.outside.end();
    await this.cells.close();
    this.receiver.close();
  }
}

async function drilled(
  cells: TwoCells,
  cell: Stage,
  partner: Stage['sandbox']['partner'],
  rate: TrafficRate,
): Promise<DrilledPartner> {
  const { userId } = await openTestbed({ baseUrl: cell.sandbox.baseUrl, partner });
  const books = await CellBooks.open(cell);
  const [id] = await books.column('SELECT partner_id AS id FROM api_key WHERE key = $1', [partner.apiKey]);
  await books.close();
  const { enterKeys } = await import('../../../apps/standalone/src/cells/haproxy-map.js');
  await enterKeys(
    { file: cells.proxy.map, socket: cells.proxy.socket },
    [partner.apiKey],
    cell === cells.a ? 'a' : 'b',
  );
  const api = cells.apiOf(partner);
  return { id: id!, api, traffic: new Traffic(api, userId, rate), feed: new FeedReader(api) };
}

/** Adds a second partner to a cell. Logins of the seeded ones have the same name in both cells, so none of those can move. */
async function addPartner({ env }: Stage): Promise<Stage['sandbox']['partner']> {
  const { withPartners } = await import('../../../apps/standalone/src/partners-context.js');
  const { loadEnv } = await import('@rampart/config');
  const { Partners } = await import('@rampart/partners');
  return withPartners(loadEnv(env), (context) => context.get(Partners, { strict: false }).createPartner('Moves'));
}

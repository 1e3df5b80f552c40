import type { Json } from '../../../test/support/client.js';
import { copyOf, type TestDatabase } from '../../../test/support/database.js';
import { eventually } from '../../../test/support/eventually.js';
import { verifiedUser } from '../../../test/support/people.js';
import { type ProcessWorld, processWorld, type Running } from '../../../test/support/process-world.js';
import { type Exposition, readExposition } from '../../../test/support/alerts/exposition.js';
import { SCRAPING } from '../../../test/support/alerts/rules.js';

/** Prometheus' own timeout of a scrape. */
const SCRAPE_TIMEOUT_MS = 10_000;
/** Counts tasks with a recent heartbeat, and due jobs that are in no queue. */
const STATE = `
  SELECT (SELECT count(*)::int FROM heartbeat WHERE task = ANY($1) AND at > rampart_now() - interval '20 seconds') AS done,
         (SELECT count(*)::int FROM outbox WHERE published_at IS NULL AND run_at < rampart_now()) AS due`;

export type App = 'api' | 'worker' | 'ops';
const APPS: readonly App[] = ['api', 'worker', 'ops'];
const TASKS: readonly string[] = ['reconciliation', 'bankStatement'];

/** The built service in three processes, and what Prometheus would scrape of it. */
export class AlertWorld {
  private readonly running = new Map<App, Running>();
  private readonly others = new Set<Running>();
  private copy: TestDatabase | undefined;
  private user: Promise<Json> | undefined;

  private constructor(private readonly processes: ProcessWorld) {}

  static async start(settings: Record<string, string> = {}): Promise<AlertWorld> {
    const world = new AlertWorld(await processWorld(settings));
    await Promise.all(APPS.map((app) => world.startApp(app)));
    await world.partner.post('/api/webhook-endpoints', { url: world.sink.url });
    await world.publish();
    await world.settle();
    return world;
  }

  get database(): TestDatabase {
    return this.copy ?? this.processes.database;
  }

  get partner() {
    return this.processes.partner;
  }

  get operator() {
    return this.processes.operator;
  }

  get sink() {
    return this.processes.sink;
  }

  /** The id of a user who can trade. */
  async trader(): Promise<string> {
    this.user ??= verifiedUser(this.partner);
    return (await this.user).id;
  }

  /** Scrapes `/metrics` as prometheus.yml says; undefined if Prometheus would consider the target down. */
  async scrape(): Promise<Exposition | undefined> {
    const answer = await fetch(`${this.operator.baseUrl}${SCRAPING.path}`, {
      headers: { Authorization: `Bearer ${this.processes.metricsToken}` },
      signal: AbortSignal.timeout(SCRAPE_TIMEOUT_MS),
    }).catch(() => undefined);
    return answer?.status === 200 ? readExposition(await answer.text()) : undefined;
  }

  /** Advances the service's clock: deadlines, heartbeats and ages are as they would be `seconds` later. */
  async advance(seconds: number): Promise<void> {
    const { status } = await this.partner.post('/api/sandbox/clock', { advance: seconds });
    if (status !== 200) throw new Error(`the clock was not moved: ${status}`);
  }

  /**
   * Ages the last response of a feed likewise, which is kept by the machine's clock. Works only for a feed that does not respond: others are read every 2
   * seconds.
   */
  async ageFeed(seconds: number, source: string): Promise<void> {
    await this.database.query(
      `UPDATE feed_cursor SET read_at = read_at - make_interval(secs => $1), failing_since = failing_since - make_interval(secs => $1)
       WHERE source LIKE $2`,
      [seconds, source],
    );
  }

  /** Waits until the worker has done what an advanced clock made due, including these tasks. It takes moments, however far the clock was advanced. */
  async settle(tasks = TASKS): Promise<void> {
    await eventually('the worker has done what is due', async () => {
      const [state] = await this.database.query<{ done: number; due: number }>(STATE, [tasks]);
      return state?.done === tasks.length && state.due === 0;
    });
  }

  /** Waits until each process has published figures that are newer than this call, as it does every five seconds. */
  async publish(): Promise<void> {
    const [{ now } = { now: new Date() }] = await this.database.query<{ now: Date }>('SELECT clock_timestamp() AS now');
    await eventually('each process has published its figures', async () => {
      const published = await this.database.query('SELECT FROM process_metrics WHERE at > $1', [now]);
      return published.length >= this.running.size + this.others.size;
    });
  }

  async startApp(app: App, settings: Record<string, string> = {}): Promise<void> {
    const place: Record<string, string> = this.copy ? { DATABASE_URL: this.copy.url } : {};
    this.running.set(app, await this.processes.start(app, { ...place, ...settings }));
  }

  /** Kills the process of an app, as if half a minute ago: only its counters remain of what it had published. */
  async killApp(app: App): Promise<void> {
    await this.running.get(app)?.kill('SIGKILL');
    this.running.delete(app);
    await this.database.query(`UPDATE process_metrics SET at = at - interval '30 seconds' WHERE app = $1`, [app]);
  }

  /** Starts a worker beside the first. */
  async startOther(settings: Record<string, string>): Promise<Running> {
    const other = await this.processes.start('worker', settings);
    this.others.add(other);
    return other;
  }

  async stopOther(other: Running): Promise<void> {
    await other.kill('SIGTERM');
    this.others.delete(other);
  }

  /** Starts the service on a copy of its database, as after a restore. */
  async moveToCopy(): Promise<void> {
    for (const app of APPS) await this.killApp(app);
    this.copy = await copyOf(this.processes.database);
    await Promise.all(APPS.map((app) => this.startApp(app)));
  }

  async close(): Promise<void> {
    await this.processes.close();
    await this.copy?.drop();
  }
}

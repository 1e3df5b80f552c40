import { randomUUID } from 'node:crypto';
import { CRASH_POINTS, type CrashPoint } from '@rampart/kernel';
import { aMoment, eventually } from '../../test/support/eventually.js';
import { verifiedUser } from '../../test/support/people.js';
import { type ProcessWorld, processWorld, type Running } from '../../test/support/process-world.js';
import { counterExamples } from '../../test/support/invariants.js';
import { buy, deposit, payFiat, sell, statusOf } from '../../test/support/trades.js';
import { unreadNews } from '../../test/support/unread-news.js';

/** `CHAOS=full` kills at every point for every kind of order; otherwise at three points, so that every test run covers some. */
const SMOKE: readonly CrashPoint[] = ['create.stored', 'signal.booked', 'payout.sent'];
const isFull = process.env['CHAOS'] === 'full';
/** desk-crashes.spec.ts and email-crashes.spec.ts in proofs/processes cover the points of the desk and of emails. */
const POINTS = isFull ? CRASH_POINTS.filter((point) => !/^(desk|email)\./.test(point)) : SMOKE;
/** Points that the API passes; all others are in the worker. */
const IN_API: readonly CrashPoint[] = ['create.stored', 'cancel.answered'];
const HOUR = 3_600;

/** The orders that are in progress when the process dies, and how each must end. */
const ORDERS = {
  buy: {
    end: 'completed',
    begin: (w: ProcessWorld, user: string, key: string) => buy(w.partner, user, {}, key),
    pay: (w: ProcessWorld, id: string) => payFiat(w.partner, id),
  },
  sell: {
    end: 'completed',
    begin: (w: ProcessWorld, user: string, key: string) => sell(w.partner, user, {}, key),
    pay: (w: ProcessWorld, id: string) => deposit(w.partner, id),
  },
  refund: {
    end: 'refunded',
    begin: (w: ProcessWorld, user: string, key: string) => buy(w.partner, user, {}, key),
    pay: (w: ProcessWorld, id: string) => payFiat(w.partner, id),
  },
} as const;
type OrderKind = keyof typeof ORDERS;

/** In the full run each kind of order meets each point alone; in the smoke run all kinds are in progress at the crash. */
const ROUNDS: readonly (readonly OrderKind[])[] = isFull
  ? [['buy'], ['sell'], ['refund']]
  : [['buy', 'sell', 'refund']];

describe.each(POINTS)('E17: killed at %s', (point) => {
  it.each(ROUNDS.map((kinds) => ({ name: kinds.join(', '), kinds })))(
    '$name: each ends as it should, once',
    async ({ kinds }) => {
      const world = await processWorld();
      try {
        const scene = await Scene.open(world, point);
        const ids: string[] = [];
        for (const kind of kinds) ids.push(await scene.carryOut(kind));
        await scene.comesToRest();
        for (const [i, kind] of kinds.entries())
          expect(await statusOf(world.partner, ids[i] ?? '')).toBe(ORDERS[kind].end);
        expect(await counterExamples(world.database, { webhooks: world.sink.received })).toEqual([]);
        if (isFull) process.stderr.write(`killed at ${point}: ${kinds.join(', ')} as it should be\n`); // Jest itself reports only at the end
      } finally {
        await world.close();
      }
    },
    120_000,
  );
});

/** A service in which one process is armed to die; every process that dies is restarted unarmed. */
class Scene {
  private constructor(
    private readonly world: ProcessWorld,
    private readonly app: 'api' | 'worker',
    private armed: Running,
    private readonly userId: string,
  ) {}

  static async open(world: ProcessWorld, point: CrashPoint): Promise<Scene> {
    const calm = { api: await world.start('api'), worker: await world.start('worker') };
    const { id } = await verifiedUser(world.partner);
    await world.partner.post('/api/webhook-endpoints', { url: world.sink.url });
    const app = IN_API.includes(point) ? 'api' : 'worker';
    await calm[app].kill();
    return new Scene(world, app, await world.start(app, { CRASH_AT: point }), id);
  }

  async carryOut(kind: OrderKind): Promise<string> {
    const { begin, pay } = ORDERS[kind];
    const key = `${kind}-${randomUUID()}`;
    const { id } = await this.retry(() => begin(this.world, this.userId, key));
    if (kind === 'refund') await this.retry(() => this.world.partner.post('/api/sandbox/clock', { advance: 2 * HOUR }));
    await this.retry(() => pay(this.world, id));
    return id;
  }

  /** Waits until no work is left. The provider's settle time passes on the service's clock. */
  async comesToRest(): Promise<void> {
    await eventually(
      'everything is done',
      async () => {
        await this.revive();
        const unread = await unreadNews(this.world.database);
        const [left] = await this.world.database.query<{ due: number; waiting: boolean }>(
          `SELECT (count(*) FILTER (WHERE run_at <= rampart_now()) + (SELECT count(*) FROM webhook_delivery WHERE state = 'pending' AND (queued OR lease_token IS NOT NULL)))::int AS due,
             coalesce(bool_or(name <> 'expirePayment' AND run_at > rampart_now()), false) AS waiting
           FROM outbox`,
        );
        if (left?.due === 0 && left.waiting) await this.world.partner.post('/api/sandbox/clock', { advance: 61 });
        return unread.length === 0 && left?.due === 0 && !left.waiting;
      },
      90_000,
    );
  }

  /** Repeats the request if its response was lost with the process. */
  private async retry<T>(ask: () => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await ask();
      } catch (error) {
        if (attempt === 20) throw error;
        await aMoment(100); // a killed process is seen as dead only a little later
        await this.revive();
      }
    }
  }

  private async revive(): Promise<void> {
    if (!this.armed.isAlive()) this.armed = await this.world.start(this.app);
  }
}

import { createHash, randomInt } from 'node:crypto';
import { eventually } from '../../test/support/eventually.js';
import type { SeenOutside } from '../../test/support/invariants.js';
import { unreadNews } from '../../test/support/unread-news.js';
import type { Customer } from './orders.js';
import { retry, type Stage } from './stage.js';
import { SCENARIOS, type Scenario } from './scenarios.js';

export const ORDERS = Number(process.env['STORM_ORDERS'] ?? (process.env['CHAOS'] === 'full' ? 600 : 36));
/** One seed always makes the same orders, and the same faults after the same number of them. */
export const SEED = Number(process.env['STORM_SEED'] ?? randomInt(2 ** 31));
const AT_ONCE = 6;
/** The number of orders per fault. */
const ORDERS_PER_FAULT = 6;
const HOUR = 3_600;

interface PlacedOrder {
  readonly name: string;
  readonly scenario: Scenario;
  readonly id: string;
}

/** Places orders of every kind at once, and injects faults among them. */
export class Storm {
  readonly placed: PlacedOrder[] = [];
  private readonly reads: { id: string; status: string }[] = [];
  private readonly struck = new Map<string, number>();

  constructor(
    private readonly stage: Stage,
    private readonly customer: Customer,
  ) {}

  /** The responses to callers, without webhooks. */
  get seen(): Omit<SeenOutside, 'webhooks'> {
    return { created: this.placed.map(({ id }) => id), reads: this.reads, decided: this.customer.decided };
  }

  /** Injects faults while orders are made, then makes late payments, then has operators act. */
  async pass(): Promise<void> {
    await this.rage();
    await comesToRest(this.stage);
    await this.laterOn();
    await comesToRest(this.stage);
    await this.clearUp();
    await comesToRest(this.stage);
    await this.decideAgain();
    await comesToRest(this.stage);
  }

  /** Orders that did not end as their scenarios say, with everything known of them, including orders that were not placed. */
  async endedOtherwise(): Promise<unknown[]> {
    const [found] = await this.stage.query<{ count: number }>('SELECT count(*)::int AS count FROM transaction');
    const lives = (await this.findOtherwise()).map(async ({ id, scenario }) => [
      scenario?.end,
      await lifeOf(this.stage, id),
    ]);
    return [...(found?.count === ORDERS ? [] : [`${found?.count} orders of ${ORDERS}`]), ...(await Promise.all(lives))];
  }

  private async findOtherwise(): Promise<{ id: string; scenario: Scenario | undefined }[]> {
    const scenarios = new Map(this.placed.map(({ id, scenario }) => [id, scenario]));
    const ends = await this.stage.query<{ id: string; status: string }>('SELECT id, status FROM transaction');
    return ends
      .map((order) => ({ ...order, scenario: scenarios.get(order.id) }))
      .filter(({ scenario, ...order }) => scenario === undefined || !this.customer.endedAs(scenario, order));
  }

  private async rage(): Promise<void> {
    const names = Array.from({ length: ORDERS }, (_, i) => Object.keys(SCENARIOS)[i % Object.keys(SCENARIOS).length]!);
    const faults = Array.from(
      { length: Math.ceil(ORDERS / ORDERS_PER_FAULT) },
      (_, i) => this.stage.faults[i % this.stage.faults.length]!,
    );
    const queue = shuffled(names);
    let striking = Promise.resolve();
    const customers = Array.from({ length: AT_ONCE }, async () => {
      for (let name = queue.shift(); name !== undefined; name = queue.shift()) {
        if (queue.length % ORDERS_PER_FAULT === 0) striking = striking.then(() => this.injectFault(faults.shift()));
        await this.run(name, SCENARIOS[name]!);
      }
    });
    await Promise.all(customers);
    await striking;
  }

  /** Makes the late payments, after all windows have closed. */
  private async laterOn(): Promise<void> {
    await advance(this.stage, 4 * HOUR);
    await comesToRest(this.stage);
    for (const { scenario, id } of this.placed) await scenario.late?.(this.customer, id);
  }

  /** Resolves payouts whose sending and lookup were both cut off, which leaves them uncertain: the sandbox's provider lives in Postgres, too. */
  private async clearUp(): Promise<void> {
    const doubts = await this.stage.query<{ id: string; purpose: string }>(
      `SELECT DISTINCT transaction_id AS id, purpose FROM payout WHERE state = 'uncertain'`,
    );
    for (const { id, purpose } of doubts) {
      const { scenario } = this.placed.find((order) => order.id === id)!;
      if (scenario.isDoubtful) continue;
      await this.customer.clearUp(id, { purpose, type: scenario.type });
    }
  }

  /** Has operators resend what was uncertain, was never sent, and was refused when an operator sent it. */
  private async decideAgain(): Promise<void> {
    for (const { id, scenario } of await this.findOtherwise())
      if (scenario) await this.customer.decideAgain(id, scenario.end);
  }

  /** Faults that should have happened and never did, so nothing is proved about them. */
  neverStruck(): readonly string[] {
    return this.stage.faults.filter((fault) => !this.struck.has(fault));
  }

  account(): string {
    return [...this.struck].map(([name, count]) => `${count} x ${name}`).join(', ');
  }

  private async run(name: string, scenario: Scenario): Promise<void> {
    const { id, status } = await this.customer.order(scenario.type);
    this.placed.push({ name, scenario, id });
    this.reads.push({ id, status });
    for (const step of scenario.steps) {
      await step(this.customer, id);
      await this.read(id);
    }
  }

  private async read(id: string): Promise<void> {
    const answer = await this.stage.partner.get(`/api/transactions/${id}`).catch(() => undefined);
    if (answer?.status === 200) this.reads.push({ id, status: answer.body.status });
  }

  private async injectFault(fault: string | undefined): Promise<void> {
    if (fault === undefined) return;
    const isHit = await this.stage.injectFault(fault);
    if (isHit) this.struck.set(fault, (this.struck.get(fault) ?? 0) + 1);
  }
}

/**
 * Waits until no work is left. A provider's settle time and silence, and the delay before a webhook's next attempt, pass by the clock. The service queries
 * providers about an uncertain payout until an operator decides, so a payout counts as resting after ten minutes.
 */
async function comesToRest(stage: Stage): Promise<void> {
  let left: Left | undefined;
  await eventually(
    () => `everything is done: ${JSON.stringify(left)}`,
    async () => {
      const unread = await unreadNews(stage);
      [left] = await stage.query<Left>(
        `WITH ahead AS (
           SELECT name, payload, run_at FROM outbox WHERE run_at > rampart_now() AND name <> 'expirePayment' AND NOT EXISTS (
             SELECT FROM payout WHERE id::text = payload ->> 'payoutId' AND state = 'uncertain' AND updated_at < rampart_now() - interval '10 minutes'))
         SELECT ((SELECT count(*) FROM outbox WHERE run_at <= rampart_now())
           + (SELECT count(*) FROM webhook_delivery WHERE state = 'pending' AND (queued OR lease_token IS NOT NULL)))::int AS due,
           ceil(extract(epoch FROM min(run_at) - rampart_now()))::int AS "nextIn", jsonb_object_agg(name, payload) AS jobs
         FROM ahead`,
      );
      if (left?.due === 0 && left.nextIn !== null) await advance(stage, Math.max(61, left.nextIn + 1));
      return unread.length === 0 && left?.due === 0 && left.nextIn === null;
    },
    110_000,
  );
}

interface Left {
  readonly due: number;
  /** Seconds to the next job, except those that close payment windows or query a resting payout. */
  readonly nextIn: number | null;
  /** One such job of each name. */
  readonly jobs: unknown;
}

const advance = (stage: Stage, seconds: number): Promise<unknown> =>
  retry(() => stage.partner.post('/api/sandbox/clock', { advance: seconds }));

/** Everything known of an order that did not end as it should. */
async function lifeOf(stage: Stage, id: string): Promise<unknown> {
  const of = (table: string, where: string): Promise<unknown[]> =>
    stage.query(`SELECT to_jsonb(t) AS row FROM ${table} t WHERE ${where}`);
  return {
    order: await of('transaction', `id = '${id}'`),
    history: await of('transaction_history', `transaction_id = '${id}'`).catch(String),
    payouts: await of('payout', `transaction_id = '${id}'`),
    receipts: await of('receipt', `transaction_id = '${id}'`),
    jobs: await of(
      'outbox',
      `payload::text LIKE '%${id}%' OR payload ->> 'payoutId' IN (SELECT id::text FROM payout WHERE transaction_id = '${id}')`,
    ),
  };
}

/** Shuffles the names in an order that the seed determines. */
const shuffled = (names: readonly string[]): string[] =>
  names
    .map((name, i) => ({ name, at: createHash('sha256').update(`${SEED} ${i}`).digest('hex') }))
    .sort((a, b) => a.at.localeCompare(b.at))
    .map(({ name }) => name);

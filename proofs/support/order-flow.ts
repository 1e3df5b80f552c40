import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '../../test/support/eventually.js';
import type { PartitionedWorld } from './partitioned-world.js';
import { verifiedUser } from '../../test/support/people.js';
import { BUY } from '../../test/support/trades.js';

const PERIOD_MS = 250;
/** A caller gives up after this time. */
const CALL_TIMEOUT_MS = 30_000;

/** One buy of a flow, with its start and finish in milliseconds of `performance.now()`. */
interface Order {
  readonly id: string;
  readonly begunAt: number;
  finishedAt?: number;
}

/** Buys that are ordered and paid four times a second, whatever the service responds. */
export interface OrderFlow {
  /** The statuses of responses, with how often each occurred. */
  readonly answers: ReadonlyMap<number, number>;
  /** The number of accepted orders whose completion webhook has not arrived. */
  open(): number;
  accepted(): number;
  /** The longest wait for a response, in milliseconds. */
  longestCall(): number;
  /** Milliseconds from `moment` until an order that began after it is finished. */
  resumedAfter(moment: number, withinMs: number): Promise<number>;
  /** Milliseconds from `moment` until every accepted order is finished. */
  finishedAfter(moment: number, withinMs: number): Promise<number>;
  stop(): Promise<void>;
}

export async function startOrderFlow(world: PartitionedWorld): Promise<OrderFlow> {
  const { partner, sink } = world;
  await partner.post('/api/webhook-endpoints', { url: sink.url });
  const user = await verifiedUser(partner);
  const [orders, unpaid, answers, calls] = [
    new Map<string, Order>(),
    new Set<string>(),
    new Map<number, number>(),
    new Set<Promise<unknown>>(),
  ];
  let [longest, stopped] = [0, false];
  const call = async (path: string, body: object, key: string): Promise<{ status: number; id?: string }> => {
    const begunAt = performance.now();
    const response = await fetch(partner.baseUrl + path, {
      method: 'POST',
      headers: {
        'authorization': partner.authorization ?? '',
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
    }).catch(() => undefined);
    const text = await response?.text().catch(() => undefined);
    longest = Math.max(longest, performance.now() - begunAt);
    const status = response?.status ?? 0;
    answers.set(status, (answers.get(status) ?? 0) + 1);
    return { status, ...(status === 201 && text ? { id: JSON.parse(text).id as string } : {}) };
  };
  const pay = async (id: string): Promise<void> => {
    const { status } = await call(`/api/sandbox/transactions/${id}/fiat`, { id: `payment of ${id}` }, `pay ${id}`);
    if (status === 200) unpaid.delete(id);
  };
  const order = async (n: number): Promise<void> => {
    const begunAt = performance.now();
    const { id } = await call(`/api/users/${user.id}/transactions`, BUY, `flow order ${n}`);
    if (id === undefined) return;
    orders.set(id, { id, begunAt });
    unpaid.add(id);
    await pay(id);
  };
  const settle = (): void => {
    for (const { body, at } of sink.received.splice(0)) {
      const known = orders.get(body.payload.id);
      if (known && body.payload.status === 'completed') known.finishedAt ??= at - performance.timeOrigin;
      else if (!known && body.payload.status === 'completed') sink.received.push({ body, at } as never);
    }
  };
  const begin = (work: Promise<unknown>): void => {
    const done: Promise<unknown> = work.finally(() => calls.delete(done));
    calls.add(done);
  };
  const running = (async () => {
    for (let n = 0; !stopped; n += 1) {
      begin(order(n));
      if (n % 8 === 7) for (const id of unpaid) begin(pay(id));
      await sleep(PERIOD_MS);
      settle();
    }
  })();
  const open = (): number => {
    settle();
    return [...orders.values()].filter(({ finishedAt }) => finishedAt === undefined).length;
  };
  return {
    answers,
    open,
    accepted: () => orders.size,
    longestCall: () => longest,
    resumedAfter: (moment, withinMs) =>
      eventually(
        'an order that was begun after the fault is finished',
        () => {
          settle();
          const first = [...orders.values()]
            .filter(({ begunAt, finishedAt }) => begunAt > moment && finishedAt !== undefined)
            .map(({ finishedAt }) => finishedAt ?? 0);
          return first.length > 0 && Math.min(...first) - moment;
        },
        withinMs,
      ),
    finishedAfter: async (moment, withinMs) => {
      stopped = true;
      await running;
      await eventually(
        'every order that was accepted is finished',
        async () => {
          for (const id of unpaid) await pay(id);
          return open() === 0;
        },
        withinMs,
      ).catch(async (error: unknown) => {
        const unfinished = [...orders.values()]
          .filter(({ finishedAt }) => finishedAt === undefined)
          .map(({ id }) => id);
        throw new Error(JSON.stringify(await whereaboutsOf(world, unfinished), undefined, 1), { cause: error });
      });
      return Math.max(...[...orders.values()].map(({ finishedAt }) => finishedAt ?? 0)) - moment;
    },
    stop: async () => {
      stopped = true;
      await running;
      await Promise.all(calls);
    },
  };
}

/** The first orders that should be finished, with their jobs and those of their payouts in one line each. */
const whereaboutsOf = (world: PartitionedWorld, ids: readonly string[]): Promise<unknown> =>
  world.database.query(
    `SELECT t.id, t.status, rampart_now() AS now, cardinality($1::text[]) AS unfinished,
       (SELECT jsonb_agg(concat_ws(' ', o.name, 'due', o.run_at, 'published', o.published_at, 'checks', o.checks)) FROM outbox o
        WHERE o.payload::text LIKE ANY (SELECT '%' || subject || '%' FROM unnest(t.id::text || ARRAY(SELECT p.id::text FROM payout p WHERE p.transaction_id = t.id)) subject)) AS jobs,
       (SELECT jsonb_agg(to_jsonb(p)) FROM payout p WHERE p.transaction_id = t.id) AS payouts,
       (SELECT jsonb_agg(concat_ws(' ', d.state, 'due', d.next_attempt_at, 'leased until', d.lease_until)) FROM webhook_delivery d WHERE d.subject_id = t.id) AS deliveries
     FROM transaction t WHERE t.id::text = ANY ($1) ORDER BY t.id LIMIT 3`,
    [ids],
  );

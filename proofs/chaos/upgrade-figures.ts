import { counterExamples } from '../../test/support/invariants.js';
import type { WebhookSink } from '../../test/support/webhook-sink.js';
import type { Load } from './upgrade-load.js';

export type Query = <T = Record<string, unknown>>(text: string, values?: unknown[]) => Promise<T[]>;
export type Figures = Readonly<Record<string, unknown>>;

/** The figures that docs/faults.md promises. */
export const NOTHING_LOST: Figures = {
  'failed requests': [],
  'orders that are not completed': 0,
  'changes of status without an event': 0,
  'events that were not received': 0,
  'events that were received more than once': 0,
  'orders that bank or chain did not pay once': 0,
  'findings of reconciliation': [],
  'broken invariants': [],
};

/** Compares what customers, partner, bank and chain saw with the books of a service at rest. */
export async function compareWithBooks(query: Query, load: Load, sink: WebhookSink): Promise<Figures> {
  const events = await query<{ id: string }>('SELECT id FROM webhook_event WHERE transaction_id IS NOT NULL');
  const steps = await query('SELECT transaction_id, version FROM transaction_history');
  const received = timesReceived(sink);
  return {
    'failed requests': load.failed.slice(0, 5),
    'orders that are not completed': await count(query, `SELECT FROM transaction WHERE status <> 'completed'`),
    'changes of status without an event': steps.length - events.length,
    'events that were not received': events.filter(({ id }) => !received.has(id)).length,
    'events that were received more than once': events.filter(({ id }) => (received.get(id) ?? 0) > 1).length,
    'orders that bank or chain did not pay once': await count(query, NOT_PAID_ONCE),
    'findings of reconciliation': await query('SELECT rule, subject, detail FROM reconciliation_finding'),
    'broken invariants': await counterExamples({ query }, { webhooks: sink.received, created: load.created }),
  };
}

/** Whether nothing is pending except the windows of paid orders. */
export const isAtRest = async (query: Query): Promise<boolean> =>
  (await count(query, `SELECT FROM transaction WHERE status <> 'completed'`)) === 0 &&
  (await count(query, `SELECT FROM webhook_delivery WHERE state = 'pending'`)) === 0 &&
  (await count(query, `SELECT FROM outbox WHERE run_at <= rampart_now()`)) === 0;

/** Compares with the payouts that the simulated bank and chain recorded themselves. */
const NOT_PAID_ONCE = `
  SELECT t.id FROM transaction t LEFT JOIN sandbox.sent_payout s ON s.transaction_id = t.id::text
  GROUP BY t.id HAVING count(s.key) <> 1`;

const count = async (query: Query, statement: string): Promise<number> => (await query(statement)).length;

function timesReceived(sink: WebhookSink): ReadonlyMap<string, number> {
  const times = new Map<string, number>();
  for (const { headers } of sink.received) {
    const id = String(headers['webhook-id']);
    times.set(id, (times.get(id) ?? 0) + 1);
  }
  return times;
}

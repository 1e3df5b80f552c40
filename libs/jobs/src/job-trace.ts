import { type Sql, sql } from '@rampart/data';
import {
  isSameTrace,
  type NewSpan,
  type SpanAttributes,
  type Traceparent,
  TRANSACTION_ID,
  tracing,
} from '@rampart/kernel';
import type { JobPayload } from './define-job.js';

/** Spans that the span of a job continues, and is linked to. */
export interface JobTrace {
  readonly parent: Traceparent;
  readonly link?: Traceparent;
}

const COLUMNS = sql`id, queue, name, payload, run_at AS "runAt"`;
/** A row whose id is none must not stop the relay. */
const idIn = (key: string): Sql =>
  sql`CASE WHEN payload->>${key}::text ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN (payload->>${key}::text)::uuid END`;
const WITH_TRACE = sql`${COLUMNS}, coalesce(
  (SELECT t.traceparent FROM transaction t WHERE t.id = ${idIn('transactionId')}),
  (SELECT t.traceparent FROM payout p JOIN transaction t ON t.id = p.transaction_id WHERE p.id = ${idIn('payoutId')})) AS "orderTrace"`;

/** Columns of a row that the relay reads: where traces are on, that of the order as well, in the same statement. */
export const outboxColumns = (): Sql => (tracing.isOn ? WITH_TRACE : COLUMNS);

/** A job is of its order's trace, whatever enqueued it: an operator's request is linked. Jobs of no order continue the span that enqueued them. */
export function traceOf(
  order: Traceparent | null | undefined,
  enqueuer: Traceparent | undefined,
): { readonly trace?: JobTrace } {
  if (!order) return enqueuer === undefined ? {} : { trace: { parent: enqueuer } };
  if (enqueuer === undefined) return { trace: { parent: order } };
  return { trace: isSameTrace(order, enqueuer) ? { parent: enqueuer } : { parent: order, link: enqueuer } };
}

/** A job in its queue. */
interface TracedJob {
  readonly name: string;
  readonly queueName: string;
  readonly data: { readonly outboxId: string; readonly payload: JobPayload; readonly trace?: JobTrace };
}

export const spanOf = ({ name, queueName, data }: TracedJob): NewSpan => ({
  name: `job ${name}`,
  kind: 'consumer',
  ...data.trace,
  attributes: { 'messaging.destination.name': queueName, 'rampart.job.id': data.outboxId, ...orderOf(data.payload) },
});

const orderOf = ({ transactionId }: JobPayload): SpanAttributes =>
  transactionId === undefined ? {} : { [TRANSACTION_ID]: transactionId };

import { type Sql, sql } from '@rampart/sql';
import {
  isSameTrace,
  type NewSpan,
  type SpanAttributes,
  type Traceparent,
  TRANSACTION_ID,
  tracing,
} from '@rampart/kernel';
import type { JobPayload } from './define-job.js';

/** The span that a job's span continues, and the one that it is linked to. */
export interface JobTrace {
  readonly parent: Traceparent;
  readonly link?: Traceparent;
}

const COLUMNS = sql`id, queue, name, payload, run_at AS "runAt"`;
const WITH_TRACE = sql`${COLUMNS}, job_trace(payload) AS "orderTrace"`;

/** Columns of a row that the relay reads, including the order's trace if traces are enabled, in the same statement. */
export const outboxColumns = (): Sql => (tracing.isOn ? WITH_TRACE : COLUMNS);

/**
 * A job belongs to its order's trace, regardless of what enqueued it: an operator's request is only linked. Jobs without an order continue the span that
 * enqueued them.
 */
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
  attributes: {
    'messaging.system': 'bullmq',
    'messaging.destination.name': queueName,
    'rampart.job.id': data.outboxId,
    ...orderOf(data.payload),
  },
});

const orderOf = ({ transactionId }: JobPayload): SpanAttributes =>
  transactionId === undefined ? {} : { [TRANSACTION_ID]: transactionId };

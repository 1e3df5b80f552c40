import { tracing } from '@rampart/kernel';
import { outboxColumns, traceOf } from './job-trace.js';

const traceparent = (trace: string, span: string): string => `00-${trace.repeat(32)}-${span.repeat(16)}-01`;
const ORDER = traceparent('a', '1');
const CHILD = traceparent('a', '2');
const OTHER = traceparent('b', '3');

describe('the trace of a job', () => {
  it.each([
    ['continues the span of its order that enqueued it', ORDER, CHILD, { parent: CHILD }],
    [
      "stays in its order's trace when another enqueues it, and is linked to that",
      ORDER,
      OTHER,
      { parent: ORDER, link: OTHER },
    ],
    ["is its order's when a feed enqueues it", ORDER, undefined, { parent: ORDER }],
    ['continues what enqueued it when it is for no order', null, OTHER, { parent: OTHER }],
    ['begins anew when nothing is known', undefined, undefined, undefined],
  ])('%s', (_, order, enqueuer, trace) => {
    expect(traceOf(order, enqueuer)).toEqual(trace ? { trace } : {});
  });

  it('costs the relay no read of orders where traces are off', () => {
    expect(tracing.isOn).toBe(false);
    expect(outboxColumns().toQuery().text).toBe('id, queue, name, payload, run_at AS "runAt"');
  });
});

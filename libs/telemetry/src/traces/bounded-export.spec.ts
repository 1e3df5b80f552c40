import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace-base';
import { BoundedExport, MAX_WAITING } from './bounded-export.js';

const span = { spanContext: () => ({ traceFlags: 1 }), resource: {} } as unknown as ReadableSpan;

type Done = Parameters<SpanExporter['export']>[1];

/** A collector that responds on command of the test. */
function collector() {
  const waiting: Done[] = [];
  const exporter: SpanExporter = { export: (_, done) => void waiting.push(done), shutdown: () => Promise.resolve() };
  return { exporter, answer: (code: 0 | 1) => waiting.splice(0).forEach((done) => done({ code })) };
}

describe('spans on their way to a collector', () => {
  it('are dropped and counted when as many wait as may', () => {
    const bounded = new BoundedExport(collector().exporter);

    for (let nth = 0; nth < MAX_WAITING + 7; nth += 1) bounded.onEnd(span);

    expect(bounded.readCounts()).toEqual({ exported: 0, dropped: { queue: 7, collector: 0 } });
  });

  it('are counted as exported when it takes them, as dropped when it does not', async () => {
    const { exporter, answer } = collector();
    const bounded = new BoundedExport(exporter);

    for (const [count, code] of [
      [3, 0],
      [2, 1],
    ] as const) {
      for (let nth = 0; nth < count; nth += 1) bounded.onEnd(span);
      const flushed = bounded.forceFlush().catch(() => undefined);
      answer(code);
      await flushed;
    }

    expect(bounded.readCounts()).toEqual({ exported: 3, dropped: { queue: 0, collector: 2 } });
  });
});

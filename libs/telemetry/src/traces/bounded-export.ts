import { SECOND, type SpanCounts } from '@rampart/kernel';
import {
  BatchSpanProcessor,
  type ReadableSpan,
  type SpanExporter,
  type SpanProcessor,
} from '@opentelemetry/sdk-trace-base';

/** Maximum number of spans that wait for the collector: a few megabytes. */
export const MAX_WAITING = 4_096;
const MAX_BATCH = 512;
const EXPORT_EVERY = SECOND;

type Exported = Parameters<SpanExporter['export']>[1];

/** Code 0 is success. Its enum is in a package that this project does not depend on. */
const SUCCESS = 0;

/** The SDK's batches, with a count of dropped spans, which the SDK does not expose. */
export class BoundedExport implements SpanProcessor {
  private readonly batches: BatchSpanProcessor;
  private waiting = 0;
  private exported = 0;
  private readonly dropped = { queue: 0, collector: 0 };

  constructor(exporter: SpanExporter) {
    this.batches = new BatchSpanProcessor(
      {
        export: (spans, done) => exporter.export(spans, this.counted(spans.length, done)),
        shutdown: () => exporter.shutdown(),
      },
      { maxQueueSize: MAX_WAITING, maxExportBatchSize: MAX_BATCH, scheduledDelayMillis: EXPORT_EVERY },
    );
  }

  onStart(): void {
    // nothing is known about it yet
  }

  onEnd(span: ReadableSpan): void {
    if (this.waiting >= MAX_WAITING) return void (this.dropped.queue += 1);
    this.waiting += 1;
    this.batches.onEnd(span);
  }

  readCounts(): SpanCounts {
    return { exported: this.exported, dropped: { ...this.dropped } };
  }

  forceFlush(): Promise<void> {
    return this.batches.forceFlush();
  }

  shutdown(): Promise<void> {
    return this.batches.shutdown();
  }

  private counted(spans: number, done: Exported): Exported {
    return (result) => {
      this.waiting -= spans;
      if (Number(result.code) === SUCCESS) this.exported += spans;
      else this.dropped.collector += spans;
      done(result);
    };
  }
}

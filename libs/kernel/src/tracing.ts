/** W3C trace context of a span, as in the header of that name, by which other processes continue its trace. */
export type Traceparent = string;

export type SpanKind = 'server' | 'client' | 'consumer';

/** Values named in the code, and the service's own ids: text that users or partners wrote never becomes an attribute. */
export type SpanAttributes = Readonly<Record<string, string | number>>;

/** Attribute of spans that are about one order. */
export const TRANSACTION_ID = 'rampart.transaction.id';

export interface NewSpan {
  readonly name: string;
  readonly kind: SpanKind;
  /** A span of another process; by default the current span of this process. */
  readonly parent?: Traceparent | undefined;
  /** A span that caused this one from another trace. */
  readonly link?: Traceparent | undefined;
  readonly attributes?: SpanAttributes;
}

/** A span that has begun. */
export interface OpenSpan {
  readonly traceparent: Traceparent;
  rename(name: string): void;
  annotate(attributes: SpanAttributes): void;
  /** `type` is a word of the code, since error messages may quote received data. */
  fail(type: string): void;
}

export interface SpanCounts {
  readonly exported: number;
  /** Dropped because the queue was full, or the collector did not accept them. */
  readonly dropped: { readonly queue: number; readonly collector: number };
}

/** Records spans. Only a process with a collector has a tracer, so that the SDK does not take memory in the others. */
export interface Tracer {
  /** The span ends with the promise, and as failed if it rejects. */
  inSpan<T>(span: NewSpan, work: (open: OpenSpan) => Promise<T>): Promise<T>;
  /** The span ends when `end` is called. */
  openSpan<T>(span: NewSpan, work: (open: OpenSpan, end: () => void) => T): T;
  recordSpan(span: NewSpan & { readonly seconds: number; readonly failure?: string | undefined }): void;
  current(): OpenSpan | undefined;
  detach<T>(work: () => T): T;
  readCounts(): SpanCounts;
  /** Never rejects, and takes two seconds at most. */
  flush(): Promise<void>;
}

const NONE: SpanCounts = { exported: 0, dropped: { queue: 0, collector: 0 } };

/** Traces of this process. Features name their spans; without a tracer they only do the work. */
export class Tracing {
  private tracer: Tracer | undefined;

  get isOn(): boolean {
    return this.tracer !== undefined;
  }

  use(tracer: Tracer | undefined): void {
    this.tracer = tracer;
  }

  inSpan<T>(span: NewSpan, work: (open?: OpenSpan) => Promise<T>): Promise<T> {
    return this.tracer ? this.tracer.inSpan(span, work) : work();
  }

  openSpan<T>(span: NewSpan, work: (open?: OpenSpan, end?: () => void) => T): T {
    return this.tracer ? this.tracer.openSpan(span, work) : work();
  }

  /** Records a finished part of the current span, such as a call to a provider. No-op outside a span, as in loops. */
  recordPart(span: NewSpan & { readonly seconds: number; readonly failure?: string | undefined }): void {
    if (this.current()) this.tracer?.recordSpan(span);
  }

  current(): OpenSpan | undefined {
    return this.tracer?.current();
  }

  annotate(attributes: SpanAttributes): void {
    this.current()?.annotate(attributes);
  }

  /** Runs work that a request triggers but that is not part of it. */
  detach<T>(work: () => T): T {
    return this.tracer ? this.tracer.detach(work) : work();
  }

  readCounts(): SpanCounts {
    return this.tracer?.readCounts() ?? NONE;
  }

  async flush(): Promise<void> {
    await this.tracer?.flush();
  }
}

/** The instance of this process. */
export const tracing = new Tracing();

const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/;
const ZEROS = /^0+$/;

/** Returns the ids in a traceparent, or undefined if it is malformed or all zeros. */
export function parseTraceparent(text: unknown): { readonly traceId: string; readonly spanId: string } | undefined {
  const [, traceId, spanId] = (typeof text === 'string' && TRACEPARENT.exec(text)) || [];
  if (traceId === undefined || spanId === undefined || ZEROS.test(traceId) || ZEROS.test(spanId)) return undefined;
  return { traceId, spanId };
}

/** Whether both belong to the same trace. */
export const isSameTrace = (a: Traceparent, b: Traceparent): boolean =>
  parseTraceparent(a)?.traceId === parseTraceparent(b)?.traceId;

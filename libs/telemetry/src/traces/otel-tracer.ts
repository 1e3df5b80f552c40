import { SERVICE_VERSION } from '@rampart/config';
import { AsyncLocalStorage } from 'node:async_hooks';
import { type NewSpan, SECOND, type SpanKind, type Tracer } from '@rampart/kernel';
import { type Span, SpanKind as OtelKind } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { AlwaysOnSampler, BasicTracerProvider } from '@opentelemetry/sdk-trace-base';
import { BoundedExport } from './bounded-export.js';
import { contextOf, failSpan, linksOf, OpenOtelSpan } from './otel-span.js';

export interface TracerOptions {
  /** URL of a collector; `/v1/traces` is appended. */
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly service: string;
}

/** A collector that is slower than this loses the spans sent to it. */
const EXPORT_TIMEOUT = 5 * SECOND;

/** How long an unresponsive collector may delay the end of a process. */
const FLUSH_TIMEOUT = 2 * SECOND;

const KINDS: Readonly<Record<SpanKind, OtelKind>> = {
  server: OtelKind.SERVER,
  client: OtelKind.CLIENT,
  consumer: OtelKind.CONSUMER,
};

/** Creates the tracer, which sends spans to a collector with OTLP over HTTP. Every span is recorded, regardless of whether a partner samples its own. */
export function newTracer({ endpoint, headers, service }: TracerOptions): Tracer {
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
    headers: { ...headers },
    timeoutMillis: EXPORT_TIMEOUT,
  });
  const processor = new BoundedExport(exporter);
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': service, 'service.version': SERVICE_VERSION }),
    sampler: new AlwaysOnSampler(),
    spanProcessors: [processor],
  });
  const tracer = provider.getTracer('rampart');
  const active = new AsyncLocalStorage<Span | undefined>();
  const begin = (span: NewSpan, startTime?: number): Span =>
    tracer.startSpan(
      span.name,
      {
        kind: KINDS[span.kind],
        attributes: { ...span.attributes },
        links: linksOf(span),
        ...(startTime && { startTime }),
      },
      contextOf(span.parent, active.getStore()),
    );
  return {
    inSpan: (given, work) => {
      const span = begin(given);
      return active.run(span, () => endWith(span, work(new OpenOtelSpan(span))));
    },
    openSpan: (given, work) => {
      const span = begin(given);
      return active.run(span, () => work(new OpenOtelSpan(span), () => span.end()));
    },
    recordSpan: ({ seconds, failure, ...given }) => {
      const span = begin(given, performance.timeOrigin + performance.now() - seconds * SECOND);
      if (failure !== undefined) failSpan(span, failure);
      span.end();
    },
    current: () => {
      const span = active.getStore();
      return span && new OpenOtelSpan(span);
    },
    detach: (work) => active.run(undefined, work),
    readCounts: () => processor.readCounts(),
    flush: () => Promise.race([processor.forceFlush().catch(() => undefined), later(FLUSH_TIMEOUT)]),
  };
}

async function endWith<T>(span: Span, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    failSpan(span, error instanceof Error ? error.name : 'Error');
    throw error;
  } finally {
    span.end();
  }
}

const later = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => void setTimeout(resolve, milliseconds).unref());

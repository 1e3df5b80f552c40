import { type NewSpan, type OpenSpan, parseTraceparent } from '@rampart/kernel';
import {
  type Context,
  type Link,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  SpanStatusCode,
  trace,
  TraceFlags,
} from '@opentelemetry/api';

/** Adapts a span of the SDK. */
export class OpenOtelSpan implements OpenSpan {
  constructor(private readonly span: Span) {}

  get traceparent(): string {
    const { traceId, spanId } = this.span.spanContext();
    return `00-${traceId}-${spanId}-01`;
  }

  rename(name: string): void {
    this.span.updateName(name);
  }

  annotate(attributes: Readonly<Record<string, string | number>>): void {
    this.span.setAttributes({ ...attributes });
  }

  fail(type: string): void {
    failSpan(this.span, type);
  }
}

export function failSpan(span: Span, type: string): void {
  span.setAttribute('error.type', type).setStatus({ code: SpanStatusCode.ERROR });
}

/** Returns a span's parent: the given remote one, or otherwise the active one. */
export function contextOf(parent: string | undefined, active: Span | undefined): Context {
  const remote = remoteContext(parent);
  if (remote) return trace.setSpanContext(ROOT_CONTEXT, remote);
  return active ? trace.setSpan(ROOT_CONTEXT, active) : ROOT_CONTEXT;
}

export const linksOf = ({ link }: NewSpan): Link[] => {
  const context = remoteContext(link);
  return context ? [{ context }] : [];
};

function remoteContext(traceparent: string | undefined): SpanContext | undefined {
  const ids = parseTraceparent(traceparent);
  return ids && { ...ids, traceFlags: TraceFlags.SAMPLED, isRemote: true };
}

import type { IncomingMessage } from 'node:http';
import { isId, parseTraceparent, type SpanAttributes, TRANSACTION_ID, tracing } from '@rampart/kernel';
import { loggedPath } from '@rampart/telemetry';
import type { NextFunction, Request, Response } from 'express';

/** Responses whose span has begun, since a request may pass here a second time. */
const traced = new WeakSet<Response>();
const UUID = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/gi;
/** Machines request these all the time. */
const UNTRACED = /^\/(?:health|metrics|cdn)/;

/**
 * Opens a span per request that continues the caller's trace, named after the pattern of its route, because paths and queries contain the caller's words.
 * Pages, icons and unknown paths have no route; their spans never end, so they are never sent.
 */
export function traceRequests(request: Request, response: Response, next: NextFunction): void {
  if (!tracing.isOn || traced.has(response) || UNTRACED.test(request.path)) return next();
  traced.add(response);
  const { method } = request;
  const { traceparent } = request.headers;
  const parent = parseTraceparent(traceparent) ? String(traceparent) : undefined;
  tracing.openSpan({ name: method, kind: 'server', parent, attributes: requestAttributes(request) }, (span, end) => {
    response.once('close', () => {
      const route = routeOf(request);
      if (route === undefined) return;
      span?.rename(`${method} ${route}`);
      span?.annotate({ 'http.route': route, 'http.response.status_code': response.statusCode, ...orderOf(request) });
      if (response.statusCode >= 500) span?.fail(String(response.statusCode));
      end?.();
    });
    next();
  });
}

/** A request, also one that is served before Express has seen it, which has no `originalUrl`. */
type AnyRequest = Pick<IncomingMessage, 'method' | 'socket' | 'url'> & { readonly originalUrl?: string };

/** Semantic conventions of OpenTelemetry: the scheme of the connection, and the path as logs have it, and without ids, since a user's id is personal data. */
const requestAttributes = ({ method, socket, url = '', originalUrl = url }: AnyRequest): SpanAttributes => ({
  'http.request.method': method ?? '',
  'url.scheme': 'encrypted' in socket ? 'https' : 'http',
  'url.path': loggedPath(originalUrl).replace(UUID, '{id}'),
});

function routeOf({ route }: Request): string | undefined {
  const { path } = (route ?? {}) as { path?: unknown };
  return typeof path === 'string' ? path : undefined;
}

function orderOf({ params }: Request): SpanAttributes {
  const id = (params as Record<string, unknown> | undefined)?.transactionId;
  return typeof id === 'string' && isId(id) ? { [TRANSACTION_ID]: id } : {};
}

import { fault } from '@rampart/kernel';
import type { NextFunction, Request, Response } from 'express';

interface Layer {
  readonly match: (path: string) => boolean;
  readonly route?: { readonly methods: Readonly<Record<string, boolean>> };
}

/**
 * Returns the methods of the routes that match the path of a request, in upper case; none if no route does. Routes for any method are those of pages and
 * middleware.
 */
export function methodsAt({ app, path }: Request): string[] {
  const { stack = [] } = ((app as Request['app'] | undefined)?.router ?? {}) as { readonly stack?: readonly Layer[] };
  const found = stack.flatMap((layer) =>
    layer.route && !ANY_METHOD.every((method) => layer.route?.methods[method]) && layer.match(path)
      ? Object.keys(layer.route.methods)
      : [],
  );
  return [...new Set(found.map((method) => method.toUpperCase()))].sort();
}

const ANY_METHOD = ['get', 'post', 'put', 'delete', 'trace'];

/** Middleware for read-only paths. Throws METHOD_NOT_ALLOWED for anything but GET and HEAD. */
export function readsOnly({ method }: Request, _response: Response, next: NextFunction): void {
  if (method !== 'GET' && method !== 'HEAD') throw fault('METHOD_NOT_ALLOWED', { method, allow: 'GET, HEAD' });
  next();
}

const SLASHES = /\/{2,}/g;

/**
 * Joins slashes: a base URL that ends in a slash produces `//api/...`, which means `/api/...`. A client that uses a proxy sends the whole URL, whose `//` is
 * not part of the path.
 */
export function joinSlashes(request: Request, _response: Response, next: NextFunction): void {
  const { url } = request;
  const end = url.indexOf('?');
  const path = end < 0 ? url : url.slice(0, end);
  if (path.startsWith('/') && path.includes('//'))
    request.url = path.replace(SLASHES, '/') + (end < 0 ? '' : url.slice(end));
  next();
}

import type { RequestHandler, Response } from 'express';
import helmet from 'helmet';

/** Security headers for every response. */
export const secureAnswers = (): RequestHandler =>
  helmet({ contentSecurityPolicy: { directives: { 'upgrade-insecure-requests': null } } });

/** Returns the headers that a middleware sets on every response. */
export function headersOf(middleware: RequestHandler): Readonly<Record<string, string>> {
  const headers: Record<string, string> = {};
  const setHeader = (name: string, value: string): void => void (headers[name] = value);
  const removeHeader = (name: string): boolean => delete headers[name];
  void middleware({} as never, { setHeader, removeHeader } as unknown as Response, () => undefined);
  return headers;
}

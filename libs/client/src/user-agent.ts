/** The version of package.json, as client.spec.ts checks. */
export const VERSION = '0.1.0';

/** Browsers send their own User-Agent, and would need the service's permission (CORS) for another one. */
export const userAgent = (): Readonly<Record<string, string>> =>
  'document' in globalThis || 'importScripts' in globalThis ? {} : { 'user-agent': `rampart-client/${VERSION}` };

/** Of package.json; tools/client/pack.ts compares them. */
export const VERSION = '0.1.0';

/** Browsers name themselves, and would ask the service first whether they may send another name. */
export const userAgent = (): Readonly<Record<string, string>> =>
  'document' in globalThis || 'importScripts' in globalThis ? {} : { 'user-agent': `rampart-client/${VERSION}` };

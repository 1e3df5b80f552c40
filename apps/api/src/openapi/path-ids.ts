import type { FaultCode } from '@rampart/kernel';

/** The resource that an id in a path names, by the segment before the id. */
interface Named {
  readonly what: string;
  /** The error when the resource does not exist or belongs to another partner. */
  readonly missing?: FaultCode;
}

const NAMED: Readonly<Record<string, Named>> = {
  'users': { what: 'user', missing: 'USER_NOT_FOUND' },
  'transactions': { what: 'transaction', missing: 'TRANSACTION_NOT_FOUND' },
  'requests': { what: 'request', missing: 'REQUEST_NOT_FOUND' },
  'api-keys': { what: 'API key', missing: 'API_KEY_NOT_FOUND' },
  'webhook-endpoints': { what: 'endpoint', missing: 'WEBHOOK_ENDPOINT_NOT_FOUND' },
  'webhook-events': { what: 'event', missing: 'WEBHOOK_EVENT_NOT_FOUND' },
};

/** Describes the ids in a path as parameters. */
export const idParameters = (path: string) =>
  idsIn(path).map(({ name, what }) => ({
    name,
    in: 'path',
    required: true,
    description: `Id of the ${what}`,
    schema: { type: 'string', format: 'uuid', example: EXAMPLE_ID },
  }));

/** Lists the errors for ids of unknown resources. */
export const missingFaults = (path: string): FaultCode[] =>
  idsIn(path).flatMap(({ missing }) => (missing ? [missing] : []));

const EXAMPLE_ID = '0199f3a1-6c2e-7d10-8b54-3f0a9e1c7d22';

const idsIn = (path: string): (Named & { name: string })[] =>
  [...path.matchAll(/\/([\w-]+)\/\{(\w+)\}/g)].map(([, before = '', name = '']) => ({
    name,
    ...(NAMED[before] ?? { what: before }),
  }));

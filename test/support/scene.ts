import { randomInt } from 'node:crypto';
import type { Client, Json } from './client.js';
import { documentFields } from './documents.js';
import { eventually } from './eventually.js';
import { type Operation, resolved } from './openapi.js';
import { signUp, verifiedUser } from './people.js';
import { buy, sell } from './trades.js';

/** One of everything that has an id, of one partner. */
export interface Scene {
  readonly partner: Client;
  /** A user who is not verified. */
  readonly user: Json;
  readonly verified: Json;
  readonly buy: Json;
  readonly sell: Json;
  readonly request: Json;
  readonly checkoutSession: Json;
  readonly endpoint: Json;
  readonly event: Json;
  /** Another key than the one that the partner calls with. */
  readonly apiKey: Json;
}

export async function newScene(partner: Client): Promise<Scene> {
  const verified = await verifiedUser(partner);
  const bought = await buy(partner, verified.id, { partnerData: { order: `canary-${randomInt(1e9)}` } });
  return {
    partner,
    user: await signUp(partner),
    verified,
    buy: bought,
    sell: await sell(partner, verified.id),
    request: (
      await partner.post('/api/requests', {
        type: 'buy',
        cryptoCurrency: 'BTC',
        internalAddress: `canary-${randomInt(1e9)}`,
      })
    ).body,
    checkoutSession: (await partner.post('/api/checkout-sessions', { partnerData: `canary-${randomInt(1e9)}` })).body,
    endpoint: (await partner.post('/api/webhook-endpoints', { url: `http://127.0.0.1:9/canary-${randomInt(1e9)}` }))
      .body,
    event: await eventually(
      'the feed shows the event',
      async () => (await partner.get(`/api/webhook-events?transactionId=${bought.id}`)).body.data[0],
    ),
    apiKey: (await partner.post('/api/api-keys', { name: `canary-${randomInt(1e9)}` })).body,
  };
}

/** The scene's ids for an operation's path, keyed by their names there. */
export function idsFor({ path, pathParameters }: Operation, scene: Scene): Record<string, string> {
  const ids: Record<string, string> = {};
  for (const name of pathParameters) ids[name] = idBefore(path, name, scene);
  return ids;
}

export const pathWith = (path: string, ids: Readonly<Record<string, string>>): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? '');

/** The body that openapi.json shows as an example for an operation, with a document of the test's own. Undefined when it takes none. */
export function exampleBody({ body, described, name }: Operation): Json {
  if (!body) return undefined;
  if (name.endsWith('/upload-kyc-documents')) return documentFields('front');
  const [shown] = Object.values<Json>(described.requestBody.content['application/json'].examples ?? {});
  const fields = Object.entries<Json>(body.properties).map(
    ([field, property]) => [field, resolved(property).example] as const,
  );
  return structuredClone(shown?.value ?? Object.fromEntries(fields.filter(([, value]) => value !== undefined)));
}

/** The documented example, or a replacement if it would work only once or name another partner's objects. */
export function bodyToSend(operation: Operation): Json {
  if (operation.name.endsWith('/redeliver')) return {};
  const example = exampleBody(operation);
  return operation.name === 'POST /api/users'
    ? { ...example, email: `example.${randomInt(1e12)}@example.com` }
    : example;
}

function idBefore(
  path: string,
  name: string,
  { user, verified, buy, sell, request, checkoutSession, endpoint, event, apiKey }: Scene,
): string {
  const before = path.split(`/{${name}}`, 1)[0]!.split('/').at(-1);
  if (before === 'users') return (path.includes('/transactions') ? verified : user).id;
  if (before === 'transactions') return (/\/(crypto|refund-destination)$/.test(path) ? sell : buy).id;
  if (before === 'requests') return request.id;
  if (before === 'checkout-sessions') return checkoutSession.id;
  if (before === 'webhook-endpoints') return endpoint.id;
  if (before === 'webhook-events') return event.id;
  if (before === 'api-keys') return apiKey.id;
  throw new Error(`the scene has nothing for {${name}} of ${path}`);
}

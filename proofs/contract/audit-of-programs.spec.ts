import { randomUUID } from 'node:crypto';
import { auditSince, everything, withoutAudit } from '../support/audited.js';
import type { Answer, Json } from '../../test/support/client.js';
import { isUnsafe, liveRoutes } from '../../test/support/live-routes.js';
import { startWorld, type World } from '../../test/support/world.js';

/** Routes of a partner's programs that change no part of its account, by the beginning of the path, with the rows that record them. */
const RECORDED_ELSEWHERE: readonly string[] = [
  '/api/users', // rows of users, documents and orders with their histories
  '/users',
  '/api/transactions',
  '/api/quotes',
  '/api/checkout-sessions', // rows of links, and of the sessions that they open
  '/api/requests',
  '/api/oauth2', // rows of tokens with their keys
  '/api/sandbox',
];
const UNAUDITED: readonly string[] = ['POST /api/webhook-endpoints/{id}/ping'];

describe('what programs change of a partner with a key', () => {
  let world: World;
  let actor: string;

  beforeAll(async () => {
    world = await startWorld();
    actor = `key:${(await world.partner.get('/api/api-keys')).body[0].id}`;
    await world.stopWorker();
  });
  afterAll(() => world.close());

  interface Change {
    readonly action: string;
    readonly kind: string;
    readonly send: (call: object) => Promise<Answer>;
  }

  /** Calls each route once, on its own subject. */
  async function changes(): Promise<Record<string, Change>> {
    const { partner } = world;
    for (const { id } of (await partner.get('/api/webhook-endpoints')).body)
      await partner.delete(`/api/webhook-endpoints/${id}`);
    const newKey = async (): Promise<Json> => (await partner.post('/api/api-keys', { name: 'Subject' })).body;
    const newEndpoint = async (): Promise<Json> =>
      (await partner.post('/api/webhook-endpoints', { url: `${world.sink.url}/${randomUUID()}` })).body;
    const [rotated, deleted] = [await newKey(), await newKey()];
    const [changed, removed, renewed, replayed] = [
      await newEndpoint(),
      await newEndpoint(),
      await newEndpoint(),
      await newEndpoint(),
    ];
    const since = new Date(Date.now() - 3_600_000).toISOString();
    const of = (kind: string, action: string, send: Change['send']): Change => ({ kind, action, send });
    return {
      'POST /api/api-keys': of('key', 'createKey', (call) => partner.post('/api/api-keys', { name: 'New' }, call)),
      'POST /api/api-keys/{id}/rotate': of('key', 'rotateKey', (call) =>
        partner.post(`/api/api-keys/${rotated.id}/rotate`, undefined, call),
      ),
      'DELETE /api/api-keys/{id}': of('key', 'revokeKey', (call) =>
        partner.delete(`/api/api-keys/${deleted.id}`, call),
      ),
      'POST /api/webhook-endpoints': of('endpoint', 'addEndpoint', (call) =>
        partner.post('/api/webhook-endpoints', { url: `${world.sink.url}/${randomUUID()}` }, call),
      ),
      'PATCH /api/webhook-endpoints/{id}': of('endpoint', 'changeEndpoint', (call) =>
        partner.patch(`/api/webhook-endpoints/${changed.id}`, { enabled: false }, call),
      ),
      'DELETE /api/webhook-endpoints/{id}': of('endpoint', 'removeEndpoint', (call) =>
        partner.delete(`/api/webhook-endpoints/${removed.id}`, call),
      ),
      'POST /api/webhook-endpoints/{id}/rotate-secret': of('endpoint', 'rotateEndpointSecret', (call) =>
        partner.post(`/api/webhook-endpoints/${renewed.id}/rotate-secret`, undefined, call),
      ),
      'POST /api/webhook-endpoints/{id}/replay': of('endpoint', 'replayEndpoint', (call) =>
        partner.post(`/api/webhook-endpoints/${replayed.id}/replay`, { since }, call),
      ),
      'PATCH /api/partner': of('partner', 'changeSettings', (call) =>
        partner.patch('/api/partner', { displayName: `Name ${randomUUID()}` }, call),
      ),
    };
  }

  it('is audited by each route that there is, or has a record of its own', async () => {
    const routes = [...new Set(liveRoutes(world.api))]
      .filter(isUnsafe)
      .filter((route) => route.split(' ')[1]!.startsWith('/api/') || route.split(' ')[1]!.startsWith('/users'))
      .filter((route) => !RECORDED_ELSEWHERE.some((prefix) => route.split(' ')[1]!.startsWith(prefix)));
    const redelivery = 'POST /api/webhook-events/{id}/redeliver'; // the same as the replay

    expect(routes.toSorted()).toEqual([...Object.keys(await changes()), ...UNAUDITED, redelivery].toSorted());
  });

  it.each([
    ['without', () => ({})],
    ['with', () => ({ headers: { 'idempotency-key': randomUUID() } })],
  ])('is in the audit once, %s an Idempotency-Key, and says nothing secret', async (_, callOf) => {
    for (const [route, { send, action, kind }] of Object.entries(await changes())) {
      const since = await auditSince(world);

      const { status } = await send(callOf());

      const entries = await since();
      expect([route, status < 300, entries]).toEqual([
        route,
        true,
        [expect.objectContaining({ actor, action, subject: expect.stringMatching(`^${kind}:[-0-9a-f]{36}$`) })],
      ]);
      expect(JSON.stringify(entries)).not.toMatch(/rs_|whsec_/);
      expect(entries[0]?.partner_id).not.toBeNull();
    }
  });

  it('is not done where its entry cannot be written', async () => {
    const all = Object.values(await changes());
    const before = await everything(world);

    const statuses = await withoutAudit(world, async () => {
      const seen: number[] = [];
      for (const { send } of all) seen.push((await send({})).status);
      return seen;
    });

    expect(statuses).toEqual(all.map(() => 500));
    expect(await everything(world)).toEqual(before);
  });
});

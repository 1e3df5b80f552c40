import { Invitations } from '@rampart/partners';
import type { Answer, Json } from '../support/client.js';
import { canariesOf, type Snapshot } from '../support/footprint.js';
import { liveRoutes } from '../support/live-routes.js';
import { operations } from '../support/openapi.js';
import { DASHBOARD } from '../support/privileged-actions.js';
import { disableRowSecurity } from '../support/row-security.js';
import { invitations } from '../support/rows/tables.js';
import { comparable } from '../support/same-answer.js';
import { pathWith, type Scene } from '../support/scene.js';
import { registerPasskey } from '../support/soft-authenticator.js';
import { dashboardPages, openTwoPartners, thingsOfScene, type TwoPartners } from '../support/two-partners.js';
import { type Member, newOwner, partnerIdOf } from '../support/visitor.js';
import type { World } from '../support/world.js';

const UNKNOWN = '00000000-0000-7000-8000-000000000000';
const MALFORMED = 'not-an-id';
/** Fields that any of the routes may read. */
const BODY = { what: 'pay', type: 'WEBHOOK_PING', role: 'support', since: '2026-01-01T00:00:00Z', enabled: false };

interface Place {
  readonly method: string;
  readonly path: string;
  readonly parameter: string;
}

/** Receipts, whose link itself is the secret, and which no partner gets by an id. */
const BY_SECRET = /\{secret\}/;

/** Routes of a checkout visitor, whose orders are a user's: journeys/checkout.spec requests those of others. */
const BY_VISITOR: readonly string[] = [
  'GET /checkout/api/orders/{id}',
  'GET /checkout/api/orders/{id}/return',
  'POST /checkout/api/orders/{id}/cancel',
  'POST /checkout/api/orders/{id}/refund',
  'PUT /checkout/api/orders/{id}/refund-destination',
];

/** Runs without row-level security, which would hide a missing filter in a query. */
describe('what belongs to one partner, over every route of the web server', () => {
  let partners: TwoPartners;
  let world: World;
  let things: Readonly<Record<'own' | 'strange', Readonly<Record<string, string>>>>;
  let places: Place[];
  let before: Snapshot;

  beforeAll(async () => {
    partners = await openTwoPartners(async ({ world, own, strange, owner }) => {
      const foreigner = await newOwner(world, await partnerIdOf(world, world.stranger));
      things = { own: await thingsOf(world, own, owner), strange: await thingsOf(world, strange, foreigner) };
    });
    ({ world } = partners);
    places = liveRoutes(world.api)
      .flatMap(placesIn)
      .filter(({ path }) => path.startsWith(DASHBOARD));
    await disableRowSecurity(world);
    before = await partners.snapshot();
  });
  afterAll(() => world.close());

  async function ask({ method, path, parameter }: Place, id: string): Promise<Answer> {
    const ids = Object.fromEntries(
      parametersIn(path).map((name) => [name, name === parameter ? id : thingFor(path, name, things.own)]),
    );
    return partners.owner.call(
      method,
      pathWith(path.replace(DASHBOARD, ''), ids),
      method === 'GET' ? {} : { body: BODY },
    );
  }

  it('each route with an id is asked: here, or by its description in isolation.spec', () => {
    const described = new Set(operations.map(({ name }) => name.replace(/\{\w+\}/g, '{}')));
    const withIds = liveRoutes(world.api).filter((route) => /\{\w+\}/.test(route) && !BY_SECRET.test(route));

    const unasked = withIds.filter((route) => {
      const plain = route.replace(/\{\w+\}/g, '{}');
      return (
        !described.has(plain) &&
        !described.has(plain.replace(' /', ' /api/')) &&
        !route.includes(` ${DASHBOARD}/`) &&
        !BY_VISITOR.includes(route)
      );
    });

    expect(unasked).toEqual([]);
    expect(places.length).toBeGreaterThan(15);
  });

  it("another partner's is like an unknown one, in every place of the dashboard", async () => {
    const problems: unknown[] = [];
    const answers: string[] = [];
    for (const place of places) {
      const foreign = await ask(place, thingFor(place.path, place.parameter, things.strange));
      const unknown = await ask(place, UNKNOWN);
      const malformed = await ask(place, MALFORMED);
      answers.push(foreign.text);
      const isSame = comparable(foreign) === comparable(unknown) && comparable(malformed) === comparable(unknown);
      if (!isSame || foreign.status !== 404)
        problems.push({ ...place, foreign: foreign.text, unknown: unknown.text, malformed: malformed.text });
    }

    expect(problems).toEqual([]);
    for (const canary of canariesOf(partners.strange))
      expect(answers.filter((text) => text.includes(canary))).toEqual([]);
  });

  it("one's own is found, in every place where it is read", async () => {
    for (const place of places.filter(({ method }) => method === 'GET')) {
      expect([place.path, (await ask(place, thingFor(place.path, place.parameter, things.own))).status]).toEqual([
        place.path,
        200,
      ]);
    }
  });

  it('lists hold nothing of another partner', async () => {
    const lists = dashboardPages(world).filter((path) => !path.includes('{'));
    const texts = await Promise.all(lists.map(async (path) => (await partners.owner.get(path)).text));

    expect(lists.length).toBeGreaterThan(8);
    for (const canary of [...canariesOf(partners.strange), ...Object.values(things.strange)])
      expect(texts.filter((text) => text.includes(canary))).toEqual([]);
  });

  it('nothing of the other partner was changed', async () => {
    expect(await partners.snapshot()).toEqual(before);
  });
});

const parametersIn = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

function placesIn(route: string): Place[] {
  const [method = '', path = ''] = route.split(' ');
  return parametersIn(path).map((parameter) => ({ method, path, parameter }));
}

/** Fails for a new kind of id until `things` has one. */
function thingFor(path: string, parameter: string, things: Readonly<Record<string, string>>): string {
  const segment = path.split(`/{${parameter}}`, 1)[0]!.split('/').at(-1)!.replace(/[{}]/g, '');
  const thing = things[segment];
  if (thing === undefined) throw new Error(`nothing is known for {${parameter}} of ${path}`);
  return thing;
}

/** Ids of one partner, by the segment before them in a path. */
async function thingsOf(world: World, scene: Scene, member: Member): Promise<Record<string, string>> {
  const { partner, event } = scene;
  const partnerId = await partnerIdOf(world, partner);
  await partner.post(`/api/webhook-events/${event.id}/redeliver`, {}); // the endpoint is younger than the event
  await world.api
    .get(Invitations, { strict: false })
    .createInvitation(partnerId, { email: `invited@${partnerId}.example`, role: 'support', by: 'operator:tester' });
  const invitation = (await invitations.find(world, { partnerId })).at(-1);
  const [key] = (await partner.get('/api/api-keys')).body as Json[];
  const [session] = (await member.get('/sessions')).body as Json[];
  const { body: passkey } = await registerPasskey(member);
  return {
    ...thingsOfScene(scene),
    keys: key.id,
    members: member.id,
    invitations: invitation!.id,
    sessions: session.id,
    passkeys: passkey.id,
  };
}

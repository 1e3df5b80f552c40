import { PARTNER_TABLES } from '@rampart/data';
import type { Answer } from '../../test/support/client.js';
import { openPartnerSession, signedPartner } from '../../test/support/database.js';
import { canariesOf, type Snapshot } from '../../test/support/footprint.js';
import { operations } from '../../test/support/openapi.js';
import { withoutRowSecurity } from '../../test/support/row-security.js';
import { bodyToSend, idsFor, pathWith, type Scene } from '../../test/support/scene.js';
import { dashboardPages, openTwoPartners, thingsOfScene, type TwoPartners } from '../../test/support/two-partners.js';
import { partnerIdOf } from '../../test/support/visitor.js';
import { withoutPartnerFilter } from '../support/without-partner-filter.js';
import type { World } from '../../test/support/world.js';

/** Operations that end something run last, by others. */
const PLACES = operations.flatMap((operation) =>
  operation.pathParameters.map((parameter) => ({ operation, parameter })),
);
const LISTS = operations.filter(({ method, pathParameters }) => method === 'GET' && pathParameters.length === 0);

/** I9 a second time, with every partner filter removed from the service's SQL. */
describe('row-level security by partner', () => {
  let partners: TwoPartners;
  let world: World;
  let strange: Scene;
  let before: Snapshot;

  beforeAll(async () => {
    partners = await openTwoPartners();
    ({ world, strange } = partners);
    before = await partners.snapshot();
  });
  afterAll(() => world.close());

  /** Requests the other partner's objects on every route, and every list. */
  async function askAll(): Promise<{ leaks: string[]; asked: number; removed: number }> {
    return withoutPartnerFilter(async (sabotage) => {
      const answers: (readonly [string, Answer])[] = [];
      for (const { operation, parameter } of PLACES) {
        const ids = { ...idsFor(operation, partners.own), [parameter]: idsFor(operation, strange)[parameter]! };
        const path = pathWith(operation.path, ids);
        answers.push([
          operation.name,
          await world.partner.call(operation.method, path, { body: bodyToSend(operation) }),
        ]);
      }
      for (const { name, path } of LISTS) answers.push([name, await world.partner.get(path)]);
      for (const path of dashboardPages(world))
        answers.push([path, await partners.owner.get(pathWith(path, thingsOf(path)))]);
      const canaries = canariesOf(strange);
      const leaks = answers.filter(
        ([, { status, text }]) => status < 300 && canaries.some((canary) => text.includes(canary)),
      );
      return { leaks: leaks.map(([name]) => name), asked: answers.length, removed: sabotage.removed };
    });
  }

  /** Ids of the other partner for a path of the dashboard. */
  const thingsOf = (path: string): Record<string, string> => {
    const things = thingsOfScene(strange);
    const segments = path.split('/').map((segment) => segment.replace(/[{}]/g, ''));
    return Object.fromEntries(segments.slice(1).map((name, i) => [name, things[segments[i]!] ?? strange.buy.id]));
  };

  it('stands for these tables, and no others', async () => {
    const found = await world.database.query<{ table: string }>(
      `SELECT relname AS "table" FROM pg_class WHERE relrowsecurity AND relnamespace = 'public'::regnamespace ORDER BY relname`,
    );

    expect(found.map(({ table }) => table)).toEqual(PARTNER_TABLES.toSorted());
  });

  it('shows nothing of another partner when every filter in the SQL of the service is gone', async () => {
    const { leaks, asked, removed } = await askAll();

    expect(asked).toBeGreaterThan(40);
    expect(removed).toBeGreaterThan(40);
    expect(leaks).toEqual([]);
    expect(await partners.snapshot()).toEqual(before);
  });

  it('is what held: without it, the same shows', async () => {
    const { leaks } = await withoutRowSecurity(world, askAll);

    expect(leaks.length).toBeGreaterThan(10);
  });

  it('shows no row to a session in which no partner is named, and only its own to one in which one is', async () => {
    const partnerId = await partnerIdOf(world, world.partner);
    const session = await openPartnerSession(world.database);
    const seen = async (partner: string, table: string): Promise<unknown[]> => {
      await session.query(`SELECT set_config('rampart.partner', $1, false)`, [
        partner && (await signedPartner(world.database, partner)),
      ]);
      return (await session.query(`SELECT DISTINCT partner_id FROM ${table}`)).rows;
    };

    for (const table of ['app_user', 'transaction', 'webhook_endpoint']) {
      expect(await seen('', table)).toEqual([]);
      expect(await seen(partnerId, table)).toEqual([{ partner_id: partnerId }]);
    }
    await session.end();
  });
});

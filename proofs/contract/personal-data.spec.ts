import { atRest } from '../../test/support/at-rest.js';
import { auditSince } from '../support/audited.js';
import type { Json } from '../../test/support/client.js';
import { eventually } from '../../test/support/eventually.js';
import { isUnsafe, liveRoutes } from '../../test/support/live-routes.js';
import { signUp } from '../../test/support/people.js';
import { emailBounces, users } from '../../test/support/rows/tables.js';
import { buy, payFiat } from '../../test/support/trades.js';
import { startTrading } from '../../test/support/trading.js';
import type { World } from '../../test/support/world.js';

const [FIRST_NAME, LAST_NAME] = ['Quetzal', 'Oyarzun'];
const PAYER = 'Hildegard Vonnegut';
const NOW = new Date();

describe("operators' reads of personal data", () => {
  let world: World;
  let userId: string;

  beforeEach(async () => {
    ({ world, userId } = await startTrading());
    await users.update(world, { id: userId }, { firstName: FIRST_NAME, lastName: LAST_NAME });
  });
  afterEach(() => world.close());

  const unmatched = async (): Promise<Json> => (await world.operator.get('/ops/unmatched')).body;

  /** The audit entries of each route that names the user or a payer. */
  const naming = async (ids: Readonly<Record<string, string>>): Promise<Record<string, string[]>> => {
    const [{ email }] = (await users.find(world, { id: userId })) as [Json];
    const found: Record<string, string[]> = {};
    for (const route of new Set(liveRoutes(world.ops))) {
      const path = route.split(' ')[1]!;
      if (isUnsafe(route) || !path.startsWith('/ops/') || path.startsWith('/ops/queues')) continue;
      const id = Object.entries(ids).find(([start]) => path.startsWith(start))?.[1];
      const since = await auditSince(world);
      const { text } = await world.operator.get(path.replace(/\{\w+\}/, id ?? userId));
      if ([FIRST_NAME, LAST_NAME, email, PAYER].some((word) => text.includes(word)))
        found[route] = (await since()).map(({ actor, action }) => `${actor} ${action}`);
    }
    return found;
  };

  it('are in the audit, whichever route names a person', async () => {
    const { id } = await buy(world.partner, userId);
    await users.update(world, { id: userId }, { blockedAt: NOW, blockedReason: 'a payment came back' });
    const { partnerId, emailKey: addressKey } = await users.get(world, { id: userId });
    await emailBounces.insert(world, { partnerId, addressKey, reason: '5.1.1', source: 'report', at: NOW });
    await payFiat(world.partner, id, { payerName: PAYER });
    await eventually('it waits', async () => (await unmatched()).events.length > 0);

    expect(await naming({ '/ops/transactions/': id, '/ops/api/transactions/': id })).toEqual({
      'GET /ops/kyc': ['operator:tester viewKycCases'],
      'GET /ops/api/kyc/{userId}': ['operator:tester viewKyc'],
      'GET /ops/blocked-users': ['operator:tester viewBlockedUsers'],
      'GET /ops/bounced-addresses': ['operator:tester viewBouncedAddresses'],
      'GET /ops/unmatched': ['operator:tester viewUnmatched'],
      'GET /ops/api/unmatched': ['operator:tester viewUnmatched'],
      'GET /ops/api/transactions/{id}': ['operator:tester viewTransaction'],
    });
  });

  it('are in the audit where nothing but a contradiction of a bank names the payer', async () => {
    const { id } = await buy(world.partner, userId);
    await payFiat(world.partner, id, { id: 'FT-1', amount: 80, payerName: `${FIRST_NAME} ${LAST_NAME}` });
    await atRest(world);
    await payFiat(world.partner, id, { id: 'FT-1', amount: 200, payerName: PAYER });
    await eventually('the conflict is known', async () => (await unmatched()).conflicts.length > 0);
    const since = await auditSince(world);

    const { events, conflicts } = await unmatched();

    expect([events.length, conflicts.length]).toEqual([0, 1]);
    expect(await since()).toMatchObject([{ actor: 'operator:tester', action: 'viewUnmatched' }]);
  });

  it('are not in the audit where a list is empty', async () => {
    await users.update(world, { id: userId }, { kyc: 'verified', blockedAt: null });
    const since = await auditSince(world);

    expect((await world.operator.get('/ops/blocked-users')).body).toEqual([]);
    expect((await world.operator.get('/ops/kyc?status=in-progress')).body).toEqual([]);
    expect((await world.operator.get('/ops/api/blocked-users')).body).toEqual([]);
    expect((await world.operator.get('/ops/bounced-addresses')).body).toEqual([]);
    expect(await since()).toEqual([]);
  });

  it('say whom a list named', async () => {
    const other = await signUp(world.partner);
    await users.update(world, { id: other.id }, { blockedAt: NOW, blockedReason: 'a payment came back' });
    const since = await auditSince(world);

    await world.operator.get('/ops/blocked-users');
    await world.operator.get('/ops/kyc?status=verified');

    expect(await since()).toMatchObject([
      { action: 'viewBlockedUsers', subject: 'users', after: { found: [other.id] } },
      { action: 'viewKycCases', subject: 'users', after: { found: [userId] } },
    ]);
  });
});

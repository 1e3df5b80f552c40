import { loadBoard } from '../../apps/ops/src/board/queue-board.js';
import { auditOutcomes, auditSince, each, everything, withoutAudit } from '../support/audited.js';
import type { Answer } from '../../test/support/client.js';
import { type DeskConfig, deskConfig } from '../../test/support/desk.js';
import { isUnsafe, liveRoutes, routesOf } from '../../test/support/live-routes.js';
import {
  at,
  CONSOLE,
  DASHBOARD,
  type PrivilegedAction,
  privilegedActionsIn,
} from '../../test/support/privileged-actions.js';
import { quiet } from '../../test/support/queues.js';
import { startTrading } from '../../test/support/trading.js';
import type { World } from '../../test/support/world.js';

/** Routes of programs and users, who act only for themselves, by the beginning of the address. */
const OWN_ROUTES: Readonly<Record<string, string>> = {
  '/api/': "a partner's own programs with their key; the request log has each call",
  '/mcp': 'the same: its tools call those',
  '/users': 'the same: the contract writes some addresses without /api',
  '{/*splat}': 'what there is not',
  '/checkout/api/': 'a user about his own order and papers',
  '/authorize': 'a user about his own consent',
};

const SIGNING_IN: Readonly<Record<string, string>> = {
  'POST /sign-in': 'no session yet; guesses are counted at the login, and the session list shows who came',
  'POST /sign-in/code': 'likewise',
  'POST /sign-out': 'ends the own session and nothing else',
  'POST /sign-in/passkey/options': 'a challenge to sign, kept in the session',
  'POST /sign-in/passkey': 'likewise: the session list shows who came',
  'POST /passkeys/options': 'a challenge to sign, kept in the session',
  'POST /step-up': 'proves who is there; what it opens is audited',
  'POST /second-factor': 'only shows a key; it counts once it is confirmed, which is audited',
};

/** Routes that change something, or would by their method, and need no audit entry; and why. */
const UNPRIVILEGED: Readonly<Record<string, string>> = {
  ...at(CONSOLE, SIGNING_IN),
  ...at(DASHBOARD, SIGNING_IN),
  'POST /ops/api/transactions/{id}/decisions/preview': 'a preview, which is rolled back',
  'POST /dashboard/api/password-links': 'asks for an email to the own mailbox',
  'POST /dashboard/api/password-links/look': 'reads whose password the link is for',
  'POST /dashboard/api/invitations/look': 'reads what the link invites to',
  'POST /dashboard/api/webhooks/endpoints/{id}/ping': 'a test event to the own server; the log of deliveries has it',
  'POST /dashboard/api/webhooks/endpoints/{id}/test-event': 'likewise: an example to the own server',
  'POST /dashboard/api/webhooks/endpoints/{id}/replay/count': 'counts',
};

/** Routes by which operators change something in Bull Board. Its other routes are closed: they add jobs, or change a job's data or due time. */
const IN_BULL_BOARD: ReadonlySet<string> = new Set([
  'PUT /api/queues/pause',
  'PUT /api/queues/resume',
  'PUT /api/queues/{queueName}/retry/{queueStatus}',
  'PUT /api/queues/{queueName}/promote',
  'PUT /api/queues/{queueName}/clean/{queueStatus}',
  'PUT /api/queues/{queueName}/pause',
  'PUT /api/queues/{queueName}/resume',
  'PUT /api/queues/{queueName}/empty',
  'PUT /api/queues/{queueName}/{jobId}/retry',
  'PUT /api/queues/{queueName}/{jobId}/clean',
  'PUT /api/queues/{queueName}/{jobId}/promote',
]);

/** Actions on secrets and sessions, of which the audit may record only that they happened. */
const SAYS_NO_MORE = /rotate|revoke|sign-out|reset-second-factor|password|second-factor|sessions/;

describe('what people with privileges change', () => {
  let world: World;
  let desk: DeskConfig;
  let actions: Readonly<Record<string, PrivilegedAction>>;

  beforeAll(async () => {
    let userId: string;
    desk = deskConfig();
    ({ world, userId } = await startTrading({ SANDBOX_KYC_SECONDS: '86400', ...desk.settings }));
    actions = await privilegedActionsIn(world, userId);
    await quiet(world);
    await world.stopWorker(); // from here on only the requests change anything
  }, 120_000);
  afterAll(async () => {
    await world.close();
    desk.remove();
  });

  const routes = (): string[] => [...new Set([...liveRoutes(world.ops), ...liveRoutes(world.api)])].filter(isUnsafe);

  it('has a privileged action in the list below, or a reason for none, for each route that there is', () => {
    const left = routes().filter(
      (route) => !Object.keys(OWN_ROUTES).some((prefix) => route.split(' ')[1]!.startsWith(prefix)),
    );

    expect(left.toSorted()).toEqual([...Object.keys(actions), ...Object.keys(UNPRIVILEGED)].toSorted());
    expect(Object.keys(actions).length).toBeGreaterThan(50);
  });

  it('is not done where its entry in the audit cannot be written: the two are one', async () => {
    const before = await everything(world);
    const statuses = await withoutAudit(world, () => each(actions, async ({ ask }) => (await ask()).status));
    const after = await everything(world);

    expect(statuses).toEqual(Object.fromEntries(Object.keys(actions).map((route) => [route, 500])));
    expect(Object.keys(after).filter((table) => after[table] !== before[table])).toEqual([]);
  }, 120_000);

  it('is in the audit once: who, what, to what, and what it changed', async () => {
    const audited = await auditOutcomes(world, actions, (route) => SAYS_NO_MORE.test(route));

    expect(audited).toEqual(Object.fromEntries(Object.keys(actions).map((route) => [route, 'audited'])));
  }, 120_000);

  it('in Bull Board is in the audit before it is done, whatever can be done there', async () => {
    const board = routesOf(await loadBoard(world.ops, '/ops/queues')).filter(isUnsafe);
    const pathOf = (route: string): string =>
      `/ops/queues${route
        .split(' ')[1]!
        .replace('{queueName}', 'payouts')
        .replace(/\{\w+\}/g, 'none')}`;

    const audited: unknown[] = [];
    for (const route of board) {
      const since = await auditSince(world);
      const ask = (): Promise<Answer> => world.operator.call(route.split(' ')[0]!, pathOf(route), { body: {} });
      const refused = await withoutAudit(world, ask);
      await ask();
      audited.push([
        route,
        refused.status,
        (await since()).map(({ actor, action, subject }) => `${actor} ${action} ${subject}`),
      ]);
    }

    const allowed = [500, [expect.stringMatching(/^operator:tester changeQueue queue:/)]];
    expect(board.length).toBeGreaterThan(8);
    expect(audited).toEqual(board.map((route) => [route, ...(IN_BULL_BOARD.has(route) ? allowed : [403, []])]));
    expect(board).toEqual(expect.arrayContaining([...IN_BULL_BOARD]));
  });
});

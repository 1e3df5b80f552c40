import { MemberPasswords } from '@rampart/partners';
import type { Answer, Client, Json } from './client.js';
import { bankCsv, DESK_ACCOUNT, DeskClerk, statusReport } from './desk.js';
import { newOperator, type SignedInOperator } from './operators.js';
import { verifiedUser } from './people.js';
import { PrivilegedScene } from './privileged-scene.js';
import { registerPasskey } from './soft-authenticator.js';
import { newMember, PASSWORD, Visitor } from './visitor.js';
import type { World } from './world.js';

export const CONSOLE = '/ops/api';
export const DASHBOARD = '/dashboard/api';
const REASON = 'seen on the phone';
/** A deposit that no feed reported, and that no node can find. */
const MISSED = {
  ...{ chain: 'bitcoin', txId: 'cd'.repeat(32), index: 0, currency: 'BTC', amount: '0.002', height: 100 },
  ...{ paidAt: '2026-01-01T00:00:00Z', evidence: 'https://explorer.example/tx/cd' },
};

/** A privileged action over HTTP. */
export interface PrivilegedAction {
  /** The name of the action in the audit. */
  readonly actor: string;
  readonly subject: string;
  readonly ask: () => Promise<Answer>;
}

/** Every privileged action once, by its route. */
export async function privilegedActionsIn(world: World, userId: string): Promise<Record<string, PrivilegedAction>> {
  const scene = await PrivilegedScene.of(world, userId);
  const boss = await newOperator(world, 'boss', 'withoutSecondFactor');
  const owner = await newMember(world, scene.partnerId, 'owner');
  const found = {
    ...(await byScript(world, scene)),
    ...at(CONSOLE, await atConsole(boss, scene)),
    ...at(CONSOLE, await atTheDesk(boss, { world, scene })),
    ...at(DASHBOARD, await atDashboard(owner, scene)),
    ...at(DASHBOARD, await joining(world, scene)),
    ...at(
      CONSOLE,
      await ofOneself('operator', async () => withLogin(await newOperator(world, undefined, 'withoutSecondFactor'))),
    ),
    ...at(DASHBOARD, await ofOneself('member', async () => withLogin(await scene.member()))),
  };
  await Promise.all([boss.enrol(), owner.enrol()]); // as late as possible: a step-up is valid for five minutes
  return found;
}

/** Puts routes under a prefix. */
export function at<T>(prefix: string, routes: Readonly<Record<string, T>>): Record<string, T> {
  return Object.fromEntries(Object.entries(routes).map(([route, what]) => [route.replace(' ', ` ${prefix}`), what]));
}

/** A client that sends name and password with each request. */
async function byScript(world: World, scene: PrivilegedScene): Promise<Record<string, PrivilegedAction>> {
  const action = actionsOf(world.operator, 'operator:tester');
  const claimant = (await verifiedUser(world.partner)).id;
  const inboundEventId = await scene.unmatched(200);
  const [owned, disowned, lost] = [await scene.ownMoney(), await scene.ownMoney(), await scene.lost()];
  const movement = { direction: 'in', amount: '12.5', reason: REASON };
  const decided = async (what: string, id: string, body: object = {}) =>
    action('POST /ops/transactions/{id}/' + what, `transaction:${id}`, { id }, { reason: REASON, ...body });
  const declinedUser = await scene.applicant();
  return Object.fromEntries([
    action('POST /ops/kyc/{userId}/decline', `user:${declinedUser}`, { userId: declinedUser }, { reason: REASON }),
    await decided('retry-payout', await scene.stranded()),
    await decided('refund', await scene.stranded()),
    await decided('complete', await scene.stranded(), { txId: 'paid-by-hand' }),
    await decided('not-sent', await scene.uncertain()),
    await decided('match', await scene.order(), { inboundEventId }),
    await decided('write-off', await scene.chargedBack(claimant)),
    action('POST /ops/unmatched/{id}/write-off', `inboundEvent:${lost}`, { id: lost }, { reason: REASON }),
    action(
      'POST /ops/bank/{currency}/movements',
      'bank:SGD',
      { currency: 'SGD' },
      { ...movement, reference: 'by hand' },
    ),
    action(
      'POST /ops/wallets/{chain}/{currency}/movements',
      'wallet:bitcoin:BTC',
      { chain: 'bitcoin', currency: 'BTC' },
      { ...movement, amount: '0.001', txId: 'by hand' },
    ),
    action('POST /ops/manual-bookings/{id}/approve', 'bank:SGD', owned, { reason: REASON }),
    action('POST /ops/manual-bookings/{id}/reject', 'bank:SGD', disowned, { reason: REASON }),
  ]);
}

async function atConsole(boss: SignedInOperator, scene: PrivilegedScene): Promise<Record<string, PrivilegedAction>> {
  const action = actionsOf(boss, 'operator:boss');
  const [approved, rejected] = [await scene.proposal(), await scene.proposal()];
  const [returned, kept, conflict] = [await scene.return(), await scene.return(), await scene.conflict()];
  const [approvedUser, askedUser, blocked] = [
    await scene.applicant(),
    await scene.applicant(),
    await scene.blockedUser(),
  ];
  const [forger, closed, written] = [await scene.applicant(), await scene.closedUser(), await scene.writtenUser()];
  const erased = await scene.blockedUser();
  const bounced = await scene.bouncedUser();
  const pushed = await scene.contradictedPush();
  const token = async (): Promise<string> => (await scene.serviceToken(boss.id)).id;
  const [rotated, revoked] = [await token(), await token()];
  const [order, event, { partnerId: id }] = [await scene.stranded(), await scene.unmatched(), scene];
  const item = await scene.unmatched();
  const sold = await scene.sold();
  return Object.fromEntries([
    action('POST /kyc/{userId}/approve', `user:${approvedUser}`, { userId: approvedUser }, {}),
    action(
      'POST /kyc/{userId}/ask-again',
      `user:${askedUser}`,
      { userId: askedUser },
      { reason: REASON, wantedAgain: ['front'] },
    ),
    action('POST /kyc/{userId}/decline-finally', `user:${forger}`, { userId: forger }, { reason: REASON }),
    action('POST /kyc/{userId}/reopen', `user:${closed}`, { userId: closed }, { reason: REASON }),
    ...['notes', 'messages'].map((what) =>
      action(`POST /users/{id}/${what}`, `user:${written}`, { id: written }, { text: 'Please call us.' }),
    ),
    ...['take', 'release'].map((what) => action(`POST /users/{id}/${what}`, `user:${written}`, { id: written }, {})),
    action(
      'POST /transactions/{id}/decisions',
      `transaction:${order}`,
      { id: order },
      { action: 'refund', reason: REASON },
    ),
    action('POST /transactions/{id}/credit', `transaction:${sold}`, { id: sold }, { ...MISSED, reason: REASON }),
    action('POST /proposals/{id}/approve', `transaction:${approved.transactionId}`, approved, { reason: REASON }),
    action('POST /proposals/{id}/reject', `transaction:${rejected.transactionId}`, rejected, { reason: REASON }),
    action('POST /conflicts/{id}/resolve', `inboundEvent:${conflict.eventId}`, conflict, { reason: REASON }),
    action('POST /pushes/{id}/resolve', pushed.subject, pushed, { reason: REASON }),
    action('POST /users/{id}/unblock', `user:${blocked}`, { id: blocked }, { reason: REASON }),
    action('POST /users/{id}/clear-bounce', `user:${bounced}`, { id: bounced }, { reason: REASON }),
    action('POST /users/{id}/erase', `user:${erased}`, { id: erased }, { reason: REASON }),
    action('POST /unmatched/{id}/return', `inboundEvent:${event}`, { id: event }, { reason: REASON }),
    action('POST /unmatched/{id}/item', `inboundEvent:${item}`, { id: item }, { kind: 'interest', reason: REASON }),
    action('POST /returns/{id}/approve', `inboundEvent:${returned.eventId}`, returned, { reason: REASON }),
    action('POST /returns/{id}/reject', `inboundEvent:${kept.eventId}`, kept, { reason: REASON }),
    ...brakesOf(action, 'asset:XSGD', await scene.brake('chain:zilliqa')),
    scene.whileRestored(action('POST /restore/release', 'restore:', {}, { reason: REASON })),
    ...changesOfCatalogue(action, await scene.catalogueChanges('fps')),
    action('POST /partners', 'partner:', {}, { name: 'Acme Wallet' }),
    action('PATCH /partners/{id}', `partner:${id}`, { id }, { markupPercent: 2, reason: REASON }),
    action('POST /service-tokens', 'serviceToken:', {}, { name: 'nightly', scopes: ['read'], days: 30 }),
    action('POST /service-tokens/{id}/rotate', `serviceToken:${rotated}`, { id: rotated }, { overlapHours: 24 }),
    action('DELETE /service-tokens/{id}', `serviceToken:${revoked}`, { id: revoked }),
    action('POST /partners/{id}/owners', `partner:${id}`, { id }, { email: 'founder@partner.example' }),
    action(
      'POST /partners/{id}/members/{memberId}/password-link',
      `partner:${id}`,
      { id, memberId: (await scene.member()).id },
      {},
    ),
  ]);
}

/** A line that may already be booked. */
async function undecidedLine(clerk: DeskClerk): Promise<Json> {
  const row = { amount: '3.00', date: '2026-01-15', text: 'equal' };
  await clerk.bookRows([row]);
  await clerk.bookRows([row, { amount: '3.50', date: '2026-01-15' }]);
  const { body } = await clerk.lines();
  return body.undecided[0];
}

/** Each file and each batch is decided once. */
async function atTheDesk(
  boss: SignedInOperator,
  { world, scene }: { world: World; scene: PrivilegedScene },
): Promise<Record<string, PrivilegedAction>> {
  const action = actionsOf(boss, 'operator:boss');
  const other = new DeskClerk(world.colleague);
  const clerk = new DeskClerk(world.operator).beside(other);
  const account = `deskAccount:${DESK_ACCOUNT.id}`;
  const staged = async (): Promise<string> => (await clerk.stage(bankCsv([{ amount: '1.00' }]))).body.id;
  const newBatch = async (): Promise<Json> => {
    await scene.soldAtTheDesk();
    return (await clerk.makeBatch()).body;
  };
  const batch = async (): Promise<string> => (await newBatch()).id;
  const reported = await newBatch();
  await clerk.approve(reported.id);
  await other.approve(reported.id);
  await clerk.issue(reported.id);
  const [refused] = (await clerk.payees(reported.id)).body.payouts;
  const undecided = await undecidedLine(clerk);
  await clerk.bookRows([{ amount: '-4.00', text: 'a levy' }]);
  const [unexplained] = (await clerk.lines()).body.unexplained;
  const [booked, discarded] = [await staged(), await staged()];
  const [approved, withdrawn, issued] = [await batch(), await batch(), await batch()];
  await clerk.approve(issued);
  await other.approve(issued);
  const { digest } = (await clerk.payees(approved)).body;
  const [unwanted] = [await scene.soldAtTheDesk(), await scene.soldAtTheDesk()];
  const about = (what: string, kind: string, id: string) => action(`POST /desk/${what}`, `${kind}:${id}`, { id }, {});
  const stage = new DeskClerk(boss, DESK_ACCOUNT.id, '/desk');
  return {
    'POST /desk/accounts/{id}/statements': {
      actor: 'operator:boss',
      subject: account,
      ask: () => stage.stage(bankCsv([{ amount: '2.00' }])),
    },
    'POST /desk/accounts/{id}/status-reports': {
      actor: 'operator:boss',
      subject: account,
      ask: () => stage.report(statusReport(reported.messageId, refused.reference)),
    },
    ...Object.fromEntries([
      action(
        'POST /desk/imports/{id}/lines/{line}/decide',
        `deskImport:${undecided.importId}`,
        { id: undecided.importId, line: `${undecided.line}` },
        { decision: 'new', reason: REASON },
      ),
      action('POST /desk/lines/{id}/item', 'bank:NZD', { id: unexplained.id }, { kind: 'charge', reason: REASON }),
      about('imports/{id}/book', 'deskImport', booked),
      about('imports/{id}/discard', 'deskImport', discarded),
      action('POST /desk/batches/{id}/approve', `deskBatch:${approved}`, { id: approved }, { digest }),
      about('batches/{id}/withdraw', 'deskBatch', withdrawn),
      about('batches/{id}/file', 'deskBatch', issued),
      action('POST /desk/payouts/{id}/withdraw', `transaction:${unwanted}`, { id: unwanted }, {}),
      about('accounts/{id}/batches', 'deskAccount', DESK_ACCOUNT.id),
    ]),
  };
}

async function atDashboard(
  owner: Client & { email: string },
  scene: PrivilegedScene,
): Promise<Record<string, PrivilegedAction>> {
  const action = actionsOf(owner, `member:${owner.email}`);
  const about = (kind: string, route: string, id: string, body?: object) =>
    action(route, `${kind}:${id}`, { id }, body);
  const order = await scene.order();
  const event = (await owner.get('/webhooks/deliveries')).body.data[0].eventId;
  return Object.fromEntries([
    action('POST /team/invitations', 'invitation:', {}, { email: 'new@partner.example', role: 'support' }),
    about('invitation', 'DELETE /team/invitations/{id}', (await scene.invitation()).id),
    about('member', 'PUT /team/members/{id}/role', (await scene.member()).id, { role: 'viewer' }),
    about('member', 'DELETE /team/members/{id}', (await scene.member()).id),
    about('member', 'POST /team/members/{id}/reset-second-factor', (await scene.member()).id),
    about('member', 'POST /team/members/{id}/sign-out', (await scene.member()).id),
    action('POST /keys', 'key:', {}, { name: 'Reporting' }),
    about('key', 'POST /keys/{id}/rotate', await scene.key()),
    about('key', 'DELETE /keys/{id}', await scene.key()),
    action('PATCH /branding', `partner:${scene.partnerId}`, {}, { displayName: 'Acme' }),
    action('PATCH /branding/links', `partner:${scene.partnerId}`, {}, { keyLinks: false }),
    action('PATCH /overview', `partner:${scene.partnerId}`, {}, { timeZone: 'Asia/Singapore' }),
    action('PATCH /emails', `partner:${scene.partnerId}`, {}, { language: 'th' }),
    action('POST /clock', 'clock:', {}, { advance: 1 }),
    about('transaction', 'POST /transactions/{id}/simulate', order, { what: 'nextPayoutFails' }),
    action('POST /webhooks/endpoints', 'endpoint:', {}, { url: 'http://127.0.0.1:9/new' }),
    about('endpoint', 'PATCH /webhooks/endpoints/{id}', await scene.endpoint(), { enabled: false }),
    about('endpoint', 'DELETE /webhooks/endpoints/{id}', await scene.endpoint()),
    about('endpoint', 'POST /webhooks/endpoints/{id}/rotate-secret', await scene.endpoint()),
    about('endpoint', 'POST /webhooks/endpoints/{id}/replay', await scene.endpoint(), {
      since: '2026-01-01T00:00:00Z',
    }),
    about('event', 'POST /webhooks/events/{id}/redeliver', event, {}),
  ]);
}

type Person = Visitor & { readonly login: string };

const withLogin = (person: Visitor & { name?: string; email?: string }): Person =>
  Object.assign(person, { login: person.name ?? person.email ?? '' });

/** Actions on one's own login, each of a new operator, because most of them end the sessions before. */
async function ofOneself(
  kind: 'operator' | 'member',
  newPerson: () => Promise<Person>,
): Promise<Record<string, PrivilegedAction>> {
  const by = async (
    route: string,
    ask: (who: Person, codes: string[]) => Promise<Answer>,
  ): Promise<[string, PrivilegedAction]> => {
    const who = await newPerson();
    const codes = route.endsWith('/confirm') ? [] : await who.enrol();
    return [
      route,
      {
        actor: `${kind}:${who.login}`,
        subject: subjectOf(route),
        ask: () => ask(who, codes),
      },
    ];
  };
  const keeper = await newPerson();
  await keeper.enrol();
  const { id } = (await registerPasskey(keeper)).body;
  const removal: PrivilegedAction = {
    actor: `${kind}:${keeper.login}`,
    subject: `passkey:${id}`,
    ask: () => keeper.delete(`/passkeys/${id}`),
  };
  return Object.fromEntries([
    await by('POST /passkeys', (who) => registerPasskey(who)),
    ['DELETE /passkeys/{id}', removal],
    await by('POST /second-factor/confirm', begunAndConfirmed),
    await by('POST /second-factor/recover', (who, codes) => who.post('/second-factor/recover', { code: codes.at(-1) })),
    await by('POST /second-factor/recovery-codes', (who) => who.post('/second-factor/recovery-codes')),
    await by('POST /password', (who) => who.post('/password', { current: PASSWORD, password: `${PASSWORD} staple` })),
    await by('POST /sessions/revoke-others', (who) => who.post('/sessions/revoke-others')),
    await by('POST /sign-in/recovery-code', recoveredElsewhere),
    await by('DELETE /sessions/{id}', async (who) =>
      who.delete(`/sessions/${(await who.get('/sessions')).body[0].id}`),
    ),
  ]);
}

const subjectOf = (route: string): string => {
  if (route.endsWith('/passkeys')) return 'passkey:';
  return route.endsWith('{id}') ? 'session:' : 'login:';
};

/** Signs in from another browser, beginning with the password. */
async function recoveredElsewhere(who: Person, codes: string[]): Promise<Answer> {
  const other = new Visitor(who.baseUrl);
  await other.signIn(who.login);
  return other.post('/sign-in/recovery-code', { code: codes.at(-1) });
}

async function begunAndConfirmed(who: Visitor): Promise<Answer> {
  who.secret = (await who.post('/second-factor', { password: PASSWORD })).body.secret;
  return who.post('/second-factor/confirm', { code: who.code() });
}

async function joining(world: World, scene: PrivilegedScene): Promise<Record<string, PrivilegedAction>> {
  const { token, email } = await scene.invitation();
  const ask = (): Promise<Answer> =>
    Visitor.at(world).post('/invitations/accept', { token, name: 'The new one', password: PASSWORD });
  const { id, email: forgetful } = await scene.member();
  const link = await world.api.get(MemberPasswords, { strict: false }).createLink(scene.partnerId, id);
  const [, secret = ''] = link.split('#');
  const reset = (): Promise<Answer> =>
    Visitor.at(world).post('/password-links/use', { token: secret, password: `${PASSWORD} staple` });
  return {
    'POST /invitations/accept': { actor: `member:${email}`, subject: 'member:', ask },
    'POST /password-links/use': { actor: `member:${forgetful}`, subject: `login:${id}`, ask: reset },
  };
}

/** A brake that is engaged, and one of another operator that is released. */
const brakesOf = (
  action: ReturnType<typeof actionsOf>,
  target: string,
  engaged: { id: string; target: string },
): (readonly [string, PrivilegedAction])[] => [
  action('POST /brakes', `brake:${target}`, {}, { action: 'payingOut', target, reason: REASON }),
  action('POST /brakes/{id}/release', `brake:${engaged.target}`, { id: engaged.id }, { reason: REASON }),
];

/** A switch, and two proposals of another operator. */
const changesOfCatalogue = (
  action: ReturnType<typeof actionsOf>,
  { method, approved, rejected }: Awaited<ReturnType<PrivilegedScene['catalogueChanges']>>,
): (readonly [string, PrivilegedAction])[] => [
  action(
    'POST /catalogue/changes',
    `catalogue:method:${method}:sell`,
    {},
    { entry: `method:${method}:sell`, setting: 'offered', value: true, reason: REASON },
  ),
  action(
    'POST /catalogue/changes/{id}/approve',
    `catalogue:method:${method}:buy`,
    { id: approved },
    { reason: REASON },
  ),
  action(
    'POST /catalogue/changes/{id}/reject',
    `catalogue:method:${method}:sell`,
    { id: rejected },
    { reason: REASON },
  ),
];

/** Makes privileged actions of one client: route, subject, ids of the path, body. */
export function actionsOf(client: Client, actor: string) {
  return (
    route: string,
    subject: string,
    ids: Readonly<Record<string, string>>,
    body?: object,
  ): readonly [string, PrivilegedAction] => {
    const [method = '', path = ''] = route.split(' ');
    const address = path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? '');
    return [route, { actor, subject, ask: () => client.call(method, address, body === undefined ? {} : { body }) }];
  };
}

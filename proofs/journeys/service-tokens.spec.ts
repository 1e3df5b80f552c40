import { type Env, loadEnv } from '@rampart/config';
import { Clock } from '@rampart/kernel';
import { insertAudit, write } from '@rampart/data';
import { Invitations, Operators, Partners, ServiceTokens } from '@rampart/partners';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { DataSource } from 'typeorm';
import { createOps } from '../../apps/ops/src/create-ops.js';
import { Client, type Json } from '../../test/support/client.js';
import { newDatabase, type TestDatabase } from '../../test/support/database.js';
import { eventually } from '../../test/support/eventually.js';
import { newOperator, type SignedInOperator } from '../../test/support/operators.js';
import { freePort } from '../../test/support/ports.js';
import { expireStepUp } from '../../test/support/rows/people.js';
import { auditEntries, proposals, serviceTokens } from '../../test/support/rows/tables.js';
import { buy, payFiat, payoutWill, reaches } from '../../test/support/trades.js';
import { startTrading } from '../../test/support/trading.js';
import { PASSWORD, Visitor } from '../../test/support/visitor.js';
import type { World } from '../../test/support/world.js';

const ROUTE = '/ops/api/service-tokens';
const REASON = { reason: 'seen on the phone' };
const DAY = 86_400_000;

describe('service tokens', () => {
  let world: World;
  let userId: string;
  let mei: SignedInOperator;
  let jo: SignedInOperator;
  let count = 0;

  beforeAll(async () => {
    ({ world, userId } = await startTrading({ OPS_FOUR_EYES_ABOVE: '20', OPS_TRUSTED_PROXIES: 'loopback' }));
    [mei, jo] = [await newOperator(world, 'mei'), await newOperator(world, 'jo')];
  });
  afterEach(() => jest.restoreAllMocks());
  afterAll(() => world.close());

  const make = async (scopes: string[], options: object = {}, by = mei): Promise<Json> => {
    const body = { name: `token-${(count += 1)}`, scopes, days: 30, ...options };
    const { status, body: made } = await by.post('/service-tokens', body);
    if (status !== 201) throw new Error(JSON.stringify(made));
    return made;
  };
  const script = (secret: string): Client => new Client(world.operator.baseUrl, `Bearer ${secret}`);
  const stranded = async (): Promise<string> => {
    const { id } = await buy(world.partner, userId);
    await payoutWill(world.partner, id, 'fail');
    await payFiat(world.partner, id);
    await reaches(world.partner, id, 'payout_failed');
    return id;
  };

  it('are made at the console with a recent code, shown once, and kept as a digest alone', async () => {
    const made = await make(['read', 'metrics'], { name: 'nightly', ipAllowList: ['127.0.0.0/8'] });
    const { body: listed } = await mei.get('/service-tokens');

    const { secret, ...known } = made;
    expect(secret).toMatch(/^rst_[0-9a-f]{64}$/);
    expect(listed.find(({ id }: Json) => id === made.id)).toEqual(known);
    expect(known).toMatchObject({ name: 'nightly', madeBy: 'mei', scopes: ['read', 'metrics'], revokedAt: null });
    expect(JSON.stringify(await serviceTokens.find(world))).not.toContain(secret.slice(4));
    expect(await auditEntries.find(world, { subject: `serviceToken:${made.id}` })).toMatchObject([
      { actor: 'operator:mei', action: 'createServiceToken', after: { name: 'nightly', scopes: ['read', 'metrics'] } },
    ]);
  });

  it('are managed by no script: neither a token nor a password makes another', async () => {
    const { id, secret } = await make(['read', 'kyc', 'money', 'partners', 'queues', 'metrics']);
    const body = { name: 'another', scopes: ['read'], days: 1 };

    const answers = await Promise.all(
      [script(secret), world.operator].flatMap((client) => [
        client.post(ROUTE, body),
        client.get(ROUTE),
        client.post(`${ROUTE}/${id}/rotate`, { overlapHours: 1 }),
        client.delete(`${ROUTE}/${id}`),
      ]),
    );

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]));
  });

  it('need a code of the last minutes to be made or rotated, and none to be revoked', async () => {
    const stale = await newOperator(world);
    const { id } = await make(['read'], {}, stale);
    await expireStepUp(world, stale.id);

    const made = await stale.post('/service-tokens', { name: 'late', scopes: ['read'], days: 1 });
    const rotated = await stale.post(`/service-tokens/${id}/rotate`, { overlapHours: 0 });
    const revoked = await stale.delete(`/service-tokens/${id}`);

    expect([made.body.code, rotated.body.code, revoked.status]).toEqual(['STEP_UP_REQUIRED', 'STEP_UP_REQUIRED', 204]);
  });

  it.each<[string, object]>([
    ['no scope', { scopes: [] }],
    ['an unknown scope', { scopes: ['everything'] }],
    ['a name that hides another', { name: 'a/b' }],
    ['no end', { days: undefined }],
    ['an end in ten years', { days: 3_650 }],
    ['an address that is none', { ipAllowList: ['everywhere'] }],
  ])('are not made with %s', async (_, fields) => {
    const answer = await mei.post('/service-tokens', { name: 'bad', scopes: ['read'], days: 1, ...fields });

    expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED' } });
  });

  it('have a name for ever: the audit means no other', async () => {
    const { id, name } = await make(['read']);
    await mei.delete(`/service-tokens/${id}`);

    expect(await mei.post('/service-tokens', { name, scopes: ['read'], days: 1 })).toMatchObject({
      status: 409,
      body: { code: 'TOKEN_EXISTS' },
    });
  });

  it.each<[string, string, string, string, number]>([
    ['read', 'GET', '/ops/api/proposals', 'metrics', 200],
    ['kyc', 'GET', '/ops/kyc', 'read', 200],
    ['kyc', 'GET', '/ops/blocked-users', 'read', 200],
    ['kyc', 'GET', '/ops/bounced-addresses', 'read', 200],
    ['partners', 'POST', '/ops/api/partners', 'money', 201],
    ['money', 'POST', '/ops/transactions/00000000-0000-7000-8000-000000000000/refund', 'read', 404],
    ['queues', 'GET', '/ops/queues/api/queues', 'metrics', 200],
    ['queues', 'PUT', '/ops/queues/api/queues/payouts/resume', 'read', 200],
    ['metrics', 'GET', '/metrics', 'queues', 200],
  ])('with the scope %s alone reach %s %s', async (scope, method, path, other, status) => {
    const [right, wrong] = [await make([scope]), await make([other])];
    const call = { body: method === 'POST' ? { ...REASON, name: 'Acme' } : undefined };

    const allowed = await script(right.secret).call(method, path, call);
    const refused = await script(wrong.secret).call(method, path, call);

    expect(allowed.status).toBe(status);
    expect(refused).toMatchObject({ status: 403, body: { code: 'TOKEN_SCOPE_MISSING' } });
  });

  it('with the scope queues resume a queue, and pause none: payouts would wait', async () => {
    const { secret } = await make(['queues']);

    const answers = await Promise.all(
      ['payouts/pause', 'pause'].map((path) => script(secret).call('PUT', `/ops/queues/api/queues/${path}`)),
    );

    for (const answer of answers) expect(answer).toMatchObject({ status: 403, body: { code: 'TOKEN_REFUSED' } });
  });

  it('work from their addresses alone', async () => {
    const { secret } = await make(['read'], { ipAllowList: ['198.51.100.0/24'] });
    const from = (address: string) =>
      script(secret).get('/ops/api/proposals', { headers: { 'x-forwarded-for': address } });

    expect((await from('198.51.100.7')).status).toBe(200);
    expect(await from('203.0.113.7')).toMatchObject({ status: 403, body: { code: 'TOKEN_ADDRESS_REFUSED' } });
  });

  it('say when and from where they were last used', async () => {
    const { id, secret } = await make(['read']);

    await script(secret).get('/ops/api/proposals', { headers: { 'x-forwarded-for': '198.51.100.7' } });

    const used = await eventually('the use is recorded', async () => {
      const { usedAt, usedFrom } = await serviceTokens.get(world, { id });
      return usedAt !== null && usedFrom;
    });
    expect(used).toBe('198.51.100.7');
  });

  it('expire by true time, whatever the sandbox’s clock says', async () => {
    const { secret } = await make(['read'], { days: 1 });
    const ask = async () => (await script(secret).get('/ops/api/proposals')).status;
    await world.advance((2 * DAY) / 1_000);

    const before = await ask();
    const later = new Date(Date.now() + DAY + 1_000);
    jest.spyOn(world.ops.get(Clock, { strict: false }), 'trueTime').mockImplementation(() => later);

    expect([before, await ask()]).toEqual([200, 401]);
  });

  it('are rotated with an overlap, or without', async () => {
    const { id, secret: first } = await make(['read']);
    const rotate = async (overlapHours: number): Promise<string> =>
      (await mei.post(`/service-tokens/${id}/rotate`, { overlapHours })).body.secret;
    const ask = (secret: string) => script(secret).get('/ops/api/proposals');

    const second = await rotate(24);
    const both = [(await ask(first)).status, (await ask(second)).status];
    const third = await rotate(0);

    expect(both).toEqual([200, 200]);
    await eventually('the second is over', async () => (await ask(second)).status === 401);
    expect([(await ask(first)).status, (await ask(third)).status]).toEqual([401, 200]);
    expect((await auditEntries.find(world, { subject: `serviceToken:${id}` })).map(({ action }) => action)).toEqual([
      'createServiceToken',
      'rotateServiceToken',
      'rotateServiceToken',
    ]);
  });

  it('are rotated by the operator who made them alone: the secret acts in that operator’s name', async () => {
    const { id, secret } = await make(['read', 'money'], {}, mei);

    const rotated = await jo.post(`/service-tokens/${id}/rotate`, { overlapHours: 24 });

    expect(rotated).toMatchObject({ status: 403, body: { code: 'TOKEN_OF_ANOTHER' } });
    expect((await script(secret).get('/ops/api/proposals')).status).toBe(200);
    expect((await jo.delete(`/service-tokens/${id}`)).status).toBe(204);
  });

  it('are over in every process as soon as one is revoked, and then cannot be rotated', async () => {
    const { id, secret } = await make(['read']);
    expect((await script(secret).get('/ops/api/proposals')).status).toBe(200);

    await world.api.get(ServiceTokens, { strict: false }).revokeToken(id);

    await eventually('it is refused', async () => (await script(secret).get('/ops/api/proposals')).status === 401);
    expect(await mei.post(`/service-tokens/${id}/rotate`, { overlapHours: 1 })).toMatchObject({
      status: 409,
      body: { code: 'TOKEN_ENDED' },
    });
  });

  it('end with the password of the operator who made them, and so in every process', async () => {
    const lost = await newOperator(world);
    const { id, secret } = await make(['partners', 'read'], {}, lost);
    expect((await script(secret).get('/ops/api/partners')).status).toBe(200);

    const ended = await world.api
      .get(Operators, { strict: false })
      .setPassword(lost.name, 'quite another password', 'real');

    expect(ended).toBe(1);
    await eventually('it is refused', async () => (await script(secret).get('/ops/api/partners')).status === 401);
    expect(await auditEntries.find(world, { subject: `serviceToken:${id}` })).toMatchObject([
      { action: 'createServiceToken' },
      { actor: 'program:operator', action: 'revokeServiceToken' },
    ]);
  });

  it('end with an operator who was removed, who neither signs in nor acts any more, nor has another token', async () => {
    const leaving = await newOperator(world);
    const { secret } = await make(['read'], {}, leaving);
    const operators = world.api.get(Operators, { strict: false });

    await operators.removeOperator(leaving.name);

    await eventually('it is refused', async () => (await script(secret).get('/ops/api/partners')).status === 401);
    expect((await leaving.get('/partners')).status).toBe(401);
    expect(await Visitor.at(world, '/ops/api', world.env.OPS_URL).signIn(leaving.name)).toMatchObject({
      status: 401,
      body: { code: 'SIGN_IN_FAILED' },
    });
    const another = { name: 'after-leaving', scopes: ['read'], days: 1 } as const;
    await expect(
      world.ops.get(ServiceTokens, { strict: false }).createFirstToken(leaving.name, another),
    ).rejects.toMatchObject({ code: 'OPERATOR_NOT_FOUND' });
    expect(await auditEntries.find(world, { subject: `operator:${leaving.id}` })).toMatchObject([
      { action: 'addOperator' },
      { actor: 'program:operator', action: 'removeOperator' },
    ]);
  });

  it('of one who was removed by mistake stay over, when a new password lets the operator in again', async () => {
    const back = await newOperator(world);
    const { secret } = await make(['read'], {}, back);
    const operators = world.ops.get(Operators, { strict: false });
    await operators.removeOperator(back.name);

    await operators.setPassword(back.name, PASSWORD, 'real');

    expect((await Visitor.at(world, '/ops/api', world.env.OPS_URL).signIn(back.name)).status).toBe(200);
    await eventually('it is refused', async () => (await script(secret).get('/ops/api/partners')).status === 401);
  });

  it('are in the audit by their own name, behind that of who made them', async () => {
    const { name, secret } = await make(['partners']);

    const { body } = await script(secret).post('/ops/api/partners', { name: 'Acme' });

    expect(await auditEntries.find(world, { subject: `partner:${body.id}` })).toMatchObject([
      { actor: `operator:mei/${name}`, action: 'createPartner' },
    ]);
  });

  it('invite the first owner of a partner that a token made, and into no other partner', async () => {
    const { secret } = await make(['partners']);
    const mine = (await script(secret).post('/ops/api/partners', { name: 'Made by a script' })).body.id;
    const theirs = (await mei.post('/partners', { name: 'Made at the console' })).body.id;
    const invite = (id: string, name: string) =>
      script(secret).post(`/ops/api/partners/${id}/owners`, { email: `${name}@example.com` });

    const first = await invite(mine, 'first');
    const beside = await invite(mine, 'taker');
    const intoOther = await invite(theirs, 'taker');
    const token = new URL(first.body.link).hash.slice(1);
    await world.api
      .get(Invitations, { strict: false })
      .acceptInvitation(token, { name: 'Ada Lovelace', password: 'a lighthouse in the fog' });
    const second = await invite(mine, 'second');

    expect(first.status).toBe(201);
    for (const answer of [beside, intoOther, second])
      expect(answer).toMatchObject({ status: 403, body: { code: 'TOKEN_REFUSED' } });
  });

  it('invite one first owner of a partner, also where two addresses are invited at the same moment', async () => {
    const { secret } = await make(['partners']);
    const rounds = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const { id } = (await script(secret).post('/ops/api/partners', { name: 'Made by a script' })).body;
        const answers = await Promise.all(
          ['one', 'other'].map((name) =>
            script(secret).post(`/ops/api/partners/${id}/owners`, { email: `${name}@example.com` }),
          ),
        );
        return answers.map(({ status }) => status).sort();
      }),
    );

    expect(rounds).toEqual(Array.from({ length: 5 }, () => [201, 403]));
  });

  it('are not believed to have made a partner by an entry of the audit that no operator wrote', async () => {
    const { name, secret } = await make(['partners']);
    const { id } = await world.ops.get(Partners, { strict: false }).createPartner('Made by a program');
    const forged = { actor: `key:mei/${name}`, action: 'createPartner', subject: `partner:${id}`, reason: '' };
    await write(world.ops.get(DataSource), insertAudit({ ...forged, before: null, after: null }));

    const invited = await script(secret).post(`/ops/api/partners/${id}/owners`, { email: 'taker@example.com' });

    expect(invited).toMatchObject({ status: 403, body: { code: 'TOKEN_REFUSED' } });
  });

  it('use no route that needs a recent code, unless the route itself names their scope', async () => {
    const { secret } = await make(['read', 'kyc', 'money', 'partners', 'queues', 'metrics']);
    const none = '00000000-0000-7000-8000-000000000000';
    const refused = await Promise.all(
      [
        `/ops/api/brakes/${none}/release`,
        `/ops/api/partners/${none}/members/${none}/password-link`,
        `/ops/api/users/${none}/erase`,
      ].map((path) => script(secret).post(path, REASON)),
    );

    for (const answer of refused) expect(answer).toMatchObject({ status: 403, body: { code: 'TOKEN_REFUSED' } });
  });

  describe('are no second pair of eyes:', () => {
    it('a token approves nothing that a person proposed', async () => {
      const id = await stranded();
      const { secret } = await make(['money'], {}, jo);
      const { body: proposed } = await mei.post(`/transactions/${id}/decisions`, { action: 'refund', ...REASON });

      const approved = await script(secret).post(`/ops/api/proposals/${proposed.proposalId}/approve`, REASON);

      expect(approved).toMatchObject({ status: 403, body: { code: 'FOUR_EYES_BY_PERSON' } });
      expect((await proposals.get(world, { id: proposed.proposalId })).decision).toBeNull();
    });

    it('what a token proposed waits for a person, who is not the one who made the token', async () => {
      const id = await stranded();
      const { name, secret } = await make(['money']);
      const other = await make(['money'], {}, jo);
      const { status, body } = await script(secret).post(`/ops/transactions/${id}/refund`, REASON);

      const byMaker = await mei.post(`/proposals/${body.proposalId}/approve`, REASON);
      const byToken = await script(other.secret).post(`/ops/api/proposals/${body.proposalId}/approve`, REASON);
      const byAnother = await jo.post(`/proposals/${body.proposalId}/approve`, REASON);

      expect([status, body.status]).toEqual([202, 'proposed']);
      expect((await proposals.get(world, { id: body.proposalId })).proposedBy).toBe(`mei/${name}`);
      expect([byMaker.body.code, byToken.body.code, byAnother.status]).toEqual([
        'FOUR_EYES_REQUIRED',
        'FOUR_EYES_BY_PERSON',
        200,
      ]);
    });
  });

  it.each(['/ops/queues/api/queues', '/metrics', '/ops/kyc'])(
    'or a session: %s opens to both, and to no visitor',
    async (path) => {
      const { secret } = await make(['read', 'kyc', 'queues', 'metrics']);
      const page = mei.copy(world.env.OPS_URL);

      const statuses = [
        await script(secret).get(path),
        await page.get(path),
        await world.operator.anonymous().get(path),
      ];

      expect(statuses.map(({ status }) => status)).toEqual([200, 200, 401]);
    },
  );

  it("are what scripts use: an operator's password is for the console alone", async () => {
    const byPassword = Client.basic(world.operator.baseUrl, 'mei', PASSWORD);

    const answers = await Promise.all(
      ['/ops/kyc', '/ops/queues/api/queues', '/metrics'].map((path) => byPassword.get(path)),
    );

    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 401, body: { code: 'OPERATOR_BASIC_REFUSED' } });
      expect(answer.body.message).toContain('service token');
    }
  });
});

describe('in live mode', () => {
  let database: TestDatabase;
  let ops: NestExpressApplication;
  let url: string;
  let secret: string;

  beforeAll(async () => {
    database = await newDatabase();
    const env: Env = { ...loadEnv({ DATABASE_URL: database.url, LOG_LEVEL: 'silent' }), RAMPART_MODE: 'live' };
    ops = await createOps(env);
    const port = await freePort();
    await ops.listen(port, env.OPS_HOST);
    url = `http://${env.OPS_HOST}:${port}`;
    await ops.get(Operators, { strict: false }).setPassword('mei', PASSWORD, 'real');
    const tokens = ops.get(ServiceTokens, { strict: false });
    ({ secret } = await tokens.createFirstToken('mei', { name: 'first', scopes: ['read', 'metrics'], days: 1 }));
  });
  afterAll(async () => {
    await ops.close();
    await database.drop();
  });

  it('a password over HTTP Basic is refused, right or wrong, and the answer says what to do', async () => {
    const answers = await Promise.all(
      [PASSWORD, 'a wrong password'].map((password) => Client.basic(url, 'mei', password).get('/ops/api/proposals')),
    );

    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 401, body: { code: 'OPERATOR_BASIC_REFUSED' } });
      expect(answer.body.message).toMatch(/service token.*Authorization: Bearer/);
    }
  });

  it('a script has a service token, of which the first is made on the server', async () => {
    const script = new Client(url, `Bearer ${secret}`);

    expect((await script.get('/ops/api/proposals')).status).toBe(200);
    expect((await script.get('/metrics')).text).toContain('rampart_outbox_lag_seconds');
  });

  it('a refusal without credentials asks for a token', async () => {
    const answer = await new Client(url).get('/metrics');

    expect(answer).toMatchObject({ status: 401, body: { code: 'OPERATOR_UNAUTHORIZED' } });
    expect(answer.headers.get('www-authenticate')).toBe('Bearer realm="rampart operators"');
  });
});

it('a service token is used from its addresses alone, whatever who comes through a tunnel writes into a header', async () => {
  const { world } = await startTrading();
  const mei = await newOperator(world, 'mei');
  const { body } = await mei.post('/service-tokens', {
    ...{ name: 'nightly', scopes: ['read'], days: 1 },
    ipAllowList: ['198.51.100.7'],
  });
  const throughTunnel = new Client(world.operator.baseUrl, `Bearer ${body.secret}`);

  const answer = await throughTunnel.get('/ops/api/proposals', { headers: { 'x-forwarded-for': '198.51.100.7' } });
  await world.close();

  expect(answer).toMatchObject({ status: 403, body: { code: 'TOKEN_ADDRESS_REFUSED' } });
});

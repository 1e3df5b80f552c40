import { SandboxControls } from '@rampart/drivers';
import { MemberPasswords } from '@rampart/partners';
import { SessionList } from '@rampart/sessions';
import { Client } from '../../../test/support/client.js';
import { eventually } from '../../../test/support/eventually.js';
import { newOperator } from '../../../test/support/operators.js';
import { auditEntries } from '../../../test/support/rows/tables.js';
import { newMember, PASSWORD, partnerIdOf, Visitor } from '../../../test/support/visitor.js';
import { startWorld, type World } from '../../../test/support/world.js';

const NEW = 'another long phrase of words';

describe('a forgotten password', () => {
  let world: World;
  let partnerId: string;

  beforeAll(async () => {
    world = await startWorld();
    partnerId = await partnerIdOf(world, world.partner);
  });
  afterAll(() => world.close());

  const visitor = (): Visitor => Visitor.at(world);
  const ask = (email: string) => visitor().post('/password-links', { email });
  const use = (token: string, password = NEW) => visitor().post('/password-links/use', { token, password });
  const mailsTo = (address: string) => world.api.get(SandboxControls, { strict: false }).emailsTo(address);
  const tokenMailedTo = (address: string): Promise<string> =>
    eventually('the email is there', async () => /#(\S+)/.exec((await mailsTo(address)).at(-1)?.text ?? '')?.[1]);
  const linkFor = async (memberId: string): Promise<string> => {
    const link = await world.api.get(MemberPasswords, { strict: false }).createLink(partnerId, memberId);
    return link.split('#')[1] ?? '';
  };

  it('is replaced by a link that comes by email, and every browser is signed out', async () => {
    const member = await newMember(world, partnerId, 'developer');

    expect((await ask(member.email)).body).toEqual({ way: 'email' });
    const token = await tokenMailedTo(member.email);
    expect((await visitor().post('/password-links/look', { token })).body).toEqual({ email: member.email });
    expect((await use(token)).status).toBe(204);

    expect((await member.get('/me')).body.code).toBe('SESSION_REQUIRED');
    expect((await visitor().signIn(member.email, PASSWORD)).body.code).toBe('SIGN_IN_FAILED');
    expect((await visitor().signIn(member.email, NEW)).body).toEqual({ next: 'in' });
    expect(await auditEntries.find(world, { action: 'resetPassword', subject: `login:${member.id}` })).toMatchObject([
      { actor: `member:${member.email}`, partnerId },
    ]);
  });

  it('has a link that works once, also when it is used twice at the same moment', async () => {
    const { id } = await newMember(world, partnerId, 'developer');
    const token = await linkFor(id);

    const answers = await Promise.all([use(token), use(token, `${NEW} or so`)]);

    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404]);
    expect((await use(token)).body.code).toBe('PASSWORD_LINK_INVALID');
  });

  it('has a link that is void once the password is another, and that cannot be forged', async () => {
    const [member, other] = [await newMember(world, partnerId, 'owner'), await newMember(world, partnerId, 'owner')];
    const token = await linkFor(member.id);
    const [, until, mark] = token.split('.');

    await member.post('/password', { current: PASSWORD, password: NEW });

    for (const forged of [token, `${other.id}.${until}.${mark}`, `${member.id}.${Number(until) + 1}.${mark}`, 'x'])
      expect([forged, (await use(forged, PASSWORD)).body.code]).toEqual([forged, 'PASSWORD_LINK_INVALID']);
  });

  it('keeps two-step sign-in', async () => {
    const member = await newMember(world, partnerId, 'owner');
    await member.enrol();

    await use(await linkFor(member.id));

    expect((await visitor().signIn(member.email, NEW)).body).toEqual({ next: 'code' });
  });

  it('is not replaced by a password that is tried first, or by the own name', async () => {
    const member = await newMember(world, partnerId, 'owner');
    const token = await linkFor(member.id);

    expect((await use(token, 'password1234')).body.code).toBe('PASSWORD_COMMON');
    expect((await use(token, `${member.email} again`)).body.code).toBe('PASSWORD_PERSONAL');
    expect((await use(token)).status).toBe(204);
  });

  it('is replaced with all sessions ended, or not at all', async () => {
    const member = await newMember(world, partnerId, 'developer');
    const token = await linkFor(member.id);
    const sessions = jest.spyOn(world.api.get(SessionList, { strict: false }), 'revokeAll');
    sessions.mockRejectedValueOnce(new Error('the connection was lost'));

    const failed = await use(token);

    sessions.mockRestore();
    expect([failed.status, (await visitor().signIn(member.email, PASSWORD)).body]).toEqual([500, { next: 'in' }]);
    expect(await auditEntries.find(world, { action: 'resetPassword', subject: `login:${member.id}` })).toEqual([]);
    expect((await use(token)).status).toBe(204);
    expect((await member.get('/me')).body.code).toBe('SESSION_REQUIRED');
  });

  it('is answered alike for an address that no member has, to which nothing is sent', async () => {
    const member = await newMember(world, partnerId, 'viewer');

    const [unknown, known] = [await ask('unknown@partner.example'), await ask(member.email)];

    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    await tokenMailedTo(member.email);
    expect(await mailsTo('unknown@partner.example')).toEqual([]);
  });

  it('fills no mailbox: the fourth request for one address is refused', async () => {
    const { email } = await newMember(world, partnerId, 'viewer');

    const statuses = [];
    for (let i = 0; i < 4; i += 1) statuses.push((await ask(email)).status);

    expect(statuses).toEqual([200, 200, 200, 429]);
  });

  it("is not read in the sandbox's emails by any partner's key", async () => {
    const { email } = await newMember(world, partnerId, 'viewer');
    await ask(email);
    await tokenMailedTo(email);

    for (const partner of [world.partner, world.stranger])
      expect((await partner.get(`/api/sandbox/emails?to=${email}`)).body.emails).toEqual([]);
  });

  it("is replaced by an operator's link for a member of that partner alone, after a code", async () => {
    const member = await newMember(world, partnerId, 'owner');
    const foreigner = await newMember(world, await partnerIdOf(world, world.stranger), 'owner');
    const mei = await newOperator(world, 'mei');
    const path = (id: string): string => `/partners/${partnerId}/members/${id}/password-link`;

    const { status, body } = await mei.post(path(member.id), {});

    expect(status).toBe(201);
    expect(body.link).toMatch(new RegExp(`^${world.env.DASHBOARD_URL}/password#`));
    expect((await use(body.link.split('#')[1])).status).toBe(204);
    expect((await mei.post(path(foreigner.id), {})).body.code).toBe('MEMBER_NOT_FOUND');
    expect((await mei.get(`/partners/${partnerId}`)).body.members).toContainEqual({
      id: member.id,
      email: member.email,
      role: 'owner',
    });
  });

  it('has no link by a service token, whatever its scopes: a script recognizes no member', async () => {
    const { id } = await newMember(world, partnerId, 'owner');
    const boss = await newOperator(world);
    const token = { name: 'partners', scopes: ['read', 'partners'], days: 1 };
    const { secret } = (await boss.post('/service-tokens', token)).body;
    const script = new Client(world.operator.baseUrl, `Bearer ${secret}`);

    const refused = await script.post(`/ops/api/partners/${partnerId}/members/${id}/password-link`, {});

    expect([refused.status, refused.body.code]).toEqual([403, 'TOKEN_REFUSED']);
    expect((await script.get('/ops/api/partners')).status).toBe(200);
  });

  it('has no link by email where the service sends none: the page names the operator', async () => {
    const silent = await startWorld({ EMAIL_DRIVER: 'none' });

    const answer = await Visitor.at(silent).post('/password-links', { email: 'ada@partner.example' });

    await silent.close();
    expect(answer.body).toEqual({ way: 'operator' });
  });
});

import { SandboxControls } from '@rampart/drivers';
import { Partners } from '@rampart/partners';
import { eventually } from '../../support/eventually.js';
import { auditEntries, invitations } from '../../support/rows/tables.js';
import { newMember, PASSWORD, partnerIdOf, Visitor } from '../../support/visitor.js';
import { startWorld, type World } from '../../support/world.js';

type Member = Awaited<ReturnType<typeof newMember>>;

describe('the team of a partner', () => {
  let world: World;
  let partnerId: string;
  let owner: Member;

  beforeAll(async () => {
    world = await startWorld();
    partnerId = await partnerIdOf(world, world.partner);
    owner = await newMember(world, partnerId, 'owner');
    await owner.enrol();
  });
  afterAll(() => world.close());

  const invite = (email: string, role = 'viewer') => owner.post('/team/invitations', { email, role });
  const tokenOf = (link: string): string => link.split('#')[1] ?? '';
  const lastAudit = async () => (await auditEntries.find(world)).at(-1);

  it('grows by a link that is passed on', async () => {
    const { status, body } = await invite('New.Person@partner.example', 'support');
    const person = Visitor.at(world);
    const look = await person.post('/invitations/look', { token: tokenOf(body.link) });

    const accepted = await person.post('/invitations/accept', {
      token: tokenOf(body.link),
      name: 'New Person',
      password: PASSWORD,
    });

    expect(status).toBe(201);
    expect(body.link).toMatch(/\/dashboard\/invitation#[0-9a-f]{48}$/);
    expect(look.body).toEqual({ partner: 'Test partner', email: 'new.person@partner.example', role: 'support' });
    expect(accepted.body).toEqual({ next: 'in' });
    expect(await lastAudit()).toMatchObject({
      actor: 'member:new.person@partner.example',
      partnerId,
      action: 'join',
      after: { role: 'support', name: 'New Person' },
    });
    expect((await person.get('/me')).body).toMatchObject({
      email: 'new.person@partner.example',
      name: 'New Person',
      role: 'support',
    });
    expect((await owner.get('/team')).body.members).toContainEqual(
      expect.objectContaining({ email: 'new.person@partner.example', secondFactor: false, sessions: 1 }),
    );
  });

  it('takes each invitation once, also of two at the same moment', async () => {
    const { body } = await invite('once@partner.example');
    const accept = () =>
      Visitor.at(world).post('/invitations/accept', { token: tokenOf(body.link), name: 'Once', password: PASSWORD });

    const answers = await Promise.all([accept(), accept()]);

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect(await accept()).toMatchObject({ status: 404, body: { code: 'INVITATION_NOT_FOUND' } });
  });

  it('keeps nothing that an invitation could be taken with', async () => {
    const { body } = await invite('sealed@partner.example');

    const rows = JSON.stringify(await invitations.find(world)) + JSON.stringify(await lastAudit());

    expect(rows).not.toContain(tokenOf(body.link));
  });

  it('withdraws an invitation, and replaces it by a later one to the same address', async () => {
    const [first, second] = [await invite('twice@partner.example'), await invite('twice@partner.example')];
    const withdrawn = await owner.delete(`/team/invitations/${second.body.id}`);

    const looks = await Promise.all(
      [first, second].map(({ body }) => Visitor.at(world).post('/invitations/look', { token: tokenOf(body.link) })),
    );

    expect(withdrawn.status).toBe(204);
    expect(looks.map(({ status }) => status)).toEqual([404, 404]);
  });

  it('lets an invitation expire after a week', async () => {
    const { body } = await invite('late@partner.example');

    await world.advance(7 * 86_400 + 1);

    expect(await Visitor.at(world).post('/invitations/look', { token: tokenOf(body.link) })).toMatchObject({
      status: 404,
    });
  });

  it('refuses to invite who signs in already', async () => {
    expect(await invite(owner.email.toUpperCase())).toMatchObject({ status: 409, body: { code: 'LOGIN_EXISTS' } });
  });

  it('is changed by owners only', async () => {
    const developer = await newMember(world, partnerId, 'developer');
    await developer.enrol();

    const answers = [
      await developer.post('/team/invitations', { email: 'x@partner.example', role: 'owner' }),
      await developer.put(`/team/members/${developer.id}/role`, { role: 'owner' }),
      await developer.delete(`/team/members/${owner.id}`),
      await developer.post(`/team/members/${owner.id}/reset-second-factor`),
      await developer.post(`/team/members/${owner.id}/sign-out`),
    ];

    for (const answer of answers) expect(answer).toMatchObject({ status: 403, body: { code: 'ROLE_INSUFFICIENT' } });
    expect((await developer.get('/me')).body.role).toBe('developer');
  });

  it('changes a role at once, and remembers who did it and what was before', async () => {
    const viewer = await newMember(world, partnerId, 'viewer');

    const answer = await owner.put(`/team/members/${viewer.id}/role`, { role: 'developer' });

    expect(answer.status).toBe(204);
    expect((await viewer.get('/me')).body.role).toBe('developer');
    expect(await lastAudit()).toMatchObject({
      actor: `member:${owner.email}`,
      partnerId,
      action: 'changeRole',
      subject: `member:${viewer.id}`,
      before: { role: 'viewer' },
      after: { role: 'developer' },
    });
  });

  it('removes a member, who is signed in nowhere from then on and can be invited again', async () => {
    const leaver = await newMember(world, partnerId, 'support');

    const answer = await owner.delete(`/team/members/${leaver.id}`);

    expect(answer.status).toBe(204);
    expect((await leaver.get('/me')).status).toBe(401);
    expect((await Visitor.at(world).signIn(leaver.email)).status).toBe(401);
    expect((await invite(leaver.email)).status).toBe(201);
  });

  it('lets owners know of each owner who is invited, added or removed, and of no other change', async () => {
    const { id: partner } = await world.api.get(Partners, { strict: false }).createPartner('Team of owners');
    const first = await newMember(world, partner, 'owner');
    await first.enrol();
    const second = await newMember(world, partner, 'owner');
    const third = await newMember(world, partner, 'viewer');
    await first.put(`/team/members/${third.id}/role`, { role: 'owner' });
    await first.put(`/team/members/${third.id}/role`, { role: 'support' });
    await first.delete(`/team/members/${third.id}`);
    await first.delete(`/team/members/${second.id}`);

    const noticesTo = async (address: string): Promise<string[]> =>
      (await world.api.get(SandboxControls, { strict: false }).emailsTo(address)).map(({ text }) => text);
    const removal = `${second.email} is no longer an owner`;
    for (const { email } of [first, second])
      await eventually('the last notice is there', async () =>
        (await noticesTo(email)).some((each) => each.startsWith(removal)),
      );

    const [toFirst, toThird] = [await noticesTo(first.email), await noticesTo(third.email)];
    const about = (email: string): string[] =>
      toFirst.filter((each) => each.startsWith(email)).map((each) => each.slice(email.length + 1).split(' of ')[0]!);
    expect(about(second.email).sort()).toEqual([
      'is no longer an owner',
      'is now an owner',
      'was invited to become an owner',
    ]);
    expect(about(third.email).sort()).toEqual(['is no longer an owner', 'is now an owner']);
    expect(toThird).toContainEqual(expect.stringContaining(`${third.email} is no longer an owner`));
  });

  it('keeps an owner, whatever happens at the same moment', async () => {
    const stranger = await partnerIdOf(world, world.stranger);
    const owners = [await newMember(world, stranger, 'owner'), await newMember(world, stranger, 'owner')];
    for (const each of owners) await each.enrol();

    const answers = await Promise.all(owners.map((each) => each.delete(`/team/members/${each.id}`)));

    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('LAST_OWNER');
  });

  it('resets the second factor of who lost it, which ends all sessions of that member', async () => {
    const unlucky = await newMember(world, partnerId, 'support');
    await unlucky.enrol();

    await owner.post(`/team/members/${unlucky.id}/reset-second-factor`);
    const ended = await unlucky.get('/me');
    const again = await Visitor.at(world).signIn(unlucky.email);

    expect(ended.status).toBe(401);
    expect(again.body).toEqual({ next: 'in' });
  });

  it('belongs to its partner alone: a foreign member is the same as none', async () => {
    const foreign = await newMember(world, await partnerIdOf(world, world.stranger), 'viewer');

    const answers = [
      await owner.put(`/team/members/${foreign.id}/role`, { role: 'owner' }),
      await owner.delete(`/team/members/${foreign.id}`),
      await owner.post(`/team/members/${foreign.id}/sign-out`),
      await owner.delete('/team/members/nonsense'),
    ];

    for (const answer of answers) expect(answer).toMatchObject({ status: 404, body: { code: 'MEMBER_NOT_FOUND' } });
    expect((await owner.get('/team')).body.members).not.toContainEqual(expect.objectContaining({ id: foreign.id }));
  });
});

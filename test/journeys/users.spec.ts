import { randomUUID } from 'node:crypto';
import { signUp } from '../support/people.js';
import { startWorld, type World } from '../support/world.js';

describe('users', () => {
  let world: World;

  beforeAll(async () => {
    world = await startWorld();
  });
  afterAll(() => world.close());

  it('are signed up with email and name, and begin as not-verified without a phone', async () => {
    const answer = await world.partner.post('/api/users', {
      email: 'Ada@Example.com',
      firstName: 'Ada',
      lastName: 'Lovelace',
    });

    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      id: expect.any(String),
      email: 'Ada@Example.com',
      firstName: 'Ada',
      lastName: 'Lovelace',
      kyc: 'not-verified',
    });
  });

  it('are read by id, as they were signed up', async () => {
    const user = await signUp(world.partner);

    const { status, body } = await world.partner.get(`/api/users/${user.id}`);

    expect(status).toBe(200);
    expect(body).toEqual(user);
  });

  it('are unique by email, in any case of letters', async () => {
    await world.partner.post('/api/users', { email: 'grace@example.com', firstName: 'Grace', lastName: 'Hopper' });

    const again = await world.partner.post('/api/users', { email: 'GRACE@Example.COM', firstName: 'G', lastName: 'H' });

    expect(again.status).toBe(409);
    expect(again.body).toMatchObject({
      statusCode: 409,
      error: 'Conflict',
      code: 'USER_EXISTS',
      requestId: expect.any(String),
    });
  });

  it('are signed up once when twenty sign-ups with one email arrive together', async () => {
    const body = { email: 'at.once@example.com', firstName: 'At', lastName: 'Once' };

    const answers = await Promise.all(Array.from({ length: 20 }, () => world.partner.post('/api/users', body)));

    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(19).fill(409)]);
  });

  it("are each partner's own: another partner may sign up the same person", async () => {
    const body = { email: 'shared@example.com', firstName: 'Sha', lastName: 'Red' };
    const ours = await world.partner.post('/api/users', body);

    const theirs = await world.stranger.post('/api/users', body);

    expect(theirs.status).toBe(201);
    expect(theirs.body.id).not.toBe(ours.body.id);
    expect((await world.stranger.get(`/api/users/${ours.body.id}`)).status).toBe(404);
  });

  it('find themselves under /api/users/me with a token of their own', async () => {
    const user = await signUp(world.partner);
    const { accessToken } = (await world.partner.post('/api/oauth2/user-token', { userId: user.id })).body;

    const me = await world.partner.bearing(accessToken).get('/api/users/me');

    expect(me.status).toBe(200);
    expect(me.body).toEqual(user);
    expect((await world.partner.get('/api/users/me')).body.code).toBe('USER_NOT_FOUND');
  });

  it.each([
    ['does not exist', randomUUID()],
    ['is a number', '0'],
    ['is a word', 'unknown'],
    ['is a control character', '%00'],
    ['never ends', 'x'.repeat(500)],
  ])('answer 404 for an id that %s', async (_, id) => {
    const answer = await world.partner.get(`/api/users/${id}`);

    expect(answer.status).toBe(404);
    expect(answer.body.code).toBe('USER_NOT_FOUND');
  });

  it.each([
    ['no email', { firstName: 'A', lastName: 'B' }],
    ['an email that is none', { email: 'no address', firstName: 'A', lastName: 'B' }],
    ['no first name', { email: 'a@example.com', lastName: 'B' }],
    ['no last name', { email: 'a@example.com', firstName: 'A' }],
    ['two empty names', { email: 'a@example.com', firstName: '', lastName: '' }],
    ['a name that is a number', { email: 'a@example.com', firstName: 1, lastName: 'B' }],
    ['a name that never ends', { email: 'a@example.com', firstName: 'A'.repeat(101), lastName: 'B' }],
  ])('are refused with %s', async (_, body) => {
    const answer = await world.partner.post('/api/users', body);

    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      code: 'VALIDATION_FAILED',
      message: expect.any(String),
      details: expect.any(Array),
    });
  });

  it('may come with unknown fields, which are ignored', async () => {
    const body = {
      email: 'more@example.com',
      firstName: 'Mo',
      lastName: 'Re',
      kyc: 'verified',
      id: randomUUID(),
      nickname: 'M',
    };

    const answer = await world.partner.post('/api/users', body);

    expect(answer.status).toBe(201);
    expect(answer.body.kyc).toBe('not-verified');
    expect(answer.body.id).not.toBe(body.id);
    expect(answer.body).not.toHaveProperty('nickname');
  });
});

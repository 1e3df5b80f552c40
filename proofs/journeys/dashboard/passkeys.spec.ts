import { Operators } from '@rampart/partners';
import type { Answer, Json } from '../../../test/support/client.js';
import { newOperator } from '../../../test/support/operators.js';
import { expireStepUp } from '../../../test/support/rows/people.js';
import { auditEntries, logins, passkeys } from '../../../test/support/rows/tables.js';
import { deviceFor, registerPasskey, SoftAuthenticator } from '../../../test/support/soft-authenticator.js';
import { makeLater } from '../../../test/support/true-time.js';
import { newMember, PASSWORD, partnerIdOf, Visitor } from '../../../test/support/visitor.js';
import { startWorld, type World } from '../../../test/support/world.js';

const MINUTE = 60_000;

describe('passkeys', () => {
  let world: World;
  let partnerId: string;

  beforeAll(async () => {
    world = await startWorld();
    partnerId = await partnerIdOf(world, world.partner);
  });
  afterEach(() => jest.restoreAllMocks());
  afterAll(() => world.close());

  const optionsOf = async (visitor: Visitor, path: string): Promise<Json> => (await visitor.post(path)).body.options;
  const signIn = async (visitor: Visitor, of: SoftAuthenticator, how = {}): Promise<Answer> =>
    visitor.post('/sign-in/passkey', { answer: of.sign(await optionsOf(visitor, '/sign-in/passkey/options'), how) });
  const owner = async () => {
    const who = await newMember(world, partnerId, 'owner');
    await who.enrol();
    return who;
  };
  const withPasskey = async () => {
    const who = await owner();
    const key = deviceFor(who);
    const { status, body } = await registerPasskey(who, key);
    if (status !== 201) throw new Error(JSON.stringify(body));
    return { who, key, id: body.id as string };
  };

  it('are registered with a recent code, listed, and removed; each is audited', async () => {
    const { who, id } = await withPasskey();

    const { body: listed } = await who.get('/passkeys');
    const removed = await who.delete(`/passkeys/${id}`);

    expect(listed).toEqual([{ id, name: 'Laptop', createdAt: expect.any(String), usedAt: null }]);
    expect(removed.status).toBe(204);
    expect((await who.get('/passkeys')).body).toEqual([]);
    expect(await auditEntries.find(world, { subject: `passkey:${id}` })).toMatchObject([
      { actor: `member:${who.email}`, action: 'addPasskey', partnerId, after: { name: 'Laptop' } },
      { actor: `member:${who.email}`, action: 'removePasskey', partnerId, before: { name: 'Laptop' } },
    ]);
  });

  it('sign in without name, password and code, which counts as a recent code', async () => {
    const { who, key } = await withPasskey();
    const visitor = Visitor.at(world);

    const answer = await signIn(visitor, key);

    expect(answer).toMatchObject({ status: 200, body: { next: 'in' } });
    expect((await visitor.get('/me')).body.email).toBe(who.email);
    expect((await visitor.post('/second-factor/recovery-codes')).status).toBe(200);
    expect((await passkeys.get(world, { loginId: who.id })).usedAt).not.toBeNull();
  });

  it('take the place of the code after a password, of the same person alone', async () => {
    const { who, key } = await withPasskey();
    const other = await withPasskey();
    const visitor = Visitor.at(world);
    await visitor.signIn(who.email);

    const wrong = await signIn(visitor, other.key);
    const between = (await visitor.get('/me')).status;
    const right = await signIn(visitor, key);

    expect(wrong).toMatchObject({ status: 401, body: { code: 'PASSKEY_REFUSED' } });
    expect([between, right.status, (await visitor.get('/me')).status]).toEqual([401, 200, 200]);
  });

  it('show once more who is signed in', async () => {
    const { who, key } = await withPasskey();
    await expireStepUp(world, who.id);
    const before = await who.post('/second-factor/recovery-codes');

    await signIn(who, key);

    expect(before.body.code).toBe('STEP_UP_REQUIRED');
    expect((await who.post('/second-factor/recovery-codes')).status).toBe(200);
  });

  it('need a second factor and a recent code to be registered or removed', async () => {
    const fresh = await newMember(world, partnerId, 'owner');
    const { who, id } = await withPasskey();
    await expireStepUp(world, who.id);

    const answers = [
      await fresh.post('/passkeys/options'),
      await who.post('/passkeys/options'),
      await who.delete(`/passkeys/${id}`),
    ];

    expect(answers.map(({ body }) => body.code)).toEqual([
      'SECOND_FACTOR_REQUIRED',
      'STEP_UP_REQUIRED',
      'STEP_UP_REQUIRED',
    ]);
  });

  describe('are refused', () => {
    it('when the device did not ask for a finger or a PIN', async () => {
      const { key } = await withPasskey();

      expect((await signIn(Visitor.at(world), key, { verified: false })).body.code).toBe('PASSKEY_REFUSED');
    });

    it('when a copy of the device has counted less', async () => {
      const { key } = await withPasskey();
      await signIn(Visitor.at(world), key, { count: 7 });

      expect((await signIn(Visitor.at(world), key, { count: 7 })).body.code).toBe('PASSKEY_REFUSED');
    });

    it('for another page: one that deceives the person signs for itself', async () => {
      const { who } = await withPasskey();
      const deceived = new SoftAuthenticator('http://rampart.example', 'localhost');

      expect((await registerPasskey(who, deceived)).body.code).toBe('PASSKEY_REFUSED');
    });

    it('without a challenge, with an old one, and with one that was answered', async () => {
      const { key } = await withPasskey();
      const visitor = Visitor.at(world);
      const without = await visitor.post('/sign-in/passkey', { answer: key.sign({ challenge: 'mine' }) });
      const answer = key.sign(await optionsOf(visitor, '/sign-in/passkey/options'));
      await visitor.post('/sign-in/passkey', { answer: { ...answer, id: 'unknown' } });
      const again = await visitor.post('/sign-in/passkey', { answer });
      const late = await optionsOf(visitor, '/sign-in/passkey/options');
      makeLater(world, 6 * MINUTE);

      const old = await visitor.post('/sign-in/passkey', { answer: key.sign(late) });

      expect([without, again, old].map(({ body }) => body.code)).toEqual(Array(3).fill('PASSKEY_NOT_BEGUN'));
    });

    it.each<[string, unknown]>([
      ['nothing', {}],
      ['an answer that is none', { id: 5, response: null }],
      ['rubbish', { id: 'x', rawId: 'x', type: 'public-key', response: { clientDataJSON: '%', signature: '' } }],
    ])('with %s', async (_, answer) => {
      const visitor = Visitor.at(world);
      await optionsOf(visitor, '/sign-in/passkey/options');

      const { status, body } = await visitor.post('/sign-in/passkey', { answer });

      expect([status, body.code]).toEqual([401, 'PASSKEY_REFUSED']);
    });

    it("of another person's list, and of the other app", async () => {
      const { id, key } = await withPasskey();
      const other = await owner();
      const atConsole = Visitor.at(world, '/ops/api', world.env.OPS_URL);

      const removed = await other.delete(`/passkeys/${id}`);
      const options = await optionsOf(atConsole, '/sign-in/passkey/options');
      const elsewhere = await atConsole.post('/sign-in/passkey', { answer: key.sign(options) });

      expect([removed.body.code, elsewhere.body.code]).toEqual(['PASSKEY_NOT_FOUND', 'PASSKEY_REFUSED']);
    });
  });

  it('are void once the person’s second factor is reset, or set up anew by a recovery code', async () => {
    const name = 'lost-device';
    const operator = await newOperator(world, name);
    const key = deviceFor(operator);
    await registerPasskey(operator, key);
    await world.ops.get(Operators, { strict: false }).setPassword(name, PASSWORD, 'real');

    const { id } = await logins.get(world, { realm: 'operators', name });
    const visitor = Visitor.at(world, '/ops/api', world.env.OPS_URL);

    expect(await passkeys.count(world, { loginId: id })).toBe(0);
    expect((await signIn(visitor, key)).body.code).toBe('PASSKEY_REFUSED');
  });

  it('sign operators in at the console', async () => {
    const operator = await newOperator(world);
    const key = deviceFor(operator);
    await registerPasskey(operator, key);
    const visitor = Visitor.at(world, '/ops/api', world.env.OPS_URL);

    const { status } = await signIn(visitor, key);

    expect([status, (await visitor.get('/me')).body.name]).toEqual([200, operator.name]);
  });
});

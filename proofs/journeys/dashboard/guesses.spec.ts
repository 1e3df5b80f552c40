import { Clock } from '@rampart/kernel';
import { HASH_GATE, PASSWORD_GATE } from '@rampart/sessions';
import type { Answer } from '../../../test/support/client.js';
import { Elsewhere } from '../../support/elsewhere.js';
import { eventually } from '../../../test/support/eventually.js';
import { logins, signInGuesses } from '../../../test/support/rows/tables.js';
import { newMember, PASSWORD, partnerIdOf, Visitor } from '../../../test/support/visitor.js';
import { startWorld, type World } from '../../../test/support/world.js';

const MAX_OF_STRANGERS = 50;

describe('guesses at a login', () => {
  let world: World;
  let partnerId: string;
  let nextAddress = 0;

  beforeAll(async () => {
    world = await startWorld();
    partnerId = await partnerIdOf(world, world.partner);
  });
  afterEach(() => jest.restoreAllMocks());
  afterAll(() => world.close());

  const member = () => newMember(world, partnerId, 'owner');
  const from = (address: string): Elsewhere => new Elsewhere(`${world.env.PUBLIC_URL}/dashboard/api`, address);
  const elsewhere = (): Elsewhere => from(`198.51.100.${(nextAddress += 1)}`);
  const itIsLater = (milliseconds: number): void => {
    const now = Date.now() + milliseconds;
    jest.spyOn(world.api.get(Clock, { strict: false }), 'trueTime').mockImplementation(() => new Date(now));
  };

  describe('of a stranger', () => {
    it('lock out the address that they come from, for 15 minutes', async () => {
      const { email } = await member();
      const stranger = elsewhere();
      await stranger.guess(email, 6);

      const right = await stranger.signIn(email);
      itIsLater(16 * 60_000);
      const later = await stranger.signIn(email);

      expect(right).toMatchObject({ status: 429, body: { code: 'SIGN_IN_LOCKED' } });
      expect(later.status).toBe(200);
    });

    it('at a name that no login has are locked out alike, so that a lock does not say whose name it is', async () => {
      const { email } = await member();
      const answersTo = async (name: string): Promise<[number, string, string][]> => {
        const stranger = elsewhere();
        const answers: Answer[] = [];
        for (let i = 0; i < 7; i++) answers.push(await stranger.signIn(name, 'a wrong password'));
        return answers.map(({ status, body }) => [status, body.code, body.message]);
      };

      const [known, unknown] = [await answersTo(email), await answersTo('unknown@partner.example')];

      expect(unknown).toEqual(known);
      expect(known.map(([status]) => status)).toEqual([401, 401, 401, 401, 401, 429, 429]);
    });

    it('are answered alike while they are locked out, right or wrong, with the time that is left', async () => {
      const { email } = await member();
      const stranger = elsewhere();
      await stranger.guess(email, 5);

      const answers = [await stranger.signIn(email), await stranger.signIn(email, 'a wrong password')];

      expect({ ...answers[0]!.body, requestId: '' }).toEqual({ ...answers[1]!.body, requestId: '' });
      for (const { headers, body } of answers) {
        expect(Number(headers.get('retry-after'))).toBeGreaterThan(800);
        expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(900);
        expect(body.message).toMatch(/try again in 15 minutes\.$/);
      }
    });

    it('do not lock out the person, neither on a new device elsewhere nor on a known one at the same address', async () => {
      const person = await member();
      await person.post('/sign-out');
      await new Visitor(person.baseUrl).signIn(person.email, 'wrong once more');
      for (const stranger of [elsewhere(), from('127.0.0.1')]) await stranger.guess(person.email, 6);

      const known = await person.signIn(person.email);
      const onNewDevice = await elsewhere().signIn(person.email);
      const strangerHere = await Visitor.at(world).signIn(person.email);

      expect([known, onNewDevice, strangerHere].map(({ status }) => status)).toEqual([200, 200, 429]);
    });

    it('from ever more addresses lock out unknown devices everywhere, and no known one', async () => {
      const person = await member();
      const { id } = await logins.get(world, { name: person.email });
      await elsewhere().guess(person.email, 1);
      await signInGuesses.update(world, { loginId: id, source: 'strangers' }, { failures: MAX_OF_STRANGERS - 1 });
      await elsewhere().guess(person.email, 1);

      const unknown = await elsewhere().signIn(person.email);
      const known = await person.signIn(person.email);
      itIsLater(12 * 3_600_000 + 60_000);
      const later = await elsewhere().signIn(person.email);

      expect([unknown, known, later].map(({ status }) => status)).toEqual([429, 200, 200]);
    });
  });

  describe('on a known device', () => {
    it('are counted as well: five lock out that device', async () => {
      const person = await member();

      for (let i = 0; i < 5; i++) await person.signIn(person.email, 'a wrong password');

      expect((await person.signIn(person.email)).status).toBe(429);
      expect((await elsewhere().signIn(person.email)).status).toBe(200);
    });

    it('count as a stranger’s where the cookie is forged, or of another login', async () => {
      const [person, colleague] = [await member(), await member()];
      const address = `198.51.100.${(nextAddress += 1)}`;
      await from(address).guess(person.email, 6);
      const cookie = /partners-device=([^;]+)/.exec(person.cookie)![1]!;
      const others = /partners-device=([^;]+)/.exec(colleague.cookie)![1]!;
      const forged = `${cookie.slice(0, -6)}AAAAAA`;

      const statuses: number[] = [];
      for (const value of [cookie, others, forged, 'a.b.c.d.e', cookie.replace(/\./g, '')]) {
        const headers = { cookie: `partners-device=${value}` };
        const answer = await from(address).post('/sign-in', { name: person.email, password: PASSWORD }, { headers });
        statuses.push(answer.status);
      }

      expect(statuses).toEqual([200, 429, 429, 429, 429]);
    });

    it('count as a stranger’s once the password is another: a copied cookie is of no use', async () => {
      const person = await member();
      const thief = person.copy();
      await person.post('/password', { current: PASSWORD, password: 'quite another password' });
      await from('127.0.0.1').guess(person.email, 5);

      expect((await thief.signIn(person.email, 'quite another password')).status).toBe(429);
      expect((await elsewhere().signIn(person.email, 'quite another password')).status).toBe(200);
    });
  });

  describe('in a flood', () => {
    /** Stops the clock of the limits, so that no bucket refills, however slow the machine is. */
    const timeOfLimitsStands = () => jest.spyOn(performance, 'now').mockReturnValue(performance.now());

    it('from one address are refused before a password is hashed, and other addresses are not', async () => {
      const attacker = elsewhere();
      timeOfLimitsStands();

      const flood = await Promise.all(
        Array.from({ length: 200 }, (_, i) => attacker.signIn(`unknown${i}@partner.example`)),
      );
      const other = await elsewhere().signIn('unknown@partner.example');

      const limited = flood.filter(({ status }) => status === 429);
      expect(limited).toHaveLength(100);
      expect(limited[0]).toMatchObject({ body: { code: 'SIGN_IN_LIMITED' } });
      expect(limited[0]!.headers.get('retry-after')).toBe('5');
      expect(other.status).toBe(401);
    });

    it('at one name from many addresses are refused as well, and its known device signs in', async () => {
      const person = await member();
      timeOfLimitsStands();

      const flood = await Promise.all(
        Array.from({ length: 60 }, (_, i) => from(`203.0.113.${i}`).signIn(person.email, 'a wrong password')),
      );

      expect(flood.filter(({ status }) => status === 429)).toHaveLength(40);
      expect((await person.signIn(person.email)).status).toBe(200);
    });

    it('from everywhere at any name wait in a short queue, 503 beyond, and known devices go first', async () => {
      const person = await member();
      const finish = occupyGate();
      const answers: Answer[] = [];
      const flood = Array.from({ length: HASH_GATE.waiting + 20 }, async (_, i) => {
        answers.push(await from(`192.0.2.${i}`).signIn(`unknown${i}@partner.example`, 'a wrong password'));
      });

      await eventually('the queue is full', () => answers.length === 20);
      const known = person.signIn(person.email);
      finish();
      await Promise.all(flood);

      const refused = answers.filter(({ status }) => status === 503);
      expect((await known).status).toBe(200);
      expect(refused).toHaveLength(20);
      expect(refused[0]).toMatchObject({ body: { code: 'SIGN_IN_BUSY' } });
      expect(refused[0]!.headers.get('retry-after')).toBe('2');
    });
  });
});

/** Takes every slot in which a hash is computed, until the returned function is called. */
function occupyGate(): () => void {
  let finish = (): void => undefined;
  const finished = new Promise<void>((resolve) => (finish = resolve));
  for (let i = 0; i < HASH_GATE.atOnce; i++)
    void PASSWORD_GATE.runWork({ standing: 'known', source: '' }, () => finished);
  return finish;
}

import type { Answer, Client } from '../../test/support/client.js';
import { authorizePath, BACK, userWithPhone } from '../support/consent.js';
import { eventually } from '../../test/support/eventually.js';
import { holdNewSmsRequests } from '../../test/support/hold-row.js';
import { codeSentTo, newPhone, signUp } from '../../test/support/people.js';
import { PlainBrowser } from '../support/plain-browser.js';
import { textMessages } from '../../test/support/rows/sandbox.js';
import { Shopper } from '../../test/support/shopper.js';
import { startWorld, type World } from '../../test/support/world.js';

const keyOf = ({ authorization = '' }: Client): string =>
  Buffer.from(authorization.slice(6), 'base64').toString().split(':')[0]!;

const HOUR = 3_600;

describe('text messages', () => {
  let world: World;
  beforeEach(async () => {
    world = await startWorld({ SMS_LIMITS: 'on', DATABASE_POOL: '12' });
  });
  afterEach(() => world.close());

  const ask = async (phone: string): Promise<Answer> =>
    world.partner.put(`/api/users/${(await signUp(world.partner)).id}/phone`, { phone, code: '+65' });
  const askOften = async (phones: readonly string[]): Promise<number[]> => {
    const statuses: number[] = [];
    for (const phone of phones) statuses.push((await ask(phone)).status);
    return statuses;
  };
  const sent = (): Promise<number> => textMessages.count(world);
  const repeated = (phone: string, count: number): string[] => Array.from({ length: count }, () => phone);

  it('go to one number three times in ten minutes, and ten times a day', async () => {
    const phone = newPhone();

    expect(await askOften(repeated(phone, 4))).toEqual([200, 200, 200, 429]);
    for (let i = 0; i < 2; i++) {
      await world.advance(600);
      expect(await askOften(repeated(phone, 3))).toEqual([200, 200, 200]);
    }
    await world.advance(600);
    expect(await askOften(repeated(phone, 2))).toEqual([200, 429]);
    expect(await sent()).toBe(10);
    await world.advance(24 * HOUR);
    expect(await askOften([phone])).toEqual([200]);
  });

  it('are refused with a stable code, and say when to come again', async () => {
    const answers = [];
    const phone = newPhone();
    for (let i = 0; i < 4; i++) answers.push(await ask(phone));

    expect(answers[3]).toMatchObject({ status: 429, body: { code: 'PHONE_CODE_LIMIT_REACHED' } });
    expect(answers[3]?.headers.get('retry-after')).toBe('3600');
  });

  it('are counted also when many are asked for at once', async () => {
    const phone = newPhone();
    const users = await Promise.all(Array.from({ length: 12 }, () => signUp(world.partner)));

    const held = await holdNewSmsRequests(world);
    const asking = users.map(({ id }) => world.partner.put(`/api/users/${id}/phone`, { phone, code: '+65' }));
    await eventually('more than three wait', async () => (await held.waiters()) > 3);
    await held.letGo();
    const answers = await Promise.all(asking);

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(await sent()).toBe(3);
  });

  it('go to thirty neighbouring numbers an hour: their owner earns no more from premium rates', async () => {
    const numbers = Array.from({ length: 35 }, (_, i) => `9123${String(i).padStart(4, '0')}`);

    const statuses = await askOften(numbers);

    expect(statuses).toEqual([...Array<number>(30).fill(200), ...Array<number>(5).fill(429)]);
    expect((await ask('91240001')).status).toBe(200);
    await world.advance(HOUR);
    expect((await ask(numbers[34]!)).status).toBe(200);
  });

  it('stop for a country where the codes are not entered', async () => {
    const numbers = Array.from({ length: 60 }, (_, i) => `9${String(i).padStart(3, '0')}4567`);
    const statuses = await askOften(numbers);

    expect(statuses.filter((status) => status === 200)).toHaveLength(50);
    expect(statuses.slice(50)).toEqual(Array<number>(10).fill(429));
    expect(
      (
        await world.partner.put(`/api/users/${(await signUp(world.partner)).id}/phone`, {
          phone: '51234567',
          code: '+852',
        })
      ).status,
    ).toBe(200);
  });

  it('go on where they are entered', async () => {
    for (let i = 0; i < 55; i++) {
      const { id } = await signUp(world.partner);
      const phone = `9${String(i).padStart(3, '0')}4567`;
      expect((await world.partner.put(`/api/users/${id}/phone`, { phone, code: '+65' })).status).toBe(200);
      if (i % 4 === 0)
        await world.partner.put(`/api/users/${id}/phone/verify`, {
          code: await codeSentTo(world.partner, `+65${phone}`),
        });
    }
  });

  describe('of visitors with a public key', () => {
    let turn = 0;
    const visitorOf = (client: Client): Promise<Shopper> => Shopper.from(world, { apiKey: keyOf(client) });
    /** A visitor of the partner's checkout requests a code, from a new address if none is given. */
    async function askAsVisitor(
      client: Client,
      phone: string,
      address = `198.51.${(turn += 1) >> 8}.${turn & 255}`,
    ): Promise<number> {
      const claim = { email: `v${turn}.${phone}@example.com`, phone, code: '+65' };
      return (await (await visitorOf(client)).post('sign-in', claim, { headers: { 'x-forwarded-for': address } }))
        .status;
    }
    const asServer = async (client: Client, phone: string): Promise<number> =>
      (await client.put(`/api/users/${(await signUp(client)).id}/phone`, { phone, code: '+65' })).status;
    const misuse = async (): Promise<number[]> => {
      const statuses: number[] = [];
      for (let i = 0; i < 55; i++)
        statuses.push(await askAsVisitor(world.partner, `9${String(i).padStart(3, '0')}4567`));
      return statuses;
    };

    it("leave the partner's own calls their connections, also when forty sign in at once", async () => {
      const { id } = await signUp(world.partner);
      const visitors = await Promise.all(Array.from({ length: 40 }, () => visitorOf(world.partner)));
      let left = visitors.length;
      const signingIn = visitors.map(async (visitor, at) => {
        const who = { email: `crowd${at}@example.com`, phone: newPhone(), code: '+65' };
        const headers = { 'x-forwarded-for': `203.0.113.${at}` };
        return (await visitor.post('sign-in', who, { headers }).finally(() => (left -= 1))).status;
      });

      const reads: number[] = [];
      while (left > 0) reads.push((await world.partner.get(`/api/users/${id}`)).status);

      expect(new Set(await Promise.all(signingIn))).toEqual(new Set([200]));
      expect(new Set(reads)).toEqual(new Set([200]));
    });

    it("stop for a country in the partner's checkout alone: its server's and other partners' go on", async () => {
      const statuses = await misuse();

      expect(statuses.filter((status) => status === 200)).toHaveLength(50);
      expect(await askAsVisitor(world.partner, newPhone())).toBe(429);
      expect([
        await asServer(world.partner, newPhone()),
        await asServer(world.stranger, newPhone()),
        await askAsVisitor(world.stranger, newPhone()),
      ]).toEqual([200, 200, 200]);
    });

    it('use up the codes of a number at this partner alone', async () => {
      const victim = newPhone();
      for (let i = 0; i < 7; i++) await askAsVisitor(world.partner, victim);

      expect(await askAsVisitor(world.partner, victim)).toBe(429);
      expect([await askAsVisitor(world.stranger, victim), await asServer(world.stranger, victim)]).toEqual([200, 200]);
    });

    it('are thirty an hour from one network', async () => {
      const statuses: number[] = [];
      for (let i = 0; i < 32; i++)
        statuses.push(await askAsVisitor(world.partner, `9${String(i).padStart(3, '0')}7654`, '203.0.113.9'));

      expect(statuses).toEqual([...Array<number>(30).fill(200), 429, 429]);
      expect(await askAsVisitor(world.partner, newPhone())).toBe(200);
    });
  });

  it('are counted alike on the consent page, for known and unknown numbers', async () => {
    await world.partner.patch('/api/partner', { redirectUrls: [BACK] });
    const { phone } = await userWithPhone(world.partner);
    const enterPhone = async (number: string): Promise<number> => {
      const browser = new PlainBrowser(world.env.PUBLIC_URL);
      return (
        await browser.submit(await browser.open(authorizePath(world.partner)), 'phone', {
          country: 'SG',
          phone: number,
        })
      ).status;
    };
    const often = async (number: string): Promise<number[]> => [
      await enterPhone(number),
      await enterPhone(number),
      await enterPhone(number),
      await enterPhone(number),
    ];
    await world.advance(600);

    expect(await often(phone)).toEqual([200, 200, 200, 429]);
    expect(await often(newPhone())).toEqual([200, 200, 200, 429]);
  });
});

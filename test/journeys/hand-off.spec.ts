import { documentForm } from '../support/documents.js';
import { checkoutSessions } from '../support/rows/tables.js';
import { Shopper } from '../support/shopper.js';
import { apiKeyOf } from '../support/checkout-page.js';
import { Client } from '../support/client.js';
import { BUY } from '../support/trades.js';
import { startWorld, type World } from '../support/world.js';

const FIVE_MINUTES_S = 300;
const AN_HOUR_S = 3_600;

describe('a visit that goes on on the phone', () => {
  let world: World;
  let visitor: Shopper;
  beforeAll(async () => {
    world = await startWorld({ SANDBOX_KYC_SECONDS: '600' });
  });
  beforeEach(async () => {
    visitor = await Shopper.from(world, { apiKey: apiKeyOf(world) });
    await visitor.signUp();
  });
  afterAll(() => world.close());

  const link = async (): Promise<string> => (await visitor.post('hand-off')).body.token;
  const take = (token: string) => new Client(world.env.PUBLIC_URL).post('/checkout/api/hand-off/take', { token });
  const phone = async (): Promise<Client> =>
    new Client(world.env.PUBLIC_URL).bearing((await take(await link())).body.token);
  const GONE = { status: 404, body: { code: 'CHECKOUT_LINK_UNKNOWN' } };
  const ENDED = { status: 401, body: { code: 'CHECKOUT_SESSION_ENDED' } };

  it('is of the same user there, and what is given there is given here', async () => {
    const { status, body } = await take(await link());
    const other = new Client(world.env.PUBLIC_URL).bearing(body.token);

    await other.post('/checkout/api/documents', undefined, { form: documentForm('front') });

    expect([status, body.handedOver, body.user.email]).toEqual([
      201,
      true,
      (await visitor.get('visit')).body.user.email,
    ]);
    expect((await visitor.get('visit')).body.handedOver).toBe(false);
    expect((await visitor.get('papers')).body.documents).toContainEqual({
      type: 'front',
      state: 'given',
      filename: 'front.png',
    });
  });

  it('goes over once: also of twenty that scan at the same moment one comes in', async () => {
    const token = await link();

    const answers = await Promise.all(Array.from({ length: 20 }, () => take(token)));

    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(19).fill(404)]);
    expect(await take(token)).toMatchObject(GONE);
  });

  it('goes over by the newest link alone, and by none that was made up', async () => {
    const first = await link();
    const second = await link();

    expect(await take(first)).toMatchObject(GONE);
    for (const made of ['0'.repeat(64), 'x', `${second}0`.slice(0, 64).replace(/.$/, '-')])
      expect(await take(made)).toMatchObject(GONE);
    expect((await take(second)).status).toBe(201);
  });

  it('goes over for five minutes, and stays there for an hour', async () => {
    const late = await link();
    await world.advance(FIVE_MINUTES_S);
    const there = await phone();

    expect(await take(late)).toMatchObject(GONE);
    expect((await there.get('/checkout/api/papers')).status).toBe(200);
    await world.advance(AN_HOUR_S);
    expect(await there.get('/checkout/api/papers')).toMatchObject(ENDED);
    expect((await visitor.get('papers')).status).toBe(200);
  });

  it.each(['hand-off/end', 'sign-out'])('ends there with %s here, and so does an unused link', async (what) => {
    const there = await phone();
    const unused = await link();

    await visitor.post(what);

    expect(await there.get('/checkout/api/papers')).toMatchObject(ENDED);
    expect(await take(unused)).toMatchObject(GONE);
  });

  it('is for documents there, is not handed on, and not begun by a visitor who did not sign in', async () => {
    const there = await phone();
    const anonymous = await Shopper.from(world, { apiKey: apiKeyOf(world) });

    expect(await there.post('/checkout/api/orders', BUY)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    expect(await there.post('/checkout/api/hand-off')).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    expect(await anonymous.post('hand-off')).toMatchObject({ status: 403, body: { code: 'CHECKOUT_NOT_SIGNED_IN' } });
    expect((await there.post('/checkout/api/sign-out')).status).toBe(200);
    expect((await visitor.get('papers')).status).toBe(200);
  });

  it('keeps no token as it is', async () => {
    const token = await link();

    const kept = await checkoutSessions.text(world);

    expect(kept).not.toContain(token);
    expect(kept).not.toContain(Buffer.from(token).toString('hex'));
  });
});

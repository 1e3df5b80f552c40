import type { Json } from '../../support/client.js';
import { eventually } from '../../support/eventually.js';
import { newPhone, signUp, uploadDocuments, verifiedUser, verifyPhone } from '../../support/people.js';
import { buy, deposit, payFiat, reaches, sell } from '../../support/trades.js';
import { newMember, partnerIdOf } from '../../support/visitor.js';
import { startWorld, type World } from '../../support/world.js';

type Member = Awaited<ReturnType<typeof newMember>>;

const REFUND_TO = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
const TEN_DAYS_S = 10 * 86_400;

describe("lists of the dashboard's pages", () => {
  let world: World;
  let developer: Member;
  let endpoint: string;
  let user: string;
  let transaction: string;
  let between: string;

  beforeAll(async () => {
    world = await startWorld();
    developer = await newMember(world, await partnerIdOf(world, world.partner), 'developer');
    ({ id: endpoint } = await world.listen());
    ({ id: user } = await verifiedUser(world.partner));
    ({ id: transaction } = await buy(world.partner, user));
    await payFiat(world.partner, transaction);
    await reaches(world.partner, transaction, 'completed');
    await eventually('webhooks arrive', () => world.sink.statusesOf(transaction).length >= 3);
    await world.advance(TEN_DAYS_S / 2);
    between = (await developer.get('/clock')).body.now;
    await world.advance(TEN_DAYS_S / 2);
  });
  afterAll(() => world.close());

  const idsIn = async (path: string, field = 'id'): Promise<string[]> =>
    (await developer.get(path)).body.data.map((row: Json) => row[field]);

  it('show what is within a range of time, and nothing outside of it', async () => {
    const late = await signUp(world.partner);
    const { id: order } = await buy(world.partner, user);

    const [early, since] = [`to=${between}`, `from=${between}`];

    expect(await idsIn(`/users?${early}`)).toEqual([user]);
    expect(await idsIn(`/users?${since}`)).toEqual([late.id]);
    expect(await idsIn(`/transactions?${early}`)).toEqual([transaction]);
    expect(await idsIn(`/transactions?${since}`)).toEqual([order]);
    expect(new Set(await idsIn(`/webhooks/deliveries?${early}`, 'transactionId'))).toEqual(new Set([transaction]));
    expect(new Set(await idsIn(`/webhooks/deliveries?${since}`, 'transactionId'))).toEqual(new Set([order]));
  });

  it('refuse a range that is none', async () => {
    for (const path of ['/users', '/transactions', '/webhooks/deliveries', '/calls'])
      expect((await developer.get(`${path}?from=yesterday`)).body).toMatchObject({ code: 'VALIDATION_FAILED' });
  });

  it.each([
    '/keys?limit=1',
    '/team?limit=1',
    '/webhooks/endpoints?limit=1',
    '/webhooks/event-types?page=2',
    '/users?mail=x',
    '/transactions?statuss=completed',
  ])('refuse what they cannot filter by: %s', async (path) => {
    const { status, body } = await developer.get(path);

    expect([status, body.code]).toEqual([400, 'VALIDATION_FAILED']);
  });

  it('find an order and its user by whatever names them', async () => {
    const email = `ada.${Date.now()}@münchen.example`;
    const { body: signedUp } = await world.partner.post('/api/users', { email, firstName: '大文', lastName: '陳' });
    const phone = await proven(signedUp.id);
    const { id, depositWallets } = await sell(world.partner, signedUp.id, { partnerData: '2026-01-31' });
    const own = [email.toUpperCase(), `Ada <${email.replace('münchen', 'xn--mnchen-3ya')}>`, '陳大文'];
    const dialled = [
      `0${phone}`,
      `+65 ${phone.slice(0, 4)} ${phone.slice(4)}`,
      `${phone.slice(0, 4)} ${phone.slice(4)}`,
    ];
    const found = async (path: string, texts: string[]): Promise<string[][]> =>
      Promise.all(texts.map((text) => idsIn(`${path}?search=${encodeURIComponent(text)}`)));
    const forms = [id.slice(0, 13), id.replaceAll('-', ''), depositWallets.bitcoin.toUpperCase(), '2026-01-31'];

    for (const ids of await found('/users', [...own, ...dialled])) expect(ids).toEqual([signedUp.id]);
    for (const ids of await found('/transactions', [...own, ...dialled, ...forms])) expect(ids).toEqual([id]);
    expect(await found('/transactions', [`bitcoin:${depositWallets.bitcoin}?amount=1`])).toEqual([[id]]);
  });

  it.each(['buy', 'sell'] as const)(
    'find a %s by each reference of its money and by what was received, for its partner alone',
    async (type) => {
      const { id } =
        type === 'buy'
          ? await buy(world.partner, user, { fiat: 217 })
          : await sell(world.partner, user, { crypto: 0.0043, refundDestination: REFUND_TO });
      await (type === 'buy' ? payFiat(world.partner, id) : deposit(world.partner, id));
      const { total, cryptoCurrency, currency } = await reaches(world.partner, id, 'completed');
      const { body } = await developer.get(`/transactions/${id}`);
      const sent: Json[] = body.money.payments.filter(
        ({ kind, direction }: Json) => kind === 'crypto' || direction === 'sent',
      );
      const texts = [
        ...sent.map(({ reference }) => reference),
        ...(type === 'buy'
          ? [`${total} ${cryptoCurrency}`, `217.00 ${currency}`]
          : [`${currency} ${total}`, REFUND_TO]),
      ];
      const stranger = await newMember(world, await partnerIdOf(world, world.stranger), 'developer');

      for (const text of texts) {
        const path = `/transactions?search=${encodeURIComponent(text)}`;
        expect([text, await idsIn(path)]).toEqual([text, [id]]);
        expect((await stranger.get(path)).body.data).toEqual([]);
      }
    },
  );

  const proven = async (id: string): Promise<string> => {
    const phone = newPhone();
    await verifyPhone(world.partner, id, phone);
    await uploadDocuments(world.partner, id);
    await world.partner.put(`/api/users/${id}/verify`, { address: '1 Raffles Place, Singapore' });
    await world.partner.post(`/api/sandbox/users/${id}/kyc`, { decision: 'Approve' });
    return phone;
  };

  it('name of each delivery the transaction and the status that it reports', async () => {
    const { body } = await developer.get(`/webhooks/deliveries?transactionId=${transaction}`);

    expect(body.data.map((row: Json) => [row.sequence, row.transactionId, row.subjectStatus])).toEqual([
      [3, transaction, 'completed'],
      [2, transaction, 'fiat_received'],
      [1, transaction, 'pending'],
    ]);
  });

  it("measure each endpoint's attempts, and keep its last failure", async () => {
    world.sink.answerWith(() => 503);
    await buy(world.partner, user);
    const card = await eventually('an attempt failed', async () => {
      const [found] = (await developer.get('/webhooks/endpoints')).body;
      return found.failed > 0 && found;
    });
    world.sink.answerWith(() => 204);

    expect(card).toMatchObject({
      id: endpoint,
      medianMs: expect.any(Number),
      p95Ms: expect.any(Number),
      lastFailedAt: expect.stringMatching(/Z$/),
      lastFailure: '503',
    });
    expect(card.p95Ms).toBeGreaterThanOrEqual(card.medianMs);
  });

  it('have every event with an example, which is sent signed and not stored', async () => {
    const types: Json[] = (await developer.get('/webhooks/event-types')).body;
    const before = await idsIn('/webhooks/deliveries', 'eventId');

    const answer = await developer.post(`/webhooks/endpoints/${endpoint}/test-event`, { type: 'USER_KYC_UPDATED' });

    const sent = world.sink.received.find(({ headers }) => headers['webhook-id'] === answer.body.id);
    const example = JSON.parse(types.find(({ type }) => type === 'USER_KYC_UPDATED')?.['example']);
    expect(answer.body).toMatchObject({ delivered: true, status: 204 });
    expect(sent?.headers['webhook-signature']).toMatch(/^v1,/);
    expect(sent?.body).toEqual({ ...example, timestamp: expect.any(Number) });
    expect(await idsIn('/webhooks/deliveries', 'eventId')).toEqual(before);
    expect(types.every(({ isSendable }) => isSendable)).toBe(true);
  });
});

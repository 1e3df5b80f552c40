import { readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '@rampart/config';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { Webhook } from 'standardwebhooks';
import { atRest } from '../../test/support/at-rest.js';
import type { Answer, Json } from '../../test/support/client.js';
import { column, tableUnder } from '../../test/support/contract.js';
import { eventually } from '../../test/support/eventually.js';
import { verifiedUser } from '../../test/support/people.js';
import { buy, deposit, payFiat, reaches, sell } from '../../test/support/trades.js';
import type { ReceivedWebhook } from '../../test/support/webhook-sink.js';
import { startWorld, type World } from '../../test/support/world.js';

const ENDPOINTS = '/api/webhook-endpoints';
/** The fields of the contract's "Transaction object", and `partnerData`, by which receivers correlate. */
const CONTRACT = [...column(tableUnder('Transaction object'), 'Field'), 'partnerData'];
/** Resembles the service's fields but belongs to the partner; its keys are in the order in which JavaScript reads them. */
const PARTNER_DATA = {
  9: 'nine',
  createdAt: 'the partner’s own',
  payload: { createdAt: 1 },
  tiny: 1e-8,
  name: 'Zoë "Ω" \u2028 </script>',
};

describe('the version of a webhook’s payload', () => {
  let world: World;
  let userId: string;
  beforeAll(async () => {
    world = await startWorld();
    userId = (await verifiedUser(world.partner)).id;
  });
  afterEach(async () => {
    world.sink.answerWith(() => 204);
    for (const { id } of (await world.partner.get(ENDPOINTS)).body) await world.partner.delete(`${ENDPOINTS}/${id}`);
  });
  afterAll(() => world.close());

  const create = (fields: object = {}, at = ''): Promise<Answer> =>
    world.partner.post(ENDPOINTS, { url: world.sink.url + at, ...fields });
  const heard = (id: string, at = ''): ReceivedWebhook[] =>
    world.sink.received.filter(({ body, path: where }) => body.payload.id === id && where === `/Hooks/Rampart${at}`);
  const webhooksOf = (id: string, count: number, at = ''): Promise<ReceivedWebhook[]> =>
    eventually(`${count} webhooks`, () => (heard(id, at).length >= count ? heard(id, at) : undefined));
  const beyondContract = ({ body }: ReceivedWebhook): string[] =>
    Object.keys(body.payload).filter((field) => !CONTRACT.includes(field));

  it('is 1 unless the endpoint asks for another, which its settings show', async () => {
    const { secret: _, ...first } = (await create()).body;
    const { secret: __, ...second } = (await create({ payloadVersion: 2 })).body;

    expect([first.payloadVersion, second.payloadVersion]).toEqual([1, 2]);
    expect((await world.partner.get(ENDPOINTS)).body).toEqual([first, second]);
    expect((await world.partner.patch(`${ENDPOINTS}/${first.id}`, { payloadVersion: 2 })).body).toEqual({
      ...first,
      payloadVersion: 2,
    });
    expect((await world.partner.patch(`${ENDPOINTS}/${first.id}`, { enabled: true })).body).toEqual({
      ...first,
      payloadVersion: 2,
    });
    expect((await world.partner.get(`${ENDPOINTS}/${first.id}`)).body).toEqual({ ...first, payloadVersion: 2 });
  });

  it.each([0, 3, 1.5, -1, '1', 'v1', true, [1], {}])('is not %j', async (payloadVersion) => {
    const { id } = (await create()).body;

    const answers = [
      await create({ payloadVersion }),
      await world.partner.patch(`${ENDPOINTS}/${id}`, { payloadVersion }),
    ];

    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [400, 'VALIDATION_FAILED'],
      [400, 'VALIDATION_FAILED'],
    ]);
  });

  it('1 reaches a receiver that refuses every field beyond the contract, to the end of a buy and of a sell', async () => {
    world.sink.answerWith((hook) => (beyondContract(hook).length === 0 ? 204 : 400));
    await create();
    const bought = await buy(world.partner, userId, { partnerData: PARTNER_DATA });
    const sold = await sell(world.partner, userId);
    await payFiat(world.partner, bought.id);
    await deposit(world.partner, sold.id);

    const [buys, sells] = [await webhooksOf(bought.id, 3), await webhooksOf(sold.id, 4)];

    expect(buys.map(({ body }) => body.payload.status)).toEqual(['pending', 'fiat_received', 'completed']);
    expect(sells.map(({ body }) => body.payload.status)).toEqual([
      'pending',
      'btc_in_mempool',
      'btc_received',
      'completed',
    ]);
    expect([...buys, ...sells].flatMap(beyondContract)).toEqual([]);
    expect(buys.map(({ body }) => body.payload.partnerData)).toEqual([PARTNER_DATA, PARTNER_DATA, PARTNER_DATA]);
    expect(Object.keys(buys[0]?.body ?? {})).toEqual(['message', 'timestamp', 'payload']);
  });

  it('decides what each endpoint is sent and what is signed, field by field the same but for what a version adds', async () => {
    const [one, two] = [(await create({}, '/one')).body, (await create({ payloadVersion: 2 }, '/two')).body];
    const { id, createdAt } = await buy(world.partner, userId, { partnerData: PARTNER_DATA });

    const [[first], [second]] = [await webhooksOf(id, 1, '/one'), await webhooksOf(id, 1, '/two')];

    expect(second?.body.payload).toEqual({ ...first?.body.payload, createdAt });
    expect(first?.raw).toBe(second?.raw.replace(`"createdAt":"${createdAt}",`, ''));
    expect(first?.headers['webhook-id']).toBe(second?.headers['webhook-id']);
    for (const [hook, { secret }] of [
      [first, one],
      [second, two],
    ] as const)
      expect(() => new Webhook(secret).verify(hook?.raw ?? '', hook?.headers as Record<string, string>)).not.toThrow();
    expect(first?.headers['content-length']).toBe(String(Buffer.byteLength(first?.raw ?? '')));
  });

  it('of an endpoint that changes it counts from the next attempt on, also for what is tried again, replayed and redelivered', async () => {
    const { id: endpointId, secret } = (await create({ payloadVersion: 2 })).body;
    world.sink.answerWith(() => 500);
    const { id } = await buy(world.partner, userId);
    await webhooksOf(id, 1);
    await atRest(world);
    world.sink.answerWith(() => 204);

    await world.partner.patch(`${ENDPOINTS}/${endpointId}`, { payloadVersion: 1 });
    await world.advance(7);
    await webhooksOf(id, 2);
    await atRest(world);
    await world.partner.post(`${ENDPOINTS}/${endpointId}/replay`, { since: '2020-01-01T00:00:00Z' });
    await webhooksOf(id, 3);
    await world.partner.patch(`${ENDPOINTS}/${endpointId}`, { payloadVersion: 2 });
    const [event] = (await world.partner.get(`/api/webhook-events?transactionId=${id}`)).body.data;
    await atRest(world);
    await world.partner.post(`/api/webhook-events/${event.id}/redeliver`, { endpointId });

    const hooks = await webhooksOf(id, 4);
    expect(hooks.map(({ body }) => 'createdAt' in body.payload)).toEqual([true, false, false, true]);
    expect(new Set(hooks.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    for (const hook of hooks)
      expect(() => new Webhook(secret).verify(hook.raw, hook.headers as Record<string, string>)).not.toThrow();
  });

  it('is 1 in the feed, unless the reader asks for another', async () => {
    const { id, createdAt } = await buy(world.partner, userId, { partnerData: PARTNER_DATA });
    const payload = async (query = ''): Promise<Json> =>
      (await world.partner.get(`/api/webhook-events?transactionId=${id}${query}`)).body.data[0].body.payload;

    const [usual, first, second] = [
      await payload(),
      await payload('&payloadVersion=1'),
      await payload('&payloadVersion=2'),
    ];

    expect(usual).toEqual(first);
    expect(second).toEqual({ ...first, createdAt });
    expect(first).not.toHaveProperty('createdAt');
    expect((await world.partner.get('/api/webhook-events?payloadVersion=3')).body.code).toBe('VALIDATION_FAILED');
  });

  it('changes no other event', async () => {
    await create({ eventTypes: ['USER_KYC_UPDATED'] });
    const { id } = await verifiedUser(world.partner);

    const [hook] = await webhooksOf(id, 1);

    expect(Object.keys(hook?.body.payload ?? {}).sort()).toEqual([
      'email',
      'firstName',
      'id',
      'kyc',
      'lastName',
      'phone',
    ]);
  });

  it.each([1, 2])('%d has a published schema, which takes what is sent and nothing more', async (payloadVersion) => {
    const name = payloadVersion === 1 ? 'transaction-updated' : `transaction-updated-v${payloadVersion}`;
    const validate = validatorOf(name);
    await create({ payloadVersion });
    const bought = await buy(world.partner, userId, { partnerData: PARTNER_DATA });
    await payFiat(world.partner, bought.id);
    await reaches(world.partner, bought.id, 'completed');

    const hooks = await webhooksOf(bought.id, 3);

    for (const { body } of hooks) {
      expect([validate(body), validate.errors]).toEqual([true, null]);
      expect(validate({ ...body, payload: { ...body.payload, more: 1 } })).toBe(false);
    }
  });
});

/** Validates as a receiver that parses a webhook into the fields of the schema and allows no others. */
function validatorOf(name: string) {
  const schema = JSON.parse(readFileSync(path.join(projectRoot, 'libs/contract/schemas', `${name}.json`), 'utf8'));
  for (const each of Object.values<Json>(schema['$defs']))
    if (each.properties && !('additionalProperties' in each)) each.additionalProperties = false;
  const ajv = new Ajv2020({ strict: false });
  addFormats.default(ajv);
  return ajv.compile(schema);
}

import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { DRIVERS } from '@rampart/drivers';
import { ids, SECOND } from '@rampart/kernel';
import { FiatRail } from '@rampart/ports';
import { Logger } from '@nestjs/common';
import { startTinyBank, type TinyBank } from '../drills/black-hole/tiny-bank.js';
import { signatureOf, tinyRail } from '../drills/black-hole/tiny-rail.mjs';
import { eventually } from '../../test/support/eventually.js';
import { freePort } from '../../test/support/ports.js';
import { openFindings, reconcile } from '../../test/support/reconciliation.js';
import { driverPushes, inboundEvents } from '../../test/support/rows/tables.js';
import { buy, reaches } from '../../test/support/trades.js';
import { startTrading } from '../../test/support/trading.js';
import type { World } from '../../test/support/world.js';

describe('the door for signed notifications', () => {
  let world: World;
  let userId: string;
  let bank: TinyBank;
  let port: number;
  beforeAll(async () => {
    [bank, port] = [await startTinyBank(), await freePort()];
    Object.assign(DRIVERS.fiatRail, { tiny: tinyRail(FiatRail, bank.url) });
    ({ world, userId } = await startTrading({ RAIL_DRIVERS: 'paynow:tiny', DRIVER_EVENTS_PORT: String(port) }));
  });
  beforeEach(() => void jest.spyOn(Logger.prototype, 'warn').mockReturnValue());
  afterEach(() => jest.restoreAllMocks());
  afterAll(async () => {
    await world.close();
    bank.close();
    Reflect.deleteProperty(DRIVERS.fiatRail, 'tiny');
  });

  const seconds = (ago = 0): string => String(Math.floor(Date.now() / SECOND) - ago);
  const post = async (path: string, body: Buffer | string, headers: Record<string, string> = {}) =>
    (await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', body, headers })).status;
  const push = (content: object, { time = seconds(), path = '/rails/tiny/events', signature = '' } = {}) => {
    const body = Buffer.from(JSON.stringify(content));
    return post(path, body, { 'tiny-time': time, 'tiny-signature': signature || signatureOf(time, body) });
  };
  const storedAs = (pushId: string) => driverPushes.find(world, { pushId });

  it('stores the bytes before it answers, sealed, and has the payments read at once', async () => {
    const { id } = await buy(world.partner, userId);
    bank.pay({ reference: id, id: 'pushed', amount: '200', currency: 'SGD' });

    expect(await push({ id: 'push-1', reference: id, payer: 'Ada Lovelace' })).toBe(200);

    const [stored] = await storedAs('push-1');
    expect(stored).toMatchObject({ port: 'fiatRail', driver: 'tiny', digest: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(await world.database.query(`SELECT FROM driver_push WHERE raw NOT LIKE '~sealed1.%'`)).toEqual([]);
    await reaches(world.partner, id, 'completed');
  });

  it('believes no push about money: only what the bank then answers counts', async () => {
    const { id } = await buy(world.partner, userId);

    expect(await push({ id: 'push-lies', reference: id, amount: '200', currency: 'SGD', paid: true })).toBe(200);

    await eventually(
      'it was looked up',
      async () =>
        (
          await world.database.query(
            `SELECT FROM outbox WHERE payload->>'transactionId' = '${id}' AND name = 'watchPayment'`,
          )
        ).length === 0,
    );
    expect((await world.partner.get(`/api/transactions/${id}`)).body.status).toBe('pending');
  });

  it('refuses a signature that is wrong, of another body, older than 5 minutes or from the future, and stores nothing', async () => {
    const body = Buffer.from('{"id":"push-2"}');
    const other = signatureOf(seconds(), Buffer.from('{"id":"push-3"}'));

    const answers = [
      await push({ id: 'push-2' }, { signature: 'f'.repeat(64) }),
      await push({ id: 'push-2' }, { signature: other }),
      await push({ id: 'push-2' }, { time: seconds(301) }),
      await push({ id: 'push-2' }, { time: seconds(-310) }),
      await push({ id: 'push-2' }, { time: 'noon' }),
      await post('/rails/tiny/events', body),
    ];

    expect(answers).toEqual(answers.map(() => 401));
    expect(await storedAs('push-2')).toEqual([]);
    expect(await push({ id: 'push-2' }, { time: seconds(290) })).toBe(200);
  });

  it.each([
    ['no JSON'],
    ['{"id":7}'],
    ['{"id":"a","reference":{}}'],
    ['{"id":"a\\u0000b"}'],
    [`{"id":"${'x'.repeat(201)}"}`],
    ['null'],
    [''],
  ])('refuses a signed body that makes no sense: %j', async (text) => {
    const [time, body] = [seconds(), Buffer.from(text)];

    expect(
      await post('/rails/tiny/events', body, { 'tiny-time': time, 'tiny-signature': signatureOf(time, body) }),
    ).toBe(401);
  });

  it('stores one notification once, however often and however newly signed it comes', async () => {
    for (const ago of [0, 5, 10]) expect(await push({ id: 'push-4' }, { time: seconds(ago) })).toBe(200);

    expect(await storedAs('push-4')).toHaveLength(1);
  });

  it('keeps both where one id comes with other content, and leaves the question to a person', async () => {
    await push({ id: 'push-5', amount: '1' });
    await push({ id: 'push-5', amount: '2' });

    expect(await storedAs('push-5')).toHaveLength(2);
    await reconcile(world);
    expect(await openFindings(world, 'pushContradicted')).toMatchObject([{ subject: 'push:fiatRail:tiny:push-5' }]);
  });

  it('lets an operator resolve that, once and audited, until another content comes', async () => {
    const asked = async () => (await world.operator.get('/ops/unmatched')).body.pushes;
    const [question] = await asked();
    const resolve = (id: string) =>
      world.operator.post(`/ops/api/pushes/${id}/resolve`, { reason: 'they tried it out' });

    const answers = [await resolve(question.id), await resolve(question.id), await resolve(ids.next())];

    expect(question).toMatchObject({ port: 'fiatRail', driver: 'tiny', pushId: 'push-5', contents: 2 });
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [200, undefined],
      [409, 'CONFLICT_RESOLVED'],
      [404, 'CONFLICT_NOT_FOUND'],
    ]);
    expect(await asked()).toEqual([]);
    await reconcile(world);
    expect(await openFindings(world, 'pushContradicted')).toEqual([]);
    expect((await world.operator.get('/ops/audit?subject=push:fiatRail:tiny:push-5')).body).toMatchObject([
      { action: 'resolvePush', reason: 'they tried it out' },
    ]);

    await push({ id: 'push-5', amount: '3' });
    expect(await asked()).toMatchObject([{ pushId: 'push-5', contents: 3 }]);
    const [single] = await storedAs('push-4');
    expect((await resolve(single!.id)).status).toBe(404);
  });

  it('keeps money with an unknown reference as unmatched', async () => {
    const reference = ids.next();
    bank.pay({ reference, id: 'without-order', amount: '33', currency: 'SGD' });

    expect(await push({ id: 'push-6', reference })).toBe(200);

    await eventually('it is unmatched', async () => {
      const [event] = await inboundEvents.find(world, { eventId: 'tiny/without-order' });
      return event?.transactionId === null;
    });
  });

  it('is there for drivers that run and take events, for POST, and for at most 1 MB', async () => {
    expect(await push({ id: 'push-7' }, { path: '/rails/hitpay/events' })).toBe(404);
    expect(await push({ id: 'push-7' }, { path: '/rails/sandbox/events' })).toBe(404);
    expect(await push({ id: 'push-7' }, { path: '/chains/tiny/events' })).toBe(404);
    expect(await push({ id: 'push-7' }, { path: '/rails/constructor/events' })).toBe(404);
    expect(await post('/health/live', '')).toBe(404);
    expect((await fetch(`http://127.0.0.1:${port}/rails/tiny/events`)).status).toBe(405);
    expect(await push({ id: 'push-8', filler: 'x'.repeat(990_000) })).toBe(200);
    expect(await push({ id: 'push-9', filler: 'x'.repeat(1_000_000) })).toBe(413);
    expect(await chunked(port, 1_100_000)).toBe(413);
  });

  it('ends a request whose body keeps coming, byte by byte, after its time', async () => {
    const answer = await trickled(port);

    expect(answer).toContain('408');
  }, 25_000); // time for the server's own limit, but not for Node's default of another 30 s

  it('stores nothing of a body that is cut off, logs no error, and answers the next', async () => {
    const logged = jest.spyOn(Logger.prototype, 'error').mockReturnValue();

    await cutOff(port, Buffer.from('{"id":"push-10"'));

    expect(await push({ id: 'push-11' })).toBe(200);
    expect(await storedAs('push-10')).toEqual([]);
    expect(logged).not.toHaveBeenCalled();
  });
});

const HEAD = 'POST /rails/tiny/events HTTP/1.1\r\nHost: door\r\nContent-Length: 1000\r\n\r\n';

/** Sends the body byte by byte for as long as the server accepts it, and returns the server's final response. */
const trickled = async (port: number): Promise<string> => {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined); // a byte may be in flight when the server ends the connection
  let answer = '';
  socket.on('data', (data: Buffer) => (answer += data.toString()));
  socket.write(HEAD);
  const timer = setInterval(() => socket.write(' '), 100);
  await once(socket, 'close');
  clearInterval(timer);
  return answer;
};

/** Disconnects after a part of the body. */
const cutOff = async (port: number, part: Buffer): Promise<void> => {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  await new Promise<void>((resolve) => socket.write(Buffer.concat([Buffer.from(HEAD), part]), () => resolve()));
  socket.destroy();
  await once(socket, 'close');
};

/** Sends a chunked body of `length` bytes without announcing its length. */
const chunked = (port: number, length: number): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const call = request({ port, host: '127.0.0.1', method: 'POST', path: '/rails/tiny/events' });
    call.on('response', (response) => resolve(response.resume().statusCode));
    call.on('error', reject);
    call.write(Buffer.alloc(length / 2));
    call.end(Buffer.alloc(length / 2));
  });

import type { Json } from '../../test/support/client.js';
import { referenceOf } from '../../test/support/desk.js';
import { documentForm } from '../../test/support/documents.js';
import { eventually } from '../../test/support/eventually.js';
import { counterExamples } from '../../test/support/invariants.js';
import { bookStatement, issuePayouts, receivedWebhooks, reportedOf } from '../support/live-steps.js';
import { LISTED_WALLET, type LiveWorld, startLiveWorld } from '../support/live-world.js';
import { PAYEES } from '../../test/support/payees.js';
import { BUY, buy, reaches, sell } from '../../test/support/trades.js';

const IS_DRILL = process.env['DRILL'] === 'live';
const ORDERS = IS_DRILL ? 25 : 1;
const TIMEOUT_MS = 120_000;
const MAX_BOOT_MS = 30_000;
/** The time from the booking of a statement, or from the file of payouts, to the last order's end. */
const MAX_STEP_MS = 10_000;
const WALLET = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq';
const PAYEE = PAYEES['nz-bank-transfer'];

describe('live mode, with a bank account, public markets, sanctions lists, text messages and an outer chain', () => {
  let world: LiveWorld;
  let userId: string;
  let secret: string;

  beforeAll(async () => {
    world = await startLiveWorld();
    secret = (await world.partner.post('/api/webhook-endpoints', { url: world.hookUrl })).body.secret;
    userId = await verifiedUser();
  }, TIMEOUT_MS);
  afterAll(() => world.close());

  const ask = async (path: string): Promise<Json> => (await world.outer.get(path)).body;

  async function verifiedUser(): Promise<string> {
    const { partner, operators } = world;
    const names = { firstName: 'Ada', lastName: 'Lovelace' };
    const { id } = (await partner.post('/api/users', { email: 'ada@example.com', ...names })).body;
    await partner.put(`/api/users/${id}/phone`, { phone: '91234567', code: '+65' });
    const [message = ''] = await eventually('a text message came', () => {
      const found = world.messagesTo('+6591234567');
      return found.length > 0 && found;
    });
    await partner.put(`/api/users/${id}/phone/verify`, { code: /\d{6}/.exec(message)?.[0] });
    for (const type of ['front', 'addressProof', 'kycVideo'] as const)
      await partner.post(`/api/users/${id}/upload-kyc-documents`, undefined, { form: documentForm(type) });
    await partner.put(`/api/users/${id}/verify`, { address: '1 Raffles Place, Singapore' });
    const { status, text } = await operators[0].post(`/kyc/${id}/approve`, {});
    if (status !== 200) throw new Error(text);
    return id;
  }

  const each = <T>(work: (nth: number) => Promise<T>): Promise<T[]> =>
    Promise.all(Array.from({ length: ORDERS }, (_, nth) => work(nth)));
  const all = async (orders: readonly Json[], status: string): Promise<number> => {
    const begun = performance.now();
    for (const { id } of orders) await reaches(world.partner, id, status);
    return performance.now() - begun;
  };
  it(
    'starts, completes buys and sells once each, and reports every step',
    async () => {
      const buys = await each((nth) =>
        buy(world.partner, userId, { method: 'nz-bank-transfer', fiat: 300 + nth, wallet: WALLET }),
      );
      for (const order of buys)
        await world.outer.post('/bank/transfers', {
          amount: `${order.fiat}.00`,
          name: 'Ada Lovelace',
          text: referenceOf(order),
        });
      await bookStatement(world);
      const boughtMs = await all(buys, 'completed');

      const sells = await each((nth) =>
        sell(world.partner, userId, {
          method: 'nz-bank-transfer',
          crypto: Number((0.003 + nth / 100_000).toFixed(5)),
          methodAttributes: PAYEE,
        }),
      );
      const deposit = (confirmations: number) => async (order: Json) =>
        world.outer.post('/chain/deposits', {
          ...{ address: order.depositWallets.bitcoin, amount: String(order.crypto), confirmations },
        });
      for (const order of sells) await deposit(0)(order);
      await all(sells, 'btc_in_mempool');
      for (const order of sells) await deposit(6)(order);
      const content = await issuePayouts(world, ORDERS);
      const soldMs = await all(sells, 'completed');
      const carriedOut = [(await world.outer.post('/bank/files', undefined, { raw: content })).body.accepted];
      carriedOut.push((await world.outer.post('/bank/files', undefined, { raw: content })).body.accepted);
      await bookStatement(world);

      const sent = (await ask('/chain/sent')) as Json[];
      expect(sent.map(({ to }) => to)).toEqual(buys.map(() => WALLET));
      expect(carriedOut).toEqual([ORDERS, 0]);
      await eventually('every step is reported', async () => {
        const last = await Promise.all([...buys, ...sells].map(({ id: order }) => reportedOf(world, secret, order)));
        return last.every((statuses) => statuses.includes('completed'));
      });
      for (const order of buys)
        expect([...new Set(await reportedOf(world, secret, order.id))]).toEqual([
          'pending',
          'fiat_received',
          'completed',
        ]);
      for (const order of sells)
        expect([...new Set(await reportedOf(world, secret, order.id))]).toEqual([
          'pending',
          'btc_in_mempool',
          'btc_received',
          'completed',
        ]);
      expect(await counterExamples(world.database, { webhooks: await receivedWebhooks(world) })).toEqual([]);
      const figures = [world.bootMs, boughtMs, soldMs].map((ms) => `${(ms / 1_000).toFixed(1)} s`);
      console.log(
        `live: ready after ${figures[0]}; ${ORDERS} buys completed ${figures[1]} after their statement, ${ORDERS} sells ${figures[2]} after the file of their payouts; ${sent.length} payouts on the chain, ${carriedOut[0]} at the bank; ${(await ask('/webhooks')).length} webhooks, all signed`,
      );
      if (!IS_DRILL) return;
      expect(world.bootMs).toBeLessThan(MAX_BOOT_MS);
      expect(Math.max(boughtMs, soldMs)).toBeLessThan(MAX_STEP_MS);
    },
    TIMEOUT_MS,
  );

  it('takes no field that would change nothing, and says why', async () => {
    const request = (fields: object) => world.partner.post('/api/requests', fields);
    const answers = [
      await request({ type: 'sell', autoSelling: true }),
      await request({ type: 'buy', internalAddress: 'account-7' }),
      await world.partner.post(`/api/users/${userId}/transactions`, {
        ...BUY,
        ...{ method: 'nz-bank-transfer', fiat: 300, wallet: undefined, internalAddress: 'account-7' },
      }),
    ];

    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [400, 'AUTO_SELLING_UNSUPPORTED'],
      [400, 'INTERNAL_ADDRESS_UNSUPPORTED'],
      [400, 'INTERNAL_ADDRESS_UNSUPPORTED'],
    ]);
  });

  it('opens no order that names a wallet of a sanctions list', async () => {
    const { status, body } = await world.partner.post(`/api/users/${userId}/transactions`, {
      ...BUY,
      ...{ method: 'nz-bank-transfer', fiat: 300, wallet: LISTED_WALLET },
    });

    expect([status, body.code]).toEqual([400, 'WALLET_REFUSED']);
  });

  it(
    'names every missing thing at once',
    async () => {
      const without = { SMS_DRIVER: '', SCREENING_DRIVER: '', CHAIN_DRIVER: '', PUBLIC_URL: 'http://ramp.example.com' };
      const unset = world.start('worker', without);
      const strange = world.start('worker', { SMS_DRIVER: 'pigeon', CHAIN_DRIVERS: 'bitcoin:mail', NODE_OPTIONS: '' });

      expect([await unset.ended, await strange.ended]).toEqual([1, 1]);
      for (const problem of [
        'SMS_DRIVER: live mode needs a real driver',
        'SCREENING_DRIVER: live mode needs a real driver',
        'CHAIN_DRIVER: live mode needs a real driver',
        'PUBLIC_URL: live mode needs an https address',
      ])
        expect(unset.output()).toContain(problem);
      for (const problem of ['SMS_DRIVER: there is no driver "pigeon"', 'CHAIN_DRIVERS: there is no driver "mail"'])
        expect(strange.output()).toContain(problem);
    },
    TIMEOUT_MS,
  );
});

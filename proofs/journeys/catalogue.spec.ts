import { Catalogue } from '@rampart/methods';
import { atRest } from '../../test/support/at-rest.js';
import type { Answer, Json } from '../../test/support/client.js';
import { eventually } from '../../test/support/eventually.js';
import { codeOf } from '../../test/support/faults.js';
import { expectInvariants } from '../../test/support/invariants.js';
import { transactions } from '../../test/support/rows/tables.js';
import { statementsOf } from '../../test/support/statements.js';
import { buy, deposit, reaches, sell, statusOf } from '../../test/support/trades.js';
import { startTrading } from '../../test/support/trading.js';
import type { World } from '../../test/support/world.js';

const REASON = 'the bank announced it';
const ESTIMATE = { type: 'buy', cryptoCurrency: 'BTC', method: 'paynow', fiat: 200 };

describe('the catalogue', () => {
  let world: World;
  let userId: string;

  beforeAll(async () => {
    ({ world, userId } = await startTrading());
  });
  afterAll(() => world.close());

  const change = (entry: string, setting: string, value: unknown, by = world.operator): Promise<Answer> =>
    by.post('/ops/api/catalogue/changes', { entry, setting, value, reason: REASON });
  const approve = (id: string, by = world.colleague): Promise<Answer> =>
    by.post(`/ops/api/catalogue/changes/${id}/approve`, { reason: 'seen the same' });
  const item = async (entry: string, setting: string): Promise<Json> =>
    (await world.operator.get('/ops/api/catalogue')).body.find(
      (each: Json) => each.entry === entry && each.setting === setting,
    );
  const limitsOf = async (id: string): Promise<Json> =>
    (await world.partner.get('/api/methods')).body.buy
      .flatMap(({ methods }: Json) => methods)
      .find(({ method }: Json) => method === id);
  /** Has two operators change a value. */
  async function changeByTwo(entry: string, setting: string, value: unknown): Promise<void> {
    const { status, body } = await change(entry, setting, value);
    expect({ status, body }).toMatchObject({ status: 202, body: { status: 'proposed' } });
    expect((await approve(body.changeId)).status).toBe(200);
  }
  const follows = (what: string, holds: () => Promise<boolean>): Promise<unknown> => eventually(what, holds);

  it('switches a method off and on for one side, everywhere, without a restart', async () => {
    const estimate = (): Promise<Answer> => world.partner.post('/api/transactions/estimate', ESTIMATE);
    const before = await world.partner.get('/api/methods');

    expect(await change('method:paynow:buy', 'offered', false)).toMatchObject({
      status: 200,
      body: { status: 'done' },
    });
    await follows('it is off', async () => (await limitsOf('paynow')) === undefined);

    const after = await world.partner.get('/api/methods');
    const checkout = await world.partner.get('/checkout/api/catalog');
    const order = { ...ESTIMATE, wallet: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4' };
    expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'));
    expect(after.body.sell).toEqual(before.body.sell);
    expect(checkout.body.buy.methods.map(({ id }: Json) => id)).not.toContain('paynow');
    expect(checkout.body.sell.methods.map(({ id }: Json) => id)).toContain('paynow');
    expect(await estimate()).toMatchObject({ status: 400, body: { code: 'METHOD_UNSUPPORTED' } });
    expect(codeOf(await world.partner.post('/api/quotes', ESTIMATE))).toBe('METHOD_UNSUPPORTED');
    expect(codeOf(await world.partner.post(`/api/users/${userId}/transactions`, order))).toBe('METHOD_UNSUPPORTED');

    await change('method:paynow:buy', 'offered', null);
    await follows('it is on', async () => (await estimate()).status === 200);
    expect((await world.partner.get('/api/methods')).headers.get('etag')).toBe(before.headers.get('etag'));
  });

  it('switches a cryptocurrency off on one chain: another chain of it is offered in its place', async () => {
    const chains = async (): Promise<string[]> =>
      (await world.partner.get('/api/v2/cryptocurrencies')).body.buy.find(({ currency }: Json) => currency === 'USDT')
        .chains;
    await change('asset:USDT:ethereum:buy', 'offered', false);
    await follows('it is off', async () => !(await chains()).includes('ethereum'));

    const asked = { type: 'buy', cryptoCurrency: 'USDT', currency: 'SGD', fiat: 500 };
    const named = await world.partner.post('/api/transactions/estimate', { ...asked, chain: 'ethereum' });
    await change('asset:USDT:ethereum:buy', 'offered', null);

    expect(codeOf(named)).toBe('CHAIN_UNSUPPORTED');
    await follows('it is on', async () => (await chains()).includes('ethereum'));
  });

  it('changes a limit by two operators, and says who did and why', async () => {
    const { status, body } = await change('method:fps:buy', 'limits', { min: '700', max: '9000' });
    expect({ status, body }).toMatchObject({ status: 202, body: { status: 'proposed' } });
    expect(await limitsOf('fps')).toMatchObject({ min: 600, max: 15_000 });
    expect(codeOf(await change('method:fps:buy', 'limits', { min: '1', max: '2' }))).toBe('CATALOGUE_CHANGE_OPEN');
    expect(codeOf(await approve(body.changeId, world.operator))).toBe('FOUR_EYES_REQUIRED');

    const answers = await Promise.all([1, 2, 3].map(() => approve(body.changeId)));
    await follows('it holds', async () => (await limitsOf('fps')).max === 9_000);

    expect(answers.map((each) => each.status).sort()).toEqual([200, 409, 409]);
    expect(await item('method:fps:buy', 'limits')).toMatchObject({
      standard: { min: '600', max: '15000' },
      value: { min: '700', max: '9000' },
      changed: { proposedBy: 'tester', decidedBy: 'colleague', reason: REASON },
      proposed: null,
    });
    const audit = (await world.operator.get('/ops/audit?subject=catalogue:method:fps:buy')).body;
    expect(audit.map(({ actor, action, reason }: Json) => [actor, action, reason])).toEqual([
      ['operator:tester', 'propose:changeCatalogue', REASON],
      ['operator:colleague', 'changeCatalogue', 'seen the same'],
    ]);
  });

  it('a rejected change does nothing, and another can be proposed', async () => {
    const { body } = await change('method:fps:sell', 'limits', { min: '700', max: '9000' });

    expect(
      (await world.operator.post(`/ops/api/catalogue/changes/${body.changeId}/reject`, { reason: REASON })).status,
    ).toBe(200);
    expect(codeOf(await approve(body.changeId))).toBe('PROPOSAL_DECIDED');
    expect(await item('method:fps:sell', 'limits')).toMatchObject({ changed: null, proposed: null });
    expect((await change('method:fps:sell', 'limits', { min: '700', max: '8000' })).status).toBe(202);
  });

  it('refuses a limit above what the rail carries, with its source, until two operators change the cap', async () => {
    const limits = { min: '4500', max: '60000' };
    const refused = await change('method:instapay:buy', 'limits', limits);

    expect(refused).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED' } });
    expect(refused.body.message).toContain('the rail carries at most 50000 PHP (Bangko Sentral ng Pilipinas');
    await changeByTwo('rail:instapay', 'cap', { max: '60000', source: 'a letter of the bank', asOf: '2026-11-22' });
    await changeByTwo('method:instapay:buy', 'limits', limits);
    await follows('it holds', async () => (await limitsOf('instapay')).max === 60_000);
  });

  it.each([
    ['method:venmo:buy', 'offered', false, 404],
    ['method:paynow:buy', 'depth', [], 404],
    ['method:paynow:buy', 'offered', 'no', 400],
    ['method:paynow:buy', 'window', 1.5, 400],
    ['asset:BTC:bitcoin', 'depth', [{ above: '0', confirmations: 1 }], 400],
  ])('refuses %s %s %j', async (entry, setting, value, status) => {
    expect((await change(entry, setting, value)).status).toBe(status);
  });

  it('refuses a change without a reason', async () => {
    const body = { entry: 'method:paynow:buy', setting: 'offered', value: false };

    expect(codeOf(await world.operator.post('/ops/api/catalogue/changes', body))).toBe('VALIDATION_FAILED');
  });

  it('gives new orders another payment window; open ones keep theirs', async () => {
    const windowOf = async (id: string): Promise<number> => {
      const { createdAt, expiresAt } = await transactions.get(world, { id });
      return (expiresAt.getTime() - createdAt.getTime()) / 60_000;
    };
    const early = await buy(world.partner, userId);
    await change('method:paynow:buy', 'window', 90);
    await follows('the api knows', async () => offered(world).methods.paynow.windowMs.buy === 90 * 60_000);

    const late = await buy(world.partner, userId, { fiat: 201 });

    expect([await windowOf(early.id), await windowOf(late.id)]).toEqual([60, 90]);
  });

  it('asks more confirmations of larger deposits, for orders that come after', async () => {
    const early = await sell(world.partner, userId);
    await changeByTwo('asset:BTC:bitcoin', 'depth', [
      { above: '0', confirmations: 2 },
      { above: '0.001', confirmations: 6 },
    ]);
    await follows('the api knows', async () => offered(world).assets.BTC.depths.bitcoin?.length === 2);
    const late = await sell(world.partner, userId, { crypto: 0.0021 });
    const timeOf = async (crypto: number): Promise<string> =>
      (await world.partner.post('/api/transactions/estimate', { ...ESTIMATE, type: 'sell', fiat: undefined, crypto }))
        .body.processingTime;
    expect([await timeOf(0.001), await timeOf(0.0021)]).toEqual(['5-30 minutes', '45-110 minutes']);

    await deposit(world.partner, early.id, { confirmations: 2 });
    await deposit(world.partner, late.id, { confirmations: 5 });
    await reaches(world.partner, early.id, 'completed');
    await reaches(world.partner, late.id, 'btc_in_mempool');
    expect(await statusOf(world.partner, late.id)).toBe('btc_in_mempool');

    await deposit(world.partner, late.id, { confirmations: 6 });
    await reaches(world.partner, late.id, 'completed');
    await atRest(world);
    await expectInvariants(world);
  });

  it('costs an estimate no query', async () => {
    await world.partner.post('/api/transactions/estimate', ESTIMATE);

    const statements = await statementsOf('rampart-api', () =>
      world.partner.post('/api/transactions/estimate', ESTIMATE),
    );

    expect(statements).toEqual([]);
  });
});

const offered = (world: World) => world.api.get(Catalogue, { strict: false }).offer;

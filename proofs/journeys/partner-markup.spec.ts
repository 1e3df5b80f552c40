import { Decimal } from '@rampart/kernel';
import { type Answer, Client, type Json } from '../../test/support/client.js';
import { eventually } from '../../test/support/eventually.js';
import { codeOf } from '../../test/support/faults.js';
import { expectInvariants } from '../../test/support/invariants.js';
import { expectSettled } from '../../test/support/ledger.js';
import { users } from '../../test/support/rows/tables.js';
import { statementsOf } from '../../test/support/statements.js';
import { buy, deposit, payFiat, payoutWill, reaches, sell } from '../../test/support/trades.js';
import { startTrading } from '../../test/support/trading.js';
import type { World } from '../../test/support/world.js';

const ESTIMATE = '/api/transactions/estimate';
const ORDER = { type: 'buy', cryptoCurrency: 'BTC', method: 'paynow', fiat: 200 };

describe("a partner's markup", () => {
  let world: World;
  let userId: string;
  let partnerId: string;

  beforeAll(async () => {
    ({ world, userId } = await startTrading());
    ({ partnerId } = await users.get(world, { id: userId }));
  });
  afterAll(() => world.close());

  const set = (markupPercent: unknown, id = partnerId): Promise<Answer> =>
    world.operator.patch(`/ops/api/partners/${id}`, { markupPercent, reason: 'as agreed' });
  const estimate = async (as: Client, query = ''): Promise<Json> => (await as.post(`${ESTIMATE}${query}`, ORDER)).body;
  /** The estimate follows within a moment. */
  async function setAndHeard(markupPercent: number): Promise<void> {
    expect(await set(markupPercent)).toMatchObject({
      status: 200,
      body: { id: partnerId, name: 'Test partner', markupPercent },
    });
    await eventually('the estimate knows', async () => {
      const { feeBreakdown } = await estimate(world.partner, '?expand=fees');
      return lineOf(feeBreakdown, 'partnerMarkup').percent === markupPercent;
    });
  }

  it('is set by operators: 0 to 10 percent, two decimals', async () => {
    for (const wrong of [-0.01, 10.01, 1.234, '1', null, undefined])
      expect(codeOf(await set(wrong))).toBe('VALIDATION_FAILED');
    expect(codeOf(await set(1, '00000000-0000-7000-8000-000000000000'))).toBe('PARTNER_NOT_FOUND');
    expect(codeOf(await set(1, 'me'))).toBe('PARTNER_NOT_FOUND');
    await setAndHeard(1.25);
    await setAndHeard(0);

    const { body } = await world.operator.get(`/ops/audit?subject=partner:${partnerId}`);

    expect(
      body.map(({ actor, action, reason, before, after }: Json) => [
        actor,
        action,
        reason,
        before.markupPercent,
        after.markupPercent,
      ]),
    ).toEqual([
      ['operator:tester', 'set markup', 'as agreed', '0', '1.25'],
      ['operator:tester', 'set markup', 'as agreed', '1.25', '0'],
    ]);
  });

  it('may be given when the partner is made', async () => {
    const { body } = await world.operator.post('/ops/api/partners', { name: 'Marked', markupPercent: 2.5 });
    const marked = Client.basic(world.partner.baseUrl, body.apiKey, body.apiSecret);

    await eventually(
      'it is known',
      async () => lineOf((await estimate(marked, '?expand=fees')).feeBreakdown, 'partnerMarkup').percent === 2.5,
    );
    expect(codeOf(await world.operator.post('/ops/api/partners', { name: 'Greedy', markupPercent: 11 }))).toBe(
      'VALIDATION_FAILED',
    );
  });

  it("is in the partner's estimates, and in no other partner's, without asking the database", async () => {
    await setAndHeard(1.5);

    const anonymous = await estimate(world.partner.anonymous());
    const statements = await statementsOf('rampart-api', async () => {
      const own = await estimate(world.partner);
      expect(own.serviceCharge).toBeGreaterThan(anonymous.serviceCharge);
      expect(new Decimal(own.crypto).minus(own.serviceCharge).toNumber()).toBe(own.total);
    });

    expect(statements).toEqual([]);
    expect(await estimate(world.stranger)).toEqual(anonymous);
    expect(await estimate(world.partner.bearing('nonsense'))).toEqual(anonymous);
    expect(anonymous).not.toHaveProperty('feeBreakdown');
  });

  it('is known by GET and by tokens as well', async () => {
    const { access_token } = (await world.partner.post('/api/oauth2/token', { grant_type: 'client_credentials' })).body;
    const { accessToken } = (await world.partner.post('/api/oauth2/user-token', { userId })).body;
    const own = await estimate(world.partner);

    expect((await world.partner.get(`${ESTIMATE}?type=buy&cryptoCurrency=BTC&method=paynow&fiat=200`)).body).toEqual(
      own,
    );
    for (const token of [access_token, accessToken]) expect(await estimate(world.partner.bearing(token))).toEqual(own);
  });

  it.each(['created', 'quoted'])(
    'of a buy that was %s is its own line and lands in the account of the partner',
    async (how) => {
      const quoteId = how === 'quoted' ? (await world.partner.post('/api/quotes', ORDER)).body.id : undefined;
      const { body: created } = await world.partner.post(`/api/users/${userId}/transactions?expand=fees`, {
        ...ORDER,
        wallet: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
        quoteId,
      });
      const markup = lineOf(created.feeBreakdown, 'partnerMarkup');

      await payFiat(world.partner, created.id);
      await reaches(world.partner, created.id, 'completed');

      expect(markup).toMatchObject({
        percent: 1.5,
        amount: new Decimal(created.crypto).times('0.015').toDecimalPlaces(6).toNumber(),
      });
      expect(sumOf(created.feeBreakdown)).toBe(new Decimal(created.crypto).minus(created.total).toNumber());
      const booked = await expectSettled(world, created.id);
      expect(booked[`partner_fee_payable:${partnerId} BTC`]).toBe(new Decimal(markup.crypto).neg().toFixed());
      expect(booked['fee_income BTC']).toBe(new Decimal(created.serviceCharge).minus(markup.crypto).neg().toFixed());
      expect((await world.partner.get(`/api/transactions/${created.id}?expand=fees`)).body.feeBreakdown).toEqual(
        created.feeBreakdown,
      );
      expect((await world.partner.get(`/api/transactions/${created.id}`)).body).not.toHaveProperty('feeBreakdown');
    },
  );

  it('of a sell reduces the fiat that is paid out, and is shown in fiat', async () => {
    const sold = await sell(world.partner, userId);
    await deposit(world.partner, sold.id);
    await reaches(world.partner, sold.id, 'completed');

    const { feeBreakdown, ...transaction } = (await world.partner.get(`/api/transactions/${sold.id}?expand=fees`)).body;

    expect(feeBreakdown).toMatchObject({
      currency: 'SGD',
      total: new Decimal(transaction.fiat).minus(transaction.total).toNumber(),
    });
    expect(sumOf(feeBreakdown)).toBe(feeBreakdown.total);
    const booked = await expectSettled(world, sold.id);
    expect(booked[`partner_fee_payable:${partnerId} BTC`]).toBe(
      new Decimal(lineOf(feeBreakdown, 'partnerMarkup').crypto).neg().toFixed(),
    );
    expect(booked['bank SGD']).toBe(new Decimal(transaction.total).neg().toFixed());
  });

  it('stays as it was when the transaction was created or quoted', async () => {
    const { body: quote } = await world.partner.post('/api/quotes?expand=fees', ORDER);
    const before = await buy(world.partner, userId);
    await setAndHeard(7);

    const { body } = await world.partner.get(`/api/transactions/${before.id}?expand=fees`);
    const taken = (
      await world.partner.post(`/api/users/${userId}/transactions?expand=fees`, {
        ...ORDER,
        wallet: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
        quoteId: quote.id,
      })
    ).body;

    expect(lineOf(body.feeBreakdown, 'partnerMarkup').percent).toBe(1.5);
    expect(taken.feeBreakdown).toEqual(quote.feeBreakdown);
    expect(lineOf((await estimate(world.partner, '?expand=fees')).feeBreakdown, 'partnerMarkup').percent).toBe(7);
  });

  it('is taken back with the order whose money goes back', async () => {
    const { id } = await buy(world.partner, userId);
    await payoutWill(world.partner, id, 'fail');
    await payFiat(world.partner, id);
    await reaches(world.partner, id, 'payout_failed');

    await world.operator.post(`/ops/transactions/${id}/refund`, { reason: 'the wallet is gone' });
    await reaches(world.partner, id, 'refunded');

    expect(Object.keys(await expectSettled(world, id)).filter((account) => /fee/.test(account))).toEqual([]);
  });

  it('is in the export', async () => {
    const { text } = await world.partner.get('/api/exports/transactions.csv');
    const [names = '', ...lines] = text.trim().split('\r\n');
    const at = (name: string): number => names.split(',').indexOf(name);

    expect(lines.map((line) => line.split(',')[at('partnerMarkupPercent')])).toEqual(
      expect.arrayContaining(['1.5', '7']),
    );
    for (const line of lines) {
      const cell = (name: string): Decimal => new Decimal(line.split(',')[at(name)]!);
      expect(
        cell('partnerMarkup').eq(cell('crypto').times(cell('partnerMarkupPercent')).div(100).toDecimalPlaces(6)),
      ).toBe(true);
      expect(cell('partnerMarkup').lt(cell('serviceCharge'))).toBe(true);
    }
  });

  it('is refused where something else than fees is to be shown', async () => {
    expect(codeOf(await world.partner.post(`${ESTIMATE}?expand=everything`, ORDER))).toBe('VALIDATION_FAILED');
    expect(
      codeOf(await world.partner.get(`/api/transactions/00000000-0000-7000-8000-000000000000?expand=secrets`)),
    ).toBe('VALIDATION_FAILED');
  });

  it('leaves the books right', async () => {
    await expectInvariants(world);
  });
});

const lineOf = ({ lines }: Json, type: string): Json => lines.find((line: Json) => line.type === type);
const sumOf = ({ lines }: Json): number =>
  lines.reduce((sum: Decimal, { amount }: Json) => sum.plus(amount), new Decimal(0)).toNumber();

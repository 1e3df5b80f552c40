import { ids } from '@rampart/kernel';
import { copyOrder } from '../../test/support/rows/orders.js';
import { transactions } from '../../test/support/rows/tables.js';
import { buy, deposit, payFiat, reaches, SELL, sell } from '../../test/support/trades.js';
import { startTrading } from '../../test/support/trading.js';
import { verifiedUser } from '../../test/support/people.js';
import type { World } from '../../test/support/world.js';
import { withoutRowSecurity } from '../../test/support/row-security.js';

describe('the export of transactions', () => {
  let world: World;
  let userId: string;

  beforeAll(async () => {
    ({ world, userId } = await startTrading());
  });
  afterAll(() => world.close());

  const exported = async (query = ''): Promise<Record<string, string>[]> =>
    table((await world.partner.get(`/api/exports/transactions.csv${query}`)).text);
  const lineOf = async (id: string): Promise<Record<string, string>> =>
    (await exported()).find((line) => line['id'] === id) ?? {};

  it('is a CSV file with a line of names, also when there is nothing', async () => {
    const { status, headers, text } = await world.partner.get('/api/exports/transactions.csv');

    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toBe('attachment; filename=transactions.csv');
    expect(text).toMatch(/^id,createdAt,[\w,]+,ledger\r\n$/);
  });

  it('shows what a buy was ordered for, its rate with its evidence, its charges, and where its money went', async () => {
    const order = await buy(world.partner, userId);
    await payFiat(world.partner, order.id);
    const { blockchainTxId, createdAt } = await reaches(world.partner, order.id, 'completed');

    const line = await lineOf(order.id);

    expect(line).toMatchObject({
      type: 'buy',
      status: 'completed',
      userId,
      method: 'paynow',
      currency: 'SGD',
      cryptoCurrency: 'BTC',
      chain: 'bitcoin',
      createdAt,
      blockchainTxId,
    });
    for (const name of ['fiat', 'crypto', 'serviceCharge', 'total', 'cryptoPrice', 'cryptoPriceUsd'])
      expect(Number(line[name])).toBe(order[name]);
    expect(line['totalCurrency']).toBe('BTC');
    expect(Number(line['fx']) * order.cryptoPriceUsd).toBeCloseTo(order.cryptoPrice, 6);
    expect(line).toMatchObject({ priceSource: expect.stringMatching(/\w/), pricedAt: createdAt, quoteId: '' });
    const sums = sumsOf(line['ledger']!);
    expect(sums).toMatchObject({
      'bank SGD': 200,
      'fee_income BTC': -order.serviceCharge,
      'hot_wallet:bitcoin BTC': -order.total,
    });
    expect(Object.keys(sums)).not.toContain('customer_liability BTC');
    for (const currency of ['SGD', 'BTC']) expect(total(sums, currency)).toBeCloseTo(0, 12);
  });

  it('shows a sell, and an order that was never paid', async () => {
    const sold = await sell(world.partner, userId);
    await deposit(world.partner, sold.id);
    await reaches(world.partner, sold.id, 'completed');
    const unpaid = await buy(world.partner, userId);

    expect(await lineOf(sold.id)).toMatchObject({
      type: 'sell',
      totalCurrency: 'SGD',
      ledger: expect.stringContaining(`bank SGD -${sold.total}`),
    });
    expect(await lineOf(unpaid.id)).toMatchObject({ status: 'pending', ledger: '' });
  });

  it('carries any text without breaking the table or becoming a formula', async () => {
    const texts = ['a "quoted", word', 'two\nlines', '=1+1', '+49', '-1', '@SUM(A1)', 'ünï © 💶'];
    for (const internalAddress of texts) await buy(world.partner, userId, { wallet: undefined, internalAddress });

    const found = (await exported()).map((line) => line['internalAddress']).filter((text) => text !== '');

    expect(found.slice(-texts.length)).toEqual([
      'a "quoted", word',
      'two\nlines',
      "'=1+1",
      "'+49",
      "'-1",
      "'@SUM(A1)",
      'ünï © 💶',
    ]);
  });

  it('shows what was created from one moment on and before another', async () => {
    await world.advance(3_600);
    const first = await buy(world.partner, userId);
    await world.advance(60);
    const second = await buy(world.partner, userId, { fiat: 300 });
    const query = (from: string, to?: string): string => `?from=${from}${to === undefined ? '' : `&to=${to}`}`;
    const idsOf = async (text: string): Promise<(string | undefined)[]> =>
      (await exported(text)).map((line) => line['id']);

    expect(await idsOf(query(first.createdAt))).toEqual([first.id, second.id]);
    expect(await idsOf(query(first.createdAt, second.createdAt))).toEqual([first.id]);
    expect(await idsOf(query(second.createdAt))).toEqual([second.id]);
    expect((await idsOf(`?to=${first.createdAt}`)).length).toBeGreaterThan(5);
    expect(await idsOf(`?to=2020-01-01`)).toEqual([]);
  });

  it.each([
    '?from=yesterday',
    '?to=2026-13-01',
    '?from=2026-01-02&to=2026-01-01',
    '?from=2026-01-01&to=2026-01-01',
    '?from=-010000-01-01',
    '?from=2026-01-01&from=2026-01-02',
  ])('refuses %s', async (query) => {
    const answer = await world.partner.get(`/api/exports/transactions.csv${query}`);

    expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED' } });
    expect(answer.headers.get('content-disposition')).toBeNull();
  });

  it("is the partner's own", async () => {
    const mine = await buy(world.partner, userId);
    const foreigner = await verifiedUser(world.stranger);
    const theirs = await buy(world.stranger, foreigner.id);
    const { body: token } = await world.partner.post('/api/oauth2/user-token', { userId });

    const { text } = await withoutRowSecurity(world, () => world.stranger.get('/api/exports/transactions.csv'));

    expect(table(text).map((line) => line['id'])).toEqual([theirs.id]);
    expect(await lineOf(mine.id)).toMatchObject({ id: mine.id });
    expect((await world.partner.bearing(token.accessToken).get('/api/exports/transactions.csv')).status).toBe(403);
    expect((await world.partner.anonymous().get('/api/exports/transactions.csv')).status).toBe(401);
  });

  it('lists every transaction once over many pages, in order', async () => {
    const { id } = await sell(world.partner, userId, SELL);
    await copyOrder(
      world,
      id,
      Array.from({ length: 1_600 }, () => ids.next()),
    );

    const lines = await exported();

    const count = await transactions.count(world, { userId });
    expect(lines).toHaveLength(count);
    expect(new Set(lines.map((line) => line['id'])).size).toBe(count);
    const moments = lines.map((line) => line['createdAt']!);
    expect(moments).toEqual(moments.toSorted());
  });
});

/** Parses RFC 4180. */
function table(text: string): Record<string, string>[] {
  const cells = [...text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy)];
  const rows: string[][] = [[]];
  for (const [, quoted, plain, end] of cells) {
    rows.at(-1)!.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'));
    if (end === '\r\n') rows.push([]);
  }
  expect(rows.pop()).toEqual([]);
  const [names = [], ...lines] = rows;
  for (const line of lines) expect(line).toHaveLength(names.length);
  return lines.map((line) => Object.fromEntries(names.map((name, i) => [name, line[i] ?? ''])));
}

/** Sums keyed by account and currency. */
const sumsOf = (ledger: string): Record<string, number> =>
  Object.fromEntries(
    ledger.split('; ').map((sum) => [sum.slice(0, sum.lastIndexOf(' ')), Number(sum.slice(sum.lastIndexOf(' ')))]),
  );

const total = (sums: Record<string, number>, currency: string): number =>
  Object.entries(sums)
    .filter(([name]) => name.endsWith(` ${currency}`))
    .reduce((sum, [, amount]) => sum + amount, 0);

import { ServiceTokens } from '@rampart/partners';
import { type Answer, Client, type Json } from '../../test/support/client.js';
import {
  bankCsv,
  DESK_ACCOUNT,
  DeskClerk,
  type DeskConfig,
  deskConfig,
  NZ_BUY,
  referenceOf,
  type SwiftLine,
  swiftStatement,
} from '../../test/support/desk.js';
import { atRest } from '../../test/support/at-rest.js';
import { forgetDecisions } from '../support/lone-decisions.js';
import { newOperator } from '../../test/support/operators.js';
import { auditEntries, loneDecisions } from '../../test/support/rows/tables.js';
import { buy, payFiat, payoutWill, reaches, statusOf } from '../../test/support/trades.js';
import { startTrading } from '../../test/support/trading.js';
import type { World } from '../../test/support/world.js';

const REASON = 'asked the bank by phone';
/** An account of which no statement has been booked. */
const FRESH = { ...DESK_ACCOUNT, id: 'fresh', number: '99-8', methods: [], payouts: undefined };
const SWIFT = 'format=mt940&name=statement.sta';

describe('a statement is booked by two', () => {
  let config: DeskConfig;
  let world: World;
  let userId: string;
  let mei: DeskClerk;
  let jo: DeskClerk;
  /** The closing balance of the last booked statement. */
  let balance = 0;

  beforeAll(async () => {
    config = deskConfig(DESK_ACCOUNT, FRESH);
    ({ world, userId } = await startTrading(config.settings));
    jo = new DeskClerk(world.colleague);
    mei = new DeskClerk(world.operator);
    const beginning = [{ amount: 10, text: 'the beginning' }];
    await mei.beside(jo).bookByTwo(await stage(beginning));
    isBooked(beginning);
  });
  afterEach(() => forgetDecisions(world));
  afterAll(async () => {
    await world.close();
    config.remove();
  });

  const stage = async (lines: readonly SwiftLine[], opening = balance): Promise<string> => {
    const { status, body } = await mei.stage(swiftStatement(lines, { opening }), SWIFT);
    if (status !== 200) throw new Error(`not staged: ${JSON.stringify(body)}`);
    return body.id;
  };
  const isBooked = (lines: readonly SwiftLine[]): void =>
    void (balance += lines.reduce((sum, { amount }) => sum + amount, 0));
  /** Orders of 310 NZD, about 184 USD each: five are below the default limit of 1,000 USD, and six above. */
  const ordered = async (count: number): Promise<{ orders: string[]; lines: SwiftLine[] }> => {
    const orders = [];
    for (let i = 0; i < count; i += 1) orders.push(await buy(world.partner, userId, { ...NZ_BUY, fiat: 310 }));
    return {
      orders: orders.map(({ id }: Json) => id),
      lines: orders.map((order) => ({ amount: 310, text: referenceOf(order) })),
    };
  };
  const states = (...answers: readonly Answer[]): string[] =>
    answers.map(({ status, body }) => `${status} ${body.state}`);

  it('E62: the first with balances, since nothing before it shows where the account began', async () => {
    const file = swiftStatement([{ amount: 10, text: 'of a new account' }], { number: FRESH.number });
    const { id } = (await mei.stage(file, SWIFT, FRESH.id)).body;
    const proposed = await mei.book(id);
    const again = await mei.book(id);
    const [waiting] = (await jo.proposed()).body;
    const shown = await jo.look(id);
    const booked = await jo.book(id);

    expect(states(proposed, booked)).toEqual(['202 proposed', '200 booked']);
    expect([again.status, again.body.code]).toEqual([403, 'FOUR_EYES_REQUIRED']);
    expect(waiting).toMatchObject({ id, fileName: 'statement.sta', lines: 1, totalIn: '10', proposedBy: 'tester' });
    expect(shown.body).toMatchObject({ id, counts: { unmatched: 1 } });
    expect((await jo.proposed()).body).toEqual([]);
    expect(
      (await auditEntries.find(world, { subject: `deskImport:${id}` })).map(({ actor, action }) => [actor, action]),
    ).toEqual([
      ['operator:tester', 'bookStatement'],
      ['operator:colleague', 'viewStatement'],
      ['operator:colleague', 'bookStatement'],
    ]);
  });

  it('E96: that pays orders beyond what one may decide alone in a day, whatever the orders are worth each', async () => {
    const [few, more] = [await ordered(5), await ordered(1)];
    const first = await mei.book(await stage(few.lines));
    isBooked(few.lines);
    const id = await stage(more.lines);
    const second = await mei.book(id);
    await atRest(world);
    const before = await statusOf(world.partner, more.orders[0]!);
    const waiting: Json[] = (await jo.proposed()).body;
    const third = await jo.book(id);
    isBooked(more.lines);

    expect(states(first, second, third)).toEqual(['200 booked', '202 proposed', '200 booked']);
    for (const order of [...few.orders, ...more.orders]) await reaches(world.partner, order, 'completed');
    expect([before, waiting.map((file) => file.id)]).toEqual(['pending', [id]]);
    expect(await loneDecisions.find(world)).toMatchObject([{ operator: 'tester', action: 'bookStatement' }]);
  });

  it('E96: that is booked at the same moment as a decision, where one of them alone has room', async () => {
    const { lines } = await ordered(5);
    const stranded = await buy(world.partner, userId, { fiat: 600 });
    await payoutWill(world.partner, stranded.id, 'fail');
    await payFiat(world.partner, stranded.id);
    await reaches(world.partner, stranded.id, 'payout_failed');
    const id = await stage(lines);

    const answers = await Promise.all([
      mei.book(id),
      world.operator.post(`/ops/transactions/${stranded.id}/complete`, { txId: 'by hand', reason: REASON }),
    ]);
    if (answers[0].status === 202) await jo.book(id);
    isBooked(lines);

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 202]);
  });

  it('E62: that does not continue the closing balance before, however little it is', async () => {
    const { orders, lines } = await ordered(1);
    const id = await stage(lines, balance + 1_000);
    const answer = await mei.book(id);
    await atRest(world);

    expect(states(answer)).toEqual(['202 proposed']);
    expect(await statusOf(world.partner, orders[0]!)).toBe('pending');
    expect((await mei.discard(id)).status).toBe(200);
    expect((await jo.book(id)).status).toBe(409);
  });

  it('E62: that has no balances, unless everything in it was booked before', async () => {
    const file = bankCsv([{ amount: '1.50', ref: 'N1', text: 'no balances' }]);
    const [first, second] = [(await mei.stage(file)).body.id, (await mei.stage(file)).body.id];
    const answers = [await mei.book(first), await jo.book(first), await mei.book(second)];

    expect(states(...answers)).toEqual(['202 proposed', '200 booked', '200 booked']);
  });

  it('E96: whose line in doubt pays more than one may decide alone: two decide the same about it', async () => {
    const order = await buy(world.partner, userId, { ...NZ_BUY, fiat: 3_100 });
    const rows = (amount: string) => bankCsv([{ amount, ref: 'D1', text: referenceOf(order) }]);
    for (const amount of ['1.00', '3100.00']) {
      const { id } = (await mei.stage(rows(amount))).body;
      await mei.book(id);
      await jo.book(id);
    }
    const lines = async (): Promise<Json[]> => (await mei.lines()).body.undecided;
    const [line] = await lines();
    const decide = (by: DeskClerk, decision: string): Promise<Answer> => by.decide(line, { decision, reason: REASON });
    const [proposed, again] = [await decide(mei, 'replaces'), await decide(mei, 'replaces')];
    const [shown] = await lines();
    const decided = await decide(jo, 'replaces');

    expect(states(proposed, decided)).toEqual(['202 proposed', '200 booked']);
    expect([again.status, again.body.code]).toEqual([403, 'FOUR_EYES_REQUIRED']);
    expect(shown).toMatchObject({ proposedDecision: 'replaces', proposedBy: 'tester' });
    await reaches(world.partner, order.id, 'completed');
  });

  it('and by no service token, which decides about no line, releases no brake and approves nothing either', async () => {
    const { id } = await newOperator(world);
    const { secret } = await world.ops
      .get(ServiceTokens, { strict: false })
      .createToken(id, { name: 'all', scopes: ['read', 'kyc', 'money', 'partners', 'queues', 'metrics'], days: 1 });
    const token = new Client(world.operator.baseUrl, `Bearer ${secret}`);
    const [file, { body: brake }] = [
      await stage([{ amount: 5, text: 'small' }]),
      await world.operator.post('/ops/api/brakes', { action: 'opening', target: 'asset:ETH', reason: REASON }),
    ];
    const stranded = await buy(world.partner, userId, { fiat: 2_000 });
    await payoutWill(world.partner, stranded.id, 'fail');
    await payFiat(world.partner, stranded.id);
    await reaches(world.partner, stranded.id, 'payout_failed');
    const proposed = await world.operator.post(`/ops/transactions/${stranded.id}/refund`, { reason: REASON });
    const booking = { direction: 'out', amount: '5000', reference: 'FT-1', reason: REASON };
    const booked = await world.operator.post('/ops/bank/SGD/movements', booking);

    const clerk = new DeskClerk(token);
    const refused = [
      await clerk.book(file),
      await clerk.decide({ importId: file, line: 1 }, { decision: 'new', reason: REASON }),
      await token.post(`/ops/api/brakes/${brake.id}/release`, { reason: REASON }),
      await token.post(`/ops/api/proposals/${proposed.body.proposalId}/approve`, { reason: REASON }),
      await token.post(`/ops/manual-bookings/${booked.body.bookingId}/approve`, { reason: REASON }),
    ];

    expect(refused.map(({ status, body }) => `${status} ${body.code}`)).toEqual([
      ...Array<string>(3).fill('403 TOKEN_REFUSED'),
      ...Array<string>(2).fill('403 FOUR_EYES_BY_PERSON'),
    ]);
    await world.operator.post(`/ops/api/brakes/${brake.id}/release`, { reason: REASON });
  });
});

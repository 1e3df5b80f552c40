import { atRest } from '../../../test/support/at-rest.js';
import { unbalanced, unmatchedInBooks } from '../../support/books.js';
import type { Answer, Client, Json } from '../../../test/support/client.js';
import { quiet } from '../../../test/support/queues.js';
import { receipts } from '../../../test/support/rows/tables.js';
import { buy, deposit, reaches, sell, statusOf } from '../../../test/support/trades.js';
import { startTrading } from '../../../test/support/trading.js';
import type { World } from '../../../test/support/world.js';

const TX = 'ab'.repeat(32);
const REASON = 'the user showed us the transaction';
const CLAIM = { chain: 'bitcoin', txId: TX, index: 0, reason: REASON };
const HERE = { height: 100, evidence: 'https://explorer.example/tx/ab' };

describe('a deposit that no feed has reported', () => {
  let world: World;
  let userId: string;
  beforeEach(async () => {
    ({ world, userId } = await startTrading());
  });
  afterEach(async () => {
    expect(await unbalanced(world)).toEqual([]);
    await world.close();
  });

  const attested = (fields: object = {}): object => ({
    ...{ ...CLAIM, ...HERE, currency: 'BTC', amount: '0.002', paidAt: new Date().toISOString() },
    ...fields,
  });
  const credit = (id: string, body: object, by: Client = world.operator): Promise<Answer> =>
    by.post(`/ops/api/transactions/${id}/credit`, body);
  const approve = (proposalId: string, by: Client = world.colleague): Promise<Answer> =>
    by.post(`/ops/api/proposals/${proposalId}/approve`, { reason: REASON });
  const credited = async (id: string, fields: object = {}): Promise<Json> => {
    const { body } = await credit(id, attested(fields));
    const answer = await approve(body.proposalId);
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    return answer.body;
  };

  it('E92: is credited once a second operator approves, and the order is paid out like any other', async () => {
    const { id } = await sell(world.partner, userId);

    const { status, body } = await credit(id, attested());
    await quiet(world);
    const waiting = await statusOf(world.partner, id);
    const own = await approve(body.proposalId, world.operator);
    const approved = await approve(body.proposalId);
    await reaches(world.partner, id, 'completed');

    expect([status, body.status, waiting]).toEqual([202, 'proposed', 'pending']);
    expect([own.status, own.body.code]).toEqual([403, 'FOUR_EYES_REQUIRED']);
    expect(approved).toMatchObject({ status: 200, body: { status: 'done' } });
    expect(await receipts.find(world, { transactionId: id })).toMatchObject([{ txId: TX, kind: 'crypto' }]);
    const { body: audit } = await world.operator.get(`/ops/audit?subject=transaction:${id}`);
    expect(audit.map(({ actor, action }: Json) => `${actor} ${action}`)).toEqual(
      expect.arrayContaining(['operator:tester propose:creditDeposit', 'operator:colleague creditDeposit']),
    );
    expect(JSON.stringify(audit)).toContain(HERE.evidence);
  });

  it('E92: that the feed reports later is the same deposit, and paid once', async () => {
    const { id } = await sell(world.partner, userId);
    await credited(id);
    await reaches(world.partner, id, 'completed');

    await deposit(world.partner, id, { txId: TX });
    await atRest(world);

    expect(await receipts.find(world, { transactionId: id })).toHaveLength(1);
    expect((await world.operator.get('/ops/unmatched')).body).toMatchObject({ events: [], conflicts: [] });
    expect(await statusOf(world.partner, id)).toBe('completed');
  });

  it('E92: that the feed reports before the approval is known, and the approval is refused', async () => {
    const { id } = await sell(world.partner, userId);
    const { body } = await credit(id, attested());
    await deposit(world.partner, id, { txId: TX });
    await reaches(world.partner, id, 'completed');

    const answer = await approve(body.proposalId);

    expect(answer).toMatchObject({ status: 409, body: { code: 'CREDIT_NOT_POSSIBLE' } });
    expect(
      (await world.operator.get(`/ops/api/transactions/${id}/credit?chain=bitcoin&txId=${TX}`)).body,
    ).toMatchObject({
      state: 'known',
      deposit: { amount: '0.002', currency: 'BTC' },
    });
    expect(await receipts.find(world, { transactionId: id })).toHaveLength(1);
  });

  it('in another currency is booked as unmatched money, for no order', async () => {
    const { id } = await sell(world.partner, userId);

    await credited(id, { chain: 'ethereum', currency: 'USDT', amount: '25', txId: `0x${TX}` });
    await quiet(world);
    await atRest(world);

    expect(await statusOf(world.partner, id)).toBe('pending');
    expect(await unmatchedInBooks(world)).toEqual(['suspense_crypto USDT -25']);
    expect((await world.operator.get('/ops/unmatched')).body.events).toMatchObject([
      { reference: id, currency: 'USDT', amount: '25' },
    ]);
  });

  it('needs the word of an operator where the node has none, all of it, and from the past', async () => {
    const { id } = await sell(world.partner, userId);
    const { evidence: _, ...half } = attested() as Json;

    const answers = [
      await credit(id, CLAIM),
      await credit(id, half),
      await credit(id, attested({ paidAt: '2999-01-01T00:00:00Z' })),
      await credit(id, attested({ amount: '0.000' })),
      await credit(id, attested({ amount: '1e3' })),
      await credit(id, { ...CLAIM, txId: 'short' }),
      await credit(id, { ...CLAIM, chain: 'dogecoin' }),
      await credit('00000000-0000-7000-8000-000000000000', attested()),
      await credit(id, attested(), world.operator.anonymous()),
    ];

    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [409, 'CREDIT_NOT_POSSIBLE'],
      [400, 'VALIDATION_FAILED'],
      [409, 'CREDIT_NOT_POSSIBLE'],
      ...Array(4).fill([400, 'VALIDATION_FAILED']),
      [404, 'TRANSACTION_NOT_FOUND'],
      [403, expect.any(String)],
    ]);
    expect(answers[0]?.body.message).toContain('attest its currency');
  });

  it('is none of a buy', async () => {
    const { id } = await buy(world.partner, userId);

    expect(await credit(id, attested())).toMatchObject({ status: 409, body: { code: 'CREDIT_NOT_POSSIBLE' } });
  });
});

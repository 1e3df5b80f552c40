import { ids } from '@rampart/kernel';
import type { Json } from '../support/client.js';
import { counterExamples, type SeenOutside } from '../support/invariants.js';
import { quiet } from '../support/queues.js';
import { buy, payFiat, payoutWill, reaches } from '../support/trades.js';
import { startTrading } from '../support/trading.js';
import type { World } from '../support/world.js';

describe('the checker of the invariants', () => {
  let world: World;
  let order: Json;
  let retried: Json;

  beforeAll(async () => {
    let userId: string;
    ({ world, userId } = await startTrading());
    order = await buy(world.partner, userId);
    await payFiat(world.partner, order.id);
    retried = await buy(world.partner, userId);
    await payoutWill(world.partner, retried.id, 'fail');
    await payFiat(world.partner, retried.id);
    await reaches(world.partner, retried.id, 'payout_failed');
    await world.operator.post(`/ops/transactions/${retried.id}/retry-payout`, { reason: 'the node is back' });
    for (const { id } of [order, retried]) await reaches(world.partner, id, 'completed');
    await quiet(world);
    await world.stopWorker();
  });
  afterAll(() => world.close());

  const retry = (): SeenOutside => ({
    decided: [{ actor: 'operator:tester', action: 'retryPayout', subject: `transaction:${retried.id}` }],
  });
  const reads = (...statuses: string[]): SeenOutside => ({
    reads: statuses.map((status) => ({ id: order.id, status })),
  });
  const broken = async (seen: SeenOutside = {}): Promise<string[]> => {
    const found = await counterExamples(world.database, { webhooks: world.sink.received, ...seen });
    return [...new Set(found.map(({ invariant }) => invariant))];
  };
  /** Bypasses the database's own guards to change rows, checks, and changes them back. */
  const tampered = async (forth: string, back: string): Promise<string[]> => {
    const past = (statement: string): Promise<unknown> =>
      world.database.query(`BEGIN; SET LOCAL session_replication_role = replica; ${statement}; COMMIT`);
    await past(forth);
    try {
      return await broken(retry());
    } finally {
      await past(back);
    }
  };
  const bump = (table: string, column: string, step: string, where: string): [string, string] => [
    `UPDATE ${table} SET ${column} = ${column} + ${step} WHERE ${where}`,
    `UPDATE ${table} SET ${column} = ${column} - ${step} WHERE ${where}`,
  ];

  it('finds nothing where all is as it was', async () => {
    expect(
      await broken({
        ...retry(),
        ...reads('pending', 'pending', 'fiat_received', 'completed'),
        created: [order.id, retried.id],
      }),
    ).toEqual([]);
  });

  it.each([
    ['total', '0.000001'],
    ['crypto', '0.000001'],
    ['service_charge', '0.000001'],
    ['fiat', '1'], // a cent is less than the coin's smallest unit, so it is within a quote's rounding
  ])('I10: finds too much in %s', async (column, step) => {
    expect(await tampered(...bump('transaction', column, step, `id = '${order.id}'`))).toContain(
      'I10 the amounts are those of a quote',
    );
  });

  it.each([
    ['an older status after a newer one', ['fiat_received', 'pending']],
    ['a status that it never had', ['pending', 'cancelled']],
  ])('I11: finds that a reader saw %s', async (_, statuses) => {
    expect(await broken(reads(...statuses))).toEqual(['I11 no reader sees an older status after a newer one']);
  });

  it('I12: finds a privileged action that the audit does not have, has of another actor, or has twice', async () => {
    const name = 'I12 each confirmed decision of an operator is in the audit once';
    const entry = `subject = 'transaction:${retried.id}'`;

    expect(
      await broken({ decided: [{ actor: 'operator:tester', action: 'refund', subject: `transaction:${order.id}` }] }),
    ).toEqual([name]);
    expect(
      await tampered(
        `UPDATE audit_entry SET actor = 'operator:unknown' WHERE ${entry}`,
        `UPDATE audit_entry SET actor = 'operator:tester' WHERE ${entry}`,
      ),
    ).toEqual([name]);
    const again = ids.next();
    expect(
      await tampered(
        `INSERT INTO audit_entry SELECT (jsonb_populate_record(e, '{"id": "${again}"}')).* FROM audit_entry e WHERE ${entry}`,
        `DELETE FROM audit_entry WHERE id = '${again}'`,
      ),
    ).toEqual([name]);
  });

  it('I12: finds a second payout of which the audit knows nothing', async () => {
    const entry = `subject = 'transaction:${retried.id}'`;

    const found = await tampered(
      `UPDATE audit_entry SET action = 'look' WHERE ${entry}`,
      `UPDATE audit_entry SET action = 'retryPayout' WHERE ${entry}`,
    );

    expect(found).toContain('I12 every payout that was sent after another is in the audit');
  });
});

import { type DataSource, QueryFailedError } from 'typeorm';
import { brokenConstraint, inTransaction, sqlState } from './in-transaction.js';

const failure = (fields: object): Error => new QueryFailedError('UPDATE', [], Object.assign(new Error('no'), fields));
const serialization = failure({ code: '40001' });

/** A database whose transactions fail in turn with the given errors, and then succeed. */
function failing(...failures: Error[]) {
  const calls = { begun: 0 };
  const transaction = async (work: (manager: object) => Promise<unknown>): Promise<unknown> => {
    calls.begun += 1;
    const result = await work({});
    const error = failures.shift();
    if (error) throw error;
    return result;
  };
  return { database: { transaction } as unknown as DataSource, calls };
}

describe('a database transaction', () => {
  it('gives back what the work came to', async () => {
    const { database, calls } = failing();

    expect(await inTransaction(database, async () => 'done')).toBe('done');
    expect(calls.begun).toBe(1);
  });

  it.each(['40001', '40P01'])('is done again from the start when the database asks for that (%s)', async (code) => {
    const { database } = failing(failure({ code }), failure({ code }));
    const work = jest.fn(async () => 'done');

    expect(await inTransaction(database, work)).toBe('done');
    expect(work).toHaveBeenCalledTimes(3);
  });

  it('gives up after five attempts', async () => {
    const { database, calls } = failing(...Array<Error>(9).fill(serialization));

    await expect(inTransaction(database, async () => 'done')).rejects.toBe(serialization);
    expect(calls.begun).toBe(5);
  });

  it.each([failure({ code: '23505' }), new Error('a mistake of ours')])('is not done again for %s', async (error) => {
    const { database, calls } = failing(error);

    await expect(inTransaction(database, async () => 'done')).rejects.toBe(error);
    expect(calls.begun).toBe(1);
  });
});

describe('what a database says of an error', () => {
  it('is its code, through TypeORM or directly', () => {
    expect(sqlState(failure({ code: '23505' }))).toBe('23505');
    expect(sqlState(Object.assign(new Error('no'), { code: '57P01' }))).toBe('57P01');
  });

  it('is nothing of an error that is not its own', () => {
    expect(sqlState(new Error('no'))).toBeUndefined();
    for (const thrown of [{ code: 7 }, 'text', null, undefined])
      expect([sqlState(thrown), brokenConstraint(thrown)]).toEqual([undefined, undefined]);
  });

  it('is the constraint that was broken', () => {
    expect(brokenConstraint(failure({ constraint: 'app_user_partner_id_email_key_key' }))).toBe(
      'app_user_partner_id_email_key_key',
    );
    expect(brokenConstraint(Object.assign(new Error('no'), { constraint: 'x' }))).toBe('x');
    expect(brokenConstraint(new Error('no'))).toBeUndefined();
  });
});

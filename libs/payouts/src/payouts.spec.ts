import type { Payout, Transaction } from '@rampart/data';
import { type Clock, Decimal } from '@rampart/kernel';
import type { EntityManager } from 'typeorm';
import { Payouts } from './payouts.js';

const NOW = new Date('2026-01-01T00:00:00Z');
const clock: Clock = { now: () => NOW, trueTime: () => NOW, machineTime: () => NOW };
const transaction = { id: 't-1', chain: 'bitcoin', internalAddress: null } as Transaction;
const payout = {
  id: 'p-1',
  transactionId: 't-1',
  purpose: 'payout',
  state: 'claimed',
  kind: 'crypto',
  amount: new Decimal(1),
  currency: 'BTC',
} as Payout;

/** Fakes a database in which the row is unchanged since it was read, or has changed. */
function moving(found: { id: string }[]) {
  const asked: { text: string; values: unknown[] }[] = [];
  const query = (text: string, values: unknown[] = []): Promise<unknown> => {
    asked.push({ text, values });
    return Promise.resolve(text.includes('UPDATE payout') ? found : []);
  };
  const outcome = new Payouts(clock).movePayout(
    { query } as unknown as EntityManager,
    { payout, transaction },
    { signal: 'accepted', reference: 'tx' },
  );
  return { asked, outcome };
}

describe('a payout moves on', () => {
  it('only from the state that was read', async () => {
    const { asked, outcome } = moving([{ id: 'p-1' }]);

    expect(await outcome).toBe(true);
    expect(asked[0]?.text).toMatch(/UPDATE payout SET state = [^]* WHERE id = \$\d+ AND state = \$\d+ RETURNING id$/);
    expect(asked[0]?.values.slice(-2)).toEqual(['p-1', 'claimed']);
  });

  it('not, without bookings or jobs, when another worker moved it before', async () => {
    const { asked, outcome } = moving([]);

    expect(await outcome).toBe(false);
    expect(asked).toHaveLength(1);
  });
});

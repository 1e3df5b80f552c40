import { useInstallationKeys } from '@rampart/config';
import type { Transaction } from '@rampart/data';
import type { Sql } from '@rampart/sql';
import { SealedParameter } from '@rampart/sealing';
import { after, Decimal, FixedClock, HOUR, ids, TRANSACTION_STATUSES } from '@rampart/kernel';
import { DEFAULT_OFFER } from '@rampart/methods';
import type { PartnerMarkups } from '@rampart/partners';
import { type Estimate, type HeldQuotes, quote } from '@rampart/pricing';
import type { VerifiedUser } from '@rampart/users';
import { OpenTransaction } from '../orders/open-transaction.js';
import { parseOrder } from '../orders/parse-order.js';
import type { UnpaidLimits } from '../orders/unpaid-limits.js';
import { type StatusChange, changeStatement, jobsOf } from './change.js';
import type { TransactionSignals } from './signals.js';

const NOW = new Date('2026-01-01T00:00:00Z');
const clock = new FixedClock(NOW);
const user = { id: ids.next(), partnerId: ids.next(), country: 'SG' } as VerifiedUser;
const order = parseOrder(
  DEFAULT_OFFER,
  {
    type: 'buy',
    method: 'paynow',
    cryptoCurrency: 'BTC',
    fiat: 200,
    wallet: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    partnerData: { a: "it's" },
  },
  ['main'],
);
const zero = new Decimal(0);
const priced = quote({
  type: 'buy',
  cryptoCurrency: 'BTC',
  currency: 'SGD',
  given: order.given!,
  cryptoPrice: new Decimal('9946.05885'),
  cryptoPriceUsd: new Decimal(7371),
  serviceChargePercent: new Decimal(2),
  partnerMarkupPercent: new Decimal(1),
  referralDiscountPercent: zero,
  payoutServiceCharge: zero,
  pointsPerUsd: zero,
});
const begun = new OpenTransaction(
  {} as Estimate,
  {} as TransactionSignals,
  clock,
  {} as HeldQuotes,
  {} as PartnerMarkups,
  {} as UnpaidLimits,
).buildTransaction(user, order, {
  ...priced,
  source: 'test',
  serviceChargePercent: new Decimal(2),
  partnerMarkupPercent: new Decimal(1),
  referralDiscountPercent: zero,
});
const paid: Transaction = { ...begun, status: 'fiat_received', version: 2, updatedAt: after(NOW, 60_000) };

beforeAll(() => useInstallationKeys({ RAMPART_SECRET: 'a secret for tests that is long enough' }));

/** Parameter values before the connection seals them. */
function compiled(change: StatusChange): { text: string; values: unknown[] } {
  const { text, values } = changeStatement(change).toQuery();
  return { text, values: values.map((value) => (value instanceof SealedParameter ? value.plain : value)) };
}
const creation: StatusChange = {
  transaction: begun,
  from: null,
  signal: 'created',
  reason: null,
  jobs: ['expirePayment'],
};
const payment: StatusChange = {
  transaction: paid,
  from: 'pending',
  signal: 'fiatReceived',
  reason: null,
  jobs: ['sendPayout', 'refundReceived'],
};

describe('a new transaction', () => {
  it('begins in pending, with an hour to pay a buy (contract, Limits)', () => {
    expect(begun).toMatchObject({
      status: 'pending',
      version: 1,
      createdAt: NOW,
      expiresAt: after(NOW, HOUR),
      userCountry: 'SG',
      partnerData: { a: "it's" },
    });
  });

  it('stores the price and its source', () => {
    expect(begun).toMatchObject({ priceSource: 'test', pricedAt: NOW });
    expect([begun.fiat, begun.crypto, begun.serviceCharge, begun.total].map(String)).toEqual([
      '200',
      '0.020108',
      '0.000603',
      '0.019505',
    ]);
  });
});

describe('a change of status', () => {
  it.each([creation, payment])('is one statement: row, history, event, deliveries and jobs ($signal)', (change) => {
    const { text } = compiled(change);

    expect(text.trimStart().startsWith('WITH changed AS (')).toBe(true);
    expect(text).not.toContain(';');
    for (const table of ['transaction_history', 'webhook_event', 'webhook_delivery'])
      expect(text.match(new RegExp(`INSERT INTO ${table} `, 'g'))).toHaveLength(1);
    expect(text.match(/INSERT INTO outbox /g)).toHaveLength(change === creation ? 2 : 1);
    expect(text.includes('INSERT INTO email ')).toBe(change === creation);
    expect(text.trimEnd().endsWith('SELECT id FROM changed')).toBe(true);
  });

  it.each(TRANSACTION_STATUSES)('notifies the partner, also of %s', (status) => {
    const { values } = compiled({ ...payment, transaction: { ...paid, status }, jobs: [] });

    const body = values.find(
      (value): value is string =>
        typeof value === 'string' && value.includes('TRANSACTION_UPDATED') && value.startsWith('{'),
    );
    expect(JSON.parse(body ?? '')).toMatchObject({
      message: 'TRANSACTION_UPDATED',
      timestamp: paid.updatedAt.getTime(),
      payload: { id: paid.id, status },
    });
  });

  it('puts no value into the text', () => {
    const { text, values } = compiled({ ...payment, reason: "'); DROP TABLE transaction; --" });

    expect(text).not.toContain('DROP');
    expect(values).toContain("'); DROP TABLE transaction; --");
    expect([...text.matchAll(/\$(\d+)/g)].map(([, n]) => Number(n))).toEqual(values.map((_, i) => i + 1));
  });

  it('is written only to the version that was read', () => {
    const { text, values } = compiled(payment);

    const guard =
      /UPDATE transaction\s[\s\S]*?WHERE id = \$(\d+) AND partner_id = \$(\d+) AND version = \$(\d+) RETURNING id/.exec(
        text,
      );
    expect([1, 2, 3].map((n) => values[Number(guard?.[n]) - 1])).toEqual([paid.id, paid.partnerId, 1]);
  });

  it('inserts all columns of a new transaction', () => {
    const { text, values } = compiled(creation);

    expect(text).toContain('INSERT INTO transaction SELECT');
    expect(text).not.toContain('UPDATE transaction');
    expect(JSON.parse(values[0] as string)).toMatchObject({
      id: begun.id,
      status: 'pending',
      version: 1,
      partner_data: { a: "it's" },
    });
  });

  it('writes the previous status, the signal and the reason', () => {
    const part = historyOf(changeStatement({ ...payment, reason: 'the bank said so' }));

    const plain = part.map((value) => (value instanceof SealedParameter ? value.plain : value));
    expect(plain).toEqual([
      ...[paid.id, paid.partnerId, 2],
      ...['pending', 'fiat_received', 'fiatReceived', 'the bank said so', paid.updatedAt],
    ]);
  });
});

describe('the jobs of a change', () => {
  it('are due at once, but the end of the window at its own time', () => {
    expect(
      jobsOf(paid, ['sendPayout', 'expirePayment', 'refundReceived']).map(({ name, queue, runAt, payload }) => ({
        name,
        queue,
        runAt,
        payload,
      })),
    ).toEqual([
      { name: 'sendPayout', queue: 'payouts', runAt: paid.updatedAt, payload: { transactionId: paid.id } },
      { name: 'expirePayment', queue: 'transactions', runAt: begun.expiresAt, payload: { transactionId: paid.id } },
      { name: 'refundReceived', queue: 'payouts', runAt: paid.updatedAt, payload: { transactionId: paid.id } },
    ]);
  });
});

/** The values of the history's insert. */
function historyOf(statement: Sql): unknown[] {
  const { text, values } = statement.toQuery();
  const list = /INSERT INTO transaction_history [^)]*\)\s*VALUES \(([^)]*)\)/.exec(text)?.[1] ?? '';
  return [...list.matchAll(/\$(\d+)/g)].map(([, n]) => values[Number(n) - 1]);
}

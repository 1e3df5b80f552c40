import type { Transaction } from '@rampart/data';
import { inOneStatement, type Sql, sql } from '@rampart/sql';
import { SealedParameter } from '@rampart/sealing';
import { Decimal, isId } from '@rampart/kernel';
import fc from 'fast-check';
import { eventStatements, transactionUpdated } from './events.js';

const AT = new Date('2026-01-01T00:00:00.123Z');
const BUY = {
  id: 't-1',
  partnerId: 'p-1',
  userId: 'u-1',
  type: 'buy',
  status: 'pending',
  version: 1,
  method: 'paynow',
  currency: 'SGD',
  cryptoCurrency: 'BTC',
  crypto: new Decimal('0.007'),
  fiat: new Decimal('69.62'),
  serviceCharge: new Decimal('0.00014'),
  total: new Decimal('0.00686'),
  cryptoPrice: new Decimal('9946.05885'),
  cryptoPriceUsd: new Decimal(7371),
  wallet: 'bc1q',
  nonce: 'abc',
  peerAccount: '+6591234567',
  userCountry: 'SG',
  partnerData: null,
  depositWallets: null,
  blockchainTxId: null,
  internalTxId: null,
  createdAt: new Date('2025-12-31T23:59:59Z'),
  updatedAt: AT,
} as unknown as Transaction;

describe('the event of a change', () => {
  it('is about the transaction as it is after the change, in the sequence of its changes', () => {
    const event = transactionUpdated({ ...BUY, version: 3, status: 'completed' });

    expect(event).toMatchObject({
      partnerId: 'p-1',
      transactionId: 't-1',
      sequence: 3,
      type: 'TRANSACTION_UPDATED',
      occurredAt: AT,
    });
    expect(isId(event.id)).toBe(true);
  });

  it('has a message, a timestamp in whole epoch milliseconds and a payload, and nothing beside (contract, Events)', () => {
    const body = JSON.parse(transactionUpdated(BUY).body) as Record<string, unknown>;

    expect(Object.keys(body)).toEqual(['message', 'timestamp', 'payload']);
    expect(body.message).toBe('TRANSACTION_UPDATED');
    expect(body.timestamp).toBe(1_767_225_600_123);
  });

  it('has a whole number for a timestamp, whatever the time', () => {
    fc.assert(
      fc.property(fc.date({ noInvalidDate: true, min: new Date(0), max: new Date('2200-01-01') }), (updatedAt) => {
        const { timestamp } = JSON.parse(transactionUpdated({ ...BUY, updatedAt }).body) as { timestamp: number };

        expect(Number.isInteger(timestamp)).toBe(true);
        expect(timestamp).toBe(updatedAt.getTime());
      }),
    );
  });

  it('writes amounts as JSON numbers', () => {
    expect(transactionUpdated(BUY).body).toContain('"crypto":0.007,"fiat":69.62,');
  });

  it('is another one each time it happens', () => {
    expect(transactionUpdated(BUY).id).not.toBe(transactionUpdated(BUY).id);
  });
});

describe('storing an event', () => {
  const event = transactionUpdated({ ...BUY, partnerData: { note: "it's ${x}" } });
  const compiled = (statement: Sql) => statement.toQuery();

  it('keeps the very bytes that every attempt will send', () => {
    const { values } = compiled(eventStatements(event).event);

    const plain = values.map((value) => (value instanceof SealedParameter ? value.plain : value));
    expect(plain).toEqual([event.id, 'p-1', 't-1', 't-1', 1, 'TRANSACTION_UPDATED', event.body, AT]);
  });

  it('makes a delivery for each endpoint of the partner, held where it is disabled, queued elsewhere', () => {
    const { deliveries } = eventStatements(event);

    expect(compiled(deliveries).text).toMatch(
      /CASE WHEN p\.enabled THEN 'pending' ELSE 'held' END, p\.enabled,[\s\S]*p\.partner_id = e\.partner_id AND p\.deleted_at IS NULL/,
    );
  });

  it('is parts of one statement, each of which finds what it reads', () => {
    const { text, values } = compiled(inOneStatement(eventStatements(event), sql`SELECT 1`));

    expect(text).toMatch(/^WITH event AS \([\s\S]*\), deliveries AS \(/);
    expect([...text.matchAll(/\$(\d+)/g)].map(([, n]) => Number(n))).toEqual(values.map((_, i) => i + 1));
  });
});

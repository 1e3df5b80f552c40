import { useInstallationKeys } from '@rampart/config';
import type { Transaction } from '@rampart/data';
import type { SealedParameter } from '@rampart/sealing';
import { Decimal } from '@rampart/kernel';
import fc from 'fast-check';
import { transactionRow } from './change.js';

const row = (fields: Partial<Transaction>): Record<string, unknown> =>
  withoutIndexes(
    JSON.parse((transactionRow(fields as Transaction) as unknown as SealedParameter).plain) as Record<string, unknown>,
  );

/** Omits the digests, which are tested where they are computed. */
const withoutIndexes = (found: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(found).filter(([name]) => !/(_key|_words|^mac)$/.test(name)));

beforeAll(() => useInstallationKeys({ RAMPART_SECRET: 'a secret for tests that is long enough' }));

describe('a transaction as a row', () => {
  it('has the names of the columns', () => {
    expect(row({ cryptoPriceUsd: new Decimal(1), userId: 'u', id: 'i', internalTxId: null })).toEqual({
      crypto_price_usd: '1',
      user_id: 'u',
      id: 'i',
      internal_tx_id: null,
    });
  });

  it('keeps every digit of a decimal, as text', () => {
    expect(
      row({
        crypto: new Decimal('0.000000000000000001'),
        cryptoPrice: new Decimal('12345678901234567890.123456789012345678'),
      }),
    ).toEqual({
      crypto: '0.000000000000000001',
      crypto_price: '12345678901234567890.123456789012345678',
    });
    fc.assert(
      fc.property(fc.bigInt(-(10n ** 38n), 10n ** 38n), (units) => {
        const value = new Decimal(units.toString()).div('1e18');

        expect(new Decimal(row({ fiat: value }).fiat as string).eq(value)).toBe(true);
      }),
    );
  });

  it('writes times in UTC and leaves the partner’s data as it is', () => {
    const partnerData = { orderId: 'A-1', nested: { camelCase: [1, '2', null] } };

    expect(row({ createdAt: new Date('2026-01-01T00:00:00.123Z'), partnerData })).toEqual({
      created_at: '2026-01-01T00:00:00.123Z',
      partner_data: partnerData,
    });
  });
});

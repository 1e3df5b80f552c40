import { Decimal } from '@rampart/kernel';
import fc from 'fast-check';
import { ACCOUNTS, hotWallet } from './accounts.js';
import { book, type Line, unbalanced } from './book.js';

const AT = new Date('2026-01-01T00:00:00Z');
const line = (account: Line['account'], currency: string, amount: string): Line => ({
  account,
  currency,
  amount: new Decimal(amount),
});
const booking = (...lines: Line[]) =>
  book({ transactionId: null, cause: 'received', reference: 'r1', lines }, AT).toQuery();
const postingsOf = ({ values }: { values: unknown[] }): unknown => JSON.parse(values.at(-1) as string);

describe('a booking', () => {
  it('is one statement: the journal once per cause and reference, its postings only with it', () => {
    const { text } = booking(line(ACCOUNTS.bank, 'SGD', '200'), line(ACCOUNTS.suspenseFiat, 'SGD', '-200'));

    expect(text).toMatch(
      /INSERT INTO journal [\s\S]*ON CONFLICT \(cause, reference, partner_id\) DO NOTHING RETURNING id, partner_id\)\s*INSERT INTO posting/,
    );
    expect(text).not.toContain(';');
  });

  it('carries exact amounts as text', () => {
    const posted = postingsOf(
      booking(
        line(hotWallet('ethereum'), 'ETH', '0.000000000000000001'),
        line(ACCOUNTS.suspenseCrypto, 'ETH', '-0.000000000000000001'),
      ),
    );

    expect(posted).toMatchObject([
      { account: 'hot_wallet:ethereum', currency: 'ETH', amount: '0.000000000000000001' },
      { account: 'suspense_crypto', currency: 'ETH', amount: '-0.000000000000000001' },
    ]);
  });

  it('leaves out lines of nothing', () => {
    const posted = postingsOf(
      booking(
        line(ACCOUNTS.bank, 'SGD', '1'),
        line(ACCOUNTS.feeIncome, 'BTC', '0'),
        line(ACCOUNTS.suspenseFiat, 'SGD', '-1'),
      ),
    );

    expect(posted).toHaveLength(2);
  });

  it('that does not balance is refused, with its currencies named', () => {
    const lines = [
      line(ACCOUNTS.bank, 'SGD', '200'),
      line(ACCOUNTS.suspenseFiat, 'SGD', '-199.99'),
      line(ACCOUNTS.exchange, 'BTC', '1'),
    ];

    expect(() => booking(...lines)).toThrow('received r1 does not balance in SGD, BTC');
  });

  it('does not balance across currencies', () => {
    expect(unbalanced([line(ACCOUNTS.bank, 'SGD', '1'), line(ACCOUNTS.exchange, 'XSGD', '-1')])).toEqual([
      'SGD',
      'XSGD',
    ]);
  });

  it('balances exactly when each currency sums to zero, to the last digit', () => {
    const amount = fc.bigInt(-(10n ** 20n), 10n ** 20n);
    const currency = fc.constantFrom('SGD', 'BTC', 'ETH');
    fc.assert(
      fc.property(fc.array(fc.tuple(currency, amount), { maxLength: 8 }), (pairs) => {
        const lines = pairs.map(([code, units]) => ({
          account: ACCOUNTS.bank,
          currency: code,
          amount: new Decimal(units.toString()).div('1e18'),
        }));
        const open = ['SGD', 'BTC', 'ETH'].filter(
          (code) => pairs.filter(([each]) => each === code).reduce((sum, [, units]) => sum + units, 0n) !== 0n,
        );

        expect(unbalanced(lines).sort()).toEqual(open.sort());
      }),
    );
  });
});

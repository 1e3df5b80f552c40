import { Decimal } from '@rampart/kernel';
import { book, unbalanced } from '@rampart/ledger';
import { bookingOf } from './booking-of.js';

const amount = new Decimal('0.000000000000000001');

describe('what a person books by hand', () => {
  it.each([
    ['moneyIn', 'wallet:bitcoin:BTC', 'BTC', 'hot_wallet:bitcoin', 'own_funds'],
    ['moneyOut', 'wallet:tron:USDT', 'USDT', 'own_funds', 'hot_wallet:tron'],
    ['moneyIn', 'bank:SGD', 'SGD', 'bank', 'own_funds'],
    ['moneyOut', 'bank:SGD', 'SGD', 'own_funds', 'bank'],
    ['writeOff', 'inboundEvent:some', 'SGD', 'written_off', 'suspense_fiat'],
    ['writeOff', 'inboundEvent:some', 'USDT', 'written_off', 'suspense_crypto'],
    ['writeOff', 'inboundEvent:some', 'XXX', 'written_off', 'suspense_fiat'],
  ] as const)(
    '%s of %s in %s debits %s and credits %s, to the last digit',
    (kind, subject, currency, debit, credit) => {
      const booking = bookingOf({ id: 'b-1', kind, subject, currency, amount });

      expect(booking.lines).toEqual([
        { account: debit, currency, amount },
        { account: credit, currency, amount: amount.neg() },
      ]);
      expect(unbalanced(booking.lines)).toEqual([]);
      expect(() => book(booking, new Date(0))).not.toThrow();
    },
  );
});

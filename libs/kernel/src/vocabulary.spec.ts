import fc from 'fast-check';
import { METHOD_IDS } from './payment-methods/index.js';
import { isOneOf, KYC_STATUSES, REQUEST_STATUSES, TRANSACTION_STATUSES } from './vocabulary.js';

describe('the vocabulary', () => {
  it('has the nine statuses of the contract and `cancelled`', () => {
    expect([...TRANSACTION_STATUSES].sort()).toEqual(
      [
        'pending',
        'fiat_received',
        'btc_in_mempool',
        'btc_received',
        'completed',
        'expired_fiat_not_received',
        'expired_btc_not_in_mempool',
        'payout_failed',
        'refunded',
        'cancelled',
      ].sort(),
    );
  });

  it('has the kyc values and the request statuses of the contract', () => {
    expect(KYC_STATUSES).toEqual(['not-verified', 'in-progress', 'verified']);
    expect(REQUEST_STATUSES).toEqual(['initiated', 'created']);
  });

  it('has every payment method that the contract has seen', () => {
    const seen = [
      'paynow',
      'fps',
      'prompt-pay',
      'upi',
      'duit-now',
      'nz-bank-transfer',
      'gojek-id',
      'instapay',
      'pay-id',
      'viettel-pay',
    ];

    expect(METHOD_IDS).toEqual(expect.arrayContaining(seen));
  });
});

describe('isOneOf', () => {
  it('knows exactly the words of the list', () => {
    for (const status of TRANSACTION_STATUSES) expect(isOneOf(TRANSACTION_STATUSES, status)).toBe(true);
    fc.assert(
      fc.property(
        fc.anything(),
        (value) =>
          isOneOf(TRANSACTION_STATUSES, value) === (TRANSACTION_STATUSES as readonly unknown[]).includes(value),
      ),
    );
  });

  it.each(['constructor', '__proto__', 'toString', 'length', '0', 'PENDING', ' pending', ''])(
    'does not know "%s"',
    (word) => {
      expect(isOneOf(TRANSACTION_STATUSES, word)).toBe(false);
    },
  );
});

import type { ManualBooking } from '@rampart/data';
import { type ChainId, CRYPTO_CODES, type Decimal, isOneOf } from '@rampart/kernel';
import { type Account, ACCOUNTS, type Booking, hotWallet } from '@rampart/ledger';
import { RETURN_WRITTEN_OFF, UNMATCHED_ITEM, unmatchedEventId } from '@rampart/transactions';

/** The ledger entry of a manual booking. */
export function bookingOf({
  id: reference,
  kind,
  subject,
  currency,
  amount,
}: Pick<ManualBooking, 'id' | 'kind' | 'subject' | 'currency' | 'amount'>): Booking {
  const booking = (cause: string, debit: Account, credit: Account): Booking => ({
    transactionId: null,
    cause,
    reference,
    lines: lines(currency, amount, { debit, credit }),
  });
  const holding = holdingOf(subject, currency);
  switch (kind) {
    case 'moneyIn':
      return booking(UNMATCHED_ITEM.causes.moneyIn, holding, ACCOUNTS.ownFunds);
    case 'moneyOut':
      return booking('ownMoneyOut', ACCOUNTS.ownFunds, holding);
    case 'writeOff':
      return booking(RETURN_WRITTEN_OFF.cause, ACCOUNTS.writtenOff, holding);
    case 'chargeTaken':
      return booking('bankCharge', ACCOUNTS.bankCharges, holding);
    case 'chargeGiven':
      return booking(UNMATCHED_ITEM.causes.chargeGiven, holding, ACCOUNTS.bankCharges);
    case 'interestTaken':
      return booking('bankInterestPaid', ACCOUNTS.bankInterest, holding);
    case 'interestGiven':
      return booking(UNMATCHED_ITEM.causes.interestGiven, holding, ACCOUNTS.bankInterest);
  }
}

/** The account that holds the money: for `wallet:<chain>:<currency>` or `bank:<currency>` that account, and for unmatched money the suspense account. */
function holdingOf(subject: string, currency: string): Account {
  if (unmatchedEventId(subject) !== undefined)
    return isOneOf(CRYPTO_CODES, currency) ? ACCOUNTS.suspenseCrypto : ACCOUNTS.suspenseFiat;
  const [kind, chain] = subject.split(':');
  return kind === 'bank' ? ACCOUNTS.bank : hotWallet(chain as ChainId);
}

const lines = (currency: string, amount: Decimal, { debit, credit }: { debit: Account; credit: Account }) => [
  { account: debit, currency, amount },
  { account: credit, currency, amount: amount.neg() },
];

import type { ManualBooking } from '@rampart/data';
import { type ChainId, CRYPTO_CODES, type Decimal, isOneOf } from '@rampart/kernel';
import { type Account, ACCOUNTS, type Booking, hotWallet } from '@rampart/ledger';
import { RETURN_WRITTEN_OFF } from '@rampart/transactions';

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
  if (kind === 'moneyIn') return booking('ownMoneyIn', holdingOf(subject), ACCOUNTS.ownFunds);
  if (kind === 'moneyOut') return booking('ownMoneyOut', ACCOUNTS.ownFunds, holdingOf(subject));
  if (kind !== 'writeOff') return booking(ITEM_CAUSES[kind], ...sidesOf(kind));
  return booking(
    RETURN_WRITTEN_OFF.cause,
    ACCOUNTS.writtenOff,
    isOneOf(CRYPTO_CODES, currency) ? ACCOUNTS.suspenseCrypto : ACCOUNTS.suspenseFiat,
  );
}

type ItemKind = Exclude<ManualBooking['kind'], 'moneyIn' | 'moneyOut' | 'writeOff'>;

const ITEM_CAUSES: Readonly<Record<ItemKind, string>> = {
  chargeTaken: 'bankCharge',
  chargeGiven: 'bankChargeReturned',
  interestTaken: 'bankInterestPaid',
  interestGiven: 'bankInterestReceived',
};

/** The accounts that are debited and credited. */
function sidesOf(kind: ItemKind): [Account, Account] {
  const account = kind === 'chargeTaken' || kind === 'chargeGiven' ? ACCOUNTS.bankCharges : ACCOUNTS.bankInterest;
  return kind === 'chargeTaken' || kind === 'interestTaken' ? [account, ACCOUNTS.bank] : [ACCOUNTS.bank, account];
}

/** The account of `wallet:<chain>:<currency>` or `bank:<currency>`. */
function holdingOf(subject: string): Account {
  const [kind, chain] = subject.split(':');
  return kind === 'bank' ? ACCOUNTS.bank : hotWallet(chain as ChainId);
}

const lines = (currency: string, amount: Decimal, { debit, credit }: { debit: Account; credit: Account }) => [
  { account: debit, currency, amount },
  { account: credit, currency, amount: amount.neg() },
];

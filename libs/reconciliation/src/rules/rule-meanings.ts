/** `money`: missing, paid twice or unexplained; act now. `waiting`: late, or requires a decision. `notice`: look when there is time. */
export const RULE_SEVERITIES = ['money', 'waiting', 'notice'] as const;
export type RuleSeverity = (typeof RULE_SEVERITIES)[number];

export interface RuleMeaning {
  readonly severity: RuleSeverity;
  readonly meaning: string;
  /** The operator's next step. */
  readonly action: string;
}

const money = (meaning: string, action: string): RuleMeaning => ({ severity: 'money', meaning, action });
const waiting = (meaning: string, action: string): RuleMeaning => ({ severity: 'waiting', meaning, action });
const notice = (meaning: string, action: string): RuleMeaning => ({ severity: 'notice', meaning, action });

const STOP = 'Pull the brake of payouts, then compare the order with the provider before anything is paid.';
const CHAIN = 'Open the transaction and ask the provider what became of it before you decide.';
const STATEMENT = "Compare the line with the bank's own statement, then match, return or book it by hand.";
const LOOK = 'Open the order: its steps say where it stands. Look at the queues and the feeds below.';

/** The meaning of each rule of reconciliation, for operators. */
export const RULE_MEANINGS: Readonly<Record<string, RuleMeaning>> = {
  ledgerUnbalanced: money('All bookings of a currency do not add up to zero.', STOP),
  journalUnbalanced: money('The postings of one booking do not add up to zero.', STOP),
  matchingUnbalanced: money('Money that was matched to an order is not booked in full.', STOP),
  suspenseOverdrawn: money('More left an order than was received for it.', STOP),
  moneyUnexplained: money('An order has ended and its money is neither paid out nor sent back.', STOP),
  completedWithoutOnePayout: money('An order is completed and has no payout, or more than one.', STOP),
  paidTwice: money('An order was paid out more than once.', STOP),
  refundedAndPaid: money('An order was both refunded and paid out.', STOP),
  refundedMoreThanReceived: money('More was refunded than the order had received.', STOP),
  databaseMoved: money('The database is another than the one that drivers have worked with, such as a backup.', STOP),
  providerDisagrees: money('A payout failed in the books, and the provider says that it was sent.', CHAIN),
  walletShort: money('A wallet holds less than it has to pay.', 'Fund the wallet, or stop payouts of its chain.'),
  walletDiffers: money(
    'A wallet holds another amount than the books say.',
    'Find what moved, then book own money by hand.',
  ),
  bankMissing: money('The books have a payment that the bank does not show.', STATEMENT),
  bankDiffers: money('The bank shows another amount than the books.', STATEMENT),
  bankTwice: money('The bank shows one payment twice.', STATEMENT),
  accountDiffers: money(
    "The bank's closing balance is not what the books of the account say.",
    'Find the missing or doubtful lines at the bank desk, and ask the bank for the missing statements.',
  ),
  statementGap: money(
    'A statement does not continue the one before it.',
    'Ask the bank for the statements of the days that are named, and import them.',
  ),
  batchDiffers: money(
    'The bank debited another amount for a payout file than its payouts add up to.',
    'Import the report of the bank about the file (pain.002) at the bank desk. Book nothing by hand.',
  ),
  statementMissing: waiting(
    'No statement of a business day was booked.',
    'Fetch it from the bank, and import it at the bank desk or put it into the folder.',
  ),
  statementRefused: waiting(
    'A statement was refused, and none was booked since.',
    'Read the reason, ask the bank for a right file or correct the profile of the account, and import it.',
  ),
  lineUndecided: waiting(
    'A line of a statement cannot be distinguished from a booked one.',
    'Decide at the bank desk, beside the line that it may be: new, booked before, or its replacement.',
  ),
  auditBroken: money(
    'The chain of the audit is broken: an entry was changed or removed.',
    'Run npm run audit:verify, and keep the database as it is.',
  ),
  recordAltered: money(
    'An order or checkout request was changed in the database by something else than the service.',
    'Keep the database as it is, find who wrote it, and restore the row from a backup. Until then it is neither shown nor paid.',
  ),
  bankUnbooked: waiting('The bank shows a payment that is not in the books.', STATEMENT),
  bankReversed: waiting('The bank took a payment back.', 'Open the order: its money is a claim on the user.'),
  receiptUnbooked: waiting('A payment was received and is not booked.', LOOK),
  inboundUnapplied: waiting("A provider's report was stored and not acted upon.", LOOK),
  pendingOverdue: waiting('An order is past its deadline and still pending.', LOOK),
  paidWithoutPayout: waiting('An order was paid, and no payout has begun.', LOOK),
  mempoolTooLong: waiting('A deposit is seen in the chain and not confirmed for long.', CHAIN),
  payoutUncertain: waiting('It is not known whether a payout was sent.', CHAIN),
  payoutClaimed: waiting('A worker took a payout and has not sent it.', LOOK),
  payoutWaiting: waiting('A payout waits for its provider or for liquidity.', LOOK),
  unmatchedTooLong: waiting(
    'A payment without an order waits for a decision.',
    'Match it to an order under Unmatched, or return it.',
  ),
  receivableOpen: waiting(
    'A user owes money that vanished after it was paid for.',
    'Claim it from the user, or write it off.',
  ),
  suspenseTooLong: waiting('Money of an order has waited for more than a day.', LOOK),
  driverNotRunning: waiting(
    'A payout was begun by a driver that no longer runs.',
    'Put the driver back into the settings until its payouts have ended.',
  ),
  feedSilent: waiting(
    "A provider's feed of payments has not answered for five minutes, or one of its chains has not moved for one.",
    'Look at the provider; new orders of it, or of the chain, are stopped by a brake.',
  ),
  pushContradicted: waiting(
    "A provider's notification says something else than its feed.",
    'Ask the provider, then resolve it under Unmatched.',
  ),
  conflictOpen: waiting('A bank reported one payment in two ways.', 'Ask the bank, then resolve it under Unmatched.'),
  documentMissing: waiting(
    'The file of a document is missing from the vault.',
    'Restore it from a backup, or ask the user for it again.',
  ),
  documentDamaged: waiting(
    'The file of a document in the vault is damaged.',
    'Restore it from a backup, or ask the user for it again; and look at the disk.',
  ),
  markNotKept: waiting(
    'The vault cannot keep how far the database is, so payouts wait.',
    'Look at the vault. A damaged mark is removed by hand, once it is certain that the database was not restored.',
  ),
  documentsNotStored: waiting(
    'Documents of users cannot be stored or scanned at present.',
    "Look at the vault's disk and at the scanner.",
  ),
  confirmationsRaised: notice(
    'A chain undid blocks, so deposits of it wait for more confirmations.',
    'Nothing, while deposits still confirm.',
  ),
  emailsNotDelivered: notice('Emails were refused or given up in the last day.', 'Look at the mail server.'),
  textSpend: notice('Text messages come near the limit of a day.', 'Raise SMS_PARTS_PER_DAY, or look for abuse.'),
};

const UNKNOWN = waiting('A finding of reconciliation.', LOOK);

export const meaningOf = (rule: string): RuleMeaning => RULE_MEANINGS[rule] ?? UNKNOWN;

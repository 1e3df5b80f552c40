import type { ACCOUNT_PROBLEMS } from '@rampart/ports';
import type { StatementRule } from '../statements/statement-rules.js';
import { CHAIN, LOOK, STATEMENT, money, notice, waiting, type RuleMeaning } from './rule-meaning.js';
import { type CHECK_RULES, SQL_RULES } from './rules.js';

/** The meanings of the rules that are not SQL statements, which carry their own. */
const CHECK_MEANINGS: Readonly<
  Record<(typeof CHECK_RULES)[number] | StatementRule | (typeof ACCOUNT_PROBLEMS)[number], RuleMeaning>
> = {
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
  recordAltered: money(
    'An order or checkout request was changed in the database by something else than the service.',
    'Keep the database as it is, find who wrote it, and restore the row from a backup. Until then it is neither shown nor paid.',
  ),
  bankUnbooked: waiting('The bank shows a payment that is not in the books.', STATEMENT),
  bankReversed: waiting('The bank took a payment back.', 'Open the order: its money is a claim on the user.'),
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
  textSpend: notice('Text messages come near the limit of a day.', 'Raise SMS_PARTS_PER_DAY, or look for abuse.'),
};

/** The meaning of each rule of reconciliation, for operators. */
export const RULE_MEANINGS: Readonly<Record<string, RuleMeaning>> = {
  ...Object.fromEntries(SQL_RULES.map(({ name, about }) => [name, about])),
  ...CHECK_MEANINGS,
};

const UNKNOWN = waiting('A finding of reconciliation.', LOOK);

export const meaningOf = (rule: string): RuleMeaning => RULE_MEANINGS[rule] ?? UNKNOWN;

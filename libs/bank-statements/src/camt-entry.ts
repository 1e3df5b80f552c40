import { Decimal } from '@rampart/kernel';
import { plainAmount } from './amounts.js';
import { type BankLine, StatementRefused } from './bank-line.js';
import { type BankTime, withoutMidnight } from './bank-time.js';
import type { DetailField, EntryField } from './camt-fields.js';

/** Texts of an entry as in the file, with one set of details for each payment of a collective booking. */
export interface CamtEntry {
  readonly fields: Partial<Record<EntryField, string>>;
  readonly details: Partial<Record<DetailField, string>>[];
  /** Line number in the file where the entry begins. */
  readonly at: number;
}

/** Lines of an entry: none while it is only announced, several if the bank booked several payments as one. */
export function linesOf({ fields, details, at }: CamtEntry, time: BankTime): BankLine[] {
  if (!isBooked(fields, at)) return [];
  const amount = plainAmount(fields.amount ?? '', at);
  if (new Decimal(amount).isZero()) return []; // it moves nothing
  const entry = { amount, ...datesOf(fields, time, at), direction: directionOf(fields.side, at) };
  const isReversal = isTrue(fields.isReversal);
  const isCollective = details.length > 1 && details.every(({ detailAmount }) => detailAmount !== undefined);
  if (!isCollective) {
    const isOfSeveral = areSeveral({ fields, details, at }, entry);
    const detail = isOfSeveral ? severalOf(fields, details) : wholeOf(details);
    const named = namesOf(fields, detail, [fields.info]);
    const party = partyOf(detail, { ...entry, isReversal });
    const { entryReference } = fields;
    return [{ ...entry, ...party, isReversal, at, ...named, ...(isOfSeveral ? { isOfSeveral } : { entryReference }) }];
  }
  const lines = details.map((detail, i): BankLine => {
    const direction = detail.detailSide === undefined ? entry.direction : directionOf(detail.detailSide, at);
    const own = { ...detail, detailReference: detail.detailReference ?? partReference(fields.bankReference, i) };
    return {
      ...entry,
      direction,
      amount: plainAmount(detail.detailAmount ?? '', at),
      ...partyOf(detail, { direction, isReversal }),
      isReversal,
      at,
      ...namesOf(fields, own, hasText(own) ? [] : [fields.info]),
    };
  });
  assertSum(lines, entry, at);
  return lines;
}

function assertSum(
  lines: readonly BankLine[],
  { amount, direction }: Pick<BankLine, 'amount' | 'direction'>,
  at: number,
): void {
  const sum = lines.reduce(
    (total, line) => (line.direction === direction ? total.plus(line.amount) : total.minus(line.amount)),
    new Decimal(0),
  );
  if (!sum.eq(amount))
    throw new StatementRefused(
      `the parts of a collective booking add up to ${sum.toFixed()}, and its amount is ${amount}`,
      at,
    );
}

/** A part of a collective booking without its own reference gets that of the booking, with its number. */
const partReference = (reference: string | undefined, part: number): string | undefined =>
  reference === undefined ? undefined : `${reference}/${part + 1}`;

/** Pending, informative and future entries are announced, and come again when they are booked. Any other word might mean money, and is refused. */
function isBooked({ status }: CamtEntry['fields'], at: number): boolean {
  if (status === undefined) throw new StatementRefused('an entry has no status', at);
  const word = status.trim().toUpperCase();
  if (word === 'BOOK' || word === 'BOOKED') return true;
  if (['PDNG', 'INFO', 'FUTR'].includes(word)) return false;
  throw new StatementRefused(`an entry has the status ${status.slice(0, 20)}, which is none of ISO 20022`, at);
}

function directionOf(side: string | undefined, at: number): BankLine['direction'] {
  if (side === 'CRDT') return 'in';
  if (side === 'DBIT') return 'out';
  throw new StatementRefused('an entry is neither credit nor debit', at);
}

function datesOf({ valueDate, bookedOn }: CamtEntry['fields'], time: BankTime, at: number) {
  const text = valueDate ?? bookedOn;
  if (text === undefined) throw new StatementRefused('an entry has neither a value date nor a booking date', at);
  return {
    ...time.valueTimeOf(withoutMidnight(text), at),
    ...(bookedOn === undefined ? {} : { bookedOn: time.valueTimeOf(bookedOn, at).valueDate }),
  };
}

const isTrue = (text: string | undefined): boolean => text === 'true' || text === '1';

/** The other party of a movement; for a reversal, that of the movement that it reverses. */
function partyOf(
  detail: CamtEntry['details'][number],
  { direction, isReversal }: Pick<BankLine, 'direction' | 'isReversal'>,
) {
  const [partyName, partyAccount] =
    (direction === 'in') !== isReversal
      ? [detail.debtor ?? detail.ultimateDebtor, detail.debtorAccount]
      : [detail.creditor ?? detail.ultimateCreditor, detail.creditorAccount];
  return { partyName, partyAccount };
}

/** `NOTPROVIDED` is the bank's word for a missing value. */
const given = (text: string | undefined): string | undefined =>
  text === '' || text === 'NOTPROVIDED' ? undefined : text;

const namesOf = (
  fields: CamtEntry['fields'],
  detail: CamtEntry['details'][number],
  more: readonly (string | undefined)[],
) => ({
  transactionCode: codeOfDetail(detail) ?? codeOfEntry(fields),
  bankReference: given(detail.detailReference) ?? given(fields.bankReference),
  endToEndId: given(detail.endToEndId),
  messageIds: [detail.detailMessage, detail.detailPayment, fields.batchMessage, fields.batchPayment].flatMap(
    (id) => given(id) ?? [],
  ),
  text: joinedTexts(
    [detail.text, detail.moreText, detail.ultimateDebtor, detail.ultimateCreditor, ...more],
    detail.endToEndId,
  ),
});

const codeOfEntry = ({ domain, family, subFamily, ownCode }: CamtEntry['fields']): string | undefined =>
  codeOf([domain, family, subFamily], ownCode);

const codeOfDetail = (detail: CamtEntry['details'][number]): string | undefined =>
  codeOf([detail.detailDomain, detail.detailFamily, detail.detailSubFamily], detail.detailOwnCode);

/** The ISO code if present, else the bank's. */
function codeOf(iso: readonly (string | undefined)[], own: string | undefined): string | undefined {
  const parts = iso.filter((part) => part !== undefined && part !== '');
  return parts.length > 0 ? parts.join('/') : own;
}

const hasText = ({ text, moreText }: CamtEntry['details'][number]): boolean =>
  text !== undefined || moreText !== undefined;

/** An entry with a single payment has one detail; several details without amounts are parts of its description. */
const wholeOf = (details: CamtEntry['details']): CamtEntry['details'][number] =>
  details.length > 1 ? textsOf(details) : (details[0] ?? {});

/**
 * Whether an entry books several payments whose amounts are not all known, so that no reference identifies the owner of the whole amount. This is so if the
 * bank counts several, if the parts name several parties, accounts or payment ids, or if a part of incoming money is less than the whole; a fee makes the whole
 * less than its part.
 */
function areSeveral(
  { fields, details }: CamtEntry,
  { amount, direction }: Pick<BankLine, 'amount' | 'direction'>,
): boolean {
  const isCounted = Number(fields.batchCount ?? 1) > 1;
  const isMore = SINGULAR.some((field) => valuesIn(details, field).length > 1);
  const isPart = ({ detailAmount }: CamtEntry['details'][number]) =>
    detailAmount !== undefined && new Decimal(detailAmount).lt(amount);
  return isCounted || isMore || (direction === 'in' && details.some(isPart));
}

/** Fields that have one value per payment. */
const SINGULAR = ['debtor', 'creditor', 'debtorAccount', 'creditorAccount', 'endToEndId'] as const;

function severalOf(
  { batchCount = '' }: CamtEntry['fields'],
  details: CamtEntry['details'],
): CamtEntry['details'][number] {
  const { text, moreText } = textsOf(details);
  const parties = [valuesIn(details, 'debtor'), valuesIn(details, 'creditor')].find((names) => names.length > 1);
  const count = Math.max(details.length, Number(batchCount), 2);
  return {
    text: `${count} payments in one booking${parties ? `: ${parties.join(', ')}` : ''}`,
    moreText: `${text}\n${moreText}`,
  };
}

function textsOf(details: CamtEntry['details']): { text: string; moreText: string } {
  const texts = (field: 'text' | 'moreText' | 'endToEndId') => details.flatMap((detail) => detail[field] ?? []);
  return { text: texts('text').join('\n'), moreText: [...texts('moreText'), ...texts('endToEndId')].join('\n') };
}

const valuesIn = (details: CamtEntry['details'], field: (typeof SINGULAR)[number]): string[] => [
  ...new Set(details.flatMap((detail) => given(detail[field]) ?? [])),
];

/** Joins texts of several elements, each once, without the bank's words for missing values and without the end-to-end id. */
function joinedTexts(all: readonly (string | undefined)[], endToEndId: string | undefined): string {
  const texts = all.flatMap((text) => text?.split('\n') ?? []).map((text) => text.trim());
  return [...new Set(texts)].filter((text) => given(text) !== undefined && text !== endToEndId).join(' ');
}

import { swiftAmount } from './amounts.js';
import { StatementRefused } from './bank-line.js';
import { dateOf } from './bank-time.js';

/** A balance of field 60 or 62. */
export interface SwiftBalance {
  readonly on: string;
  readonly currency: string;
  /** Signed plain decimal text. */
  readonly amount: string;
}

const BALANCE = /^([CD])(\d{6})([A-Z]{3})\s*([\d.,]{1,25})$/;

export function balanceOf(text: string, at: number): SwiftBalance {
  const [, mark, date, currency, amount] = BALANCE.exec(text.trim()) ?? [];
  if (currency === undefined || amount === undefined || date === undefined)
    throw new StatementRefused('a balance is not readable', at);
  const on = swiftDate(date, at);
  const plain = swiftAmount(amount, at);
  return { on, currency, amount: mark === 'D' ? `-${plain}` : plain };
}

/** Field 61. */
export interface SwiftLine {
  readonly valueDate: string;
  readonly bookedOn: string | undefined;
  readonly direction: 'in' | 'out';
  readonly isReversal: boolean;
  readonly amount: string;
  readonly reference: string | undefined;
  /** Further lines of the field, without the bank's reference. */
  readonly supplement: string;
  readonly bankReference: string | undefined;
  readonly transactionCode: string;
}

/**
 * Citi leaves the booking date blank. The third letter of the currency may follow the mark. Codes begin with S, N or F; some banks write a space before theirs,
 * pad shorter ones with spaces, or omit them.
 */
const LINE =
  /^(\d{6})(\d{4}|\s{4})?(RC|RD|C|D)([A-Z])?([\d,][\d.,]{0,20})(?: ?((?!NONREF)[SNF][A-Z0-9 ]{3})|(?=\s*$|[^\d.,]))(.*)$/;
/** Some banks write a space or a line break before the amount. */
const GAP = /^([\d ]{6,10}R?[CD][A-Z]?)\s+(?=\d)/;

export function swiftLine(text: string, at: number): SwiftLine {
  const [first = '', ...supplement] = text.replace(GAP, '$1').split('\n');
  const [, value, booked, mark, , amount, code = '', references] = LINE.exec(first.trimEnd()) ?? [];
  if (value === undefined || amount === undefined || references === undefined)
    throw new StatementRefused('a statement line (field 61) is not readable', at);
  const [own = '', bank = ''] = split(references, '//');
  const valueDate = swiftDate(value, at);
  return {
    valueDate,
    bookedOn: booked === undefined || booked.trim() === '' ? undefined : nearest(valueDate, booked, at),
    direction: mark === 'C' || mark === 'RD' ? 'in' : 'out',
    isReversal: mark === 'RC' || mark === 'RD',
    amount: swiftAmount(amount, at),
    transactionCode: code.trim(),
    reference: given(own),
    supplement: supplement
      .filter((each) => !each.startsWith(SERVICER))
      .join(' ')
      .trim(),
    bankReference:
      given(bank) ?? given(supplement.find((each) => each.startsWith(SERVICER))?.slice(SERVICER.length) ?? ''),
  };
}

/** Begins a separate line with the bank's reference. */
const SERVICER = '/ACSR/';

/** `NONREF` is the network's word for a missing reference. */
const given = (text: string): string | undefined =>
  text.trim() === '' || text.trim() === 'NONREF' ? undefined : text.trim();

function split(text: string, by: string): string[] {
  const at = text.indexOf(by);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + by.length)];
}

/** Years from 80 on belong to the last century. */
function swiftDate(text: string, at: number): string {
  const century = Number(text.slice(0, 2)) >= 80 ? '19' : '20';
  return dateOf(endOfFebruary(`${century}${text.slice(0, 2)}-${text.slice(2, 4)}-${text.slice(4, 6)}`), at);
}

/** Banks that count 30 days per month write 29 and 30 February in every year, which is read as the last day of February. */
const endOfFebruary = (date: string): string =>
  /-02-(?:29|30)$/.test(date) ? new Date(Date.UTC(Number(date.slice(0, 4)), 2, 0)).toISOString().slice(0, 10) : date;

/** A booking date has no year. The year nearest to the value date is chosen, since the two may be on either side of New Year. */
function nearest(valueDate: string, monthAndDay: string, at: number): string {
  const year = Number(valueDate.slice(0, 4));
  const month = Number(monthAndDay.slice(0, 2)) - Number(valueDate.slice(5, 7));
  const near = month > 6 ? year - 1 : month < -6 ? year + 1 : year;
  return dateOf(endOfFebruary(`${near}-${monthAndDay.slice(0, 2)}-${monthAndDay.slice(2)}`), at);
}

import { type BankLine, type StatementPart, type StatementParts, StatementRefused } from './bank-line.js';
import type { BankTime } from './bank-time.js';
import { detailsOf } from './mt940-details.js';
import { joined, merged } from './swift-details.js';
import { balanceOf, swiftLine } from './mt940-fields.js';
import { linesOfText, type TextLine } from './text-lines.js';

/** Reads consecutive MT940 messages while the file arrives. */
export async function* readMt940(text: AsyncIterable<string>, time: BankTime): StatementParts {
  const reader = new Mt940Reader(time);
  for await (const lines of linesOfText(text)) {
    for (const line of lines) reader.read(line);
    yield reader.takeParts();
  }
  reader.end();
  yield reader.takeParts();
}

interface Field {
  readonly tag: string;
  readonly at: number;
  text: string;
}

/** `:NS:` is a field that German banks add. */
const TAG = /^:(\d{2}[A-Z]?|NS):/;
/**
 * The frame of a message: `{1:…}{2:…}{4:`, `-}`, `-` and what ING adds to it; before its first field, lines with the sender and the kind of message as ABN AMRO
 * (`ABNANL2A`, `940`), ING (`0000 01INGBNL2AXXXX00001`, `940 00`) and Rabobank (`:940:`) write them. No line of a field begins like this.
 */
const FRAME = /^(?:\$?\{|-\}|\$\s*$|-\s*$|-X{3}\s*$)/;
/** Marks around the messages of a SWIFT file, and at the end of a file; a tab counts as a space. */
const CONTROLS = /[^\P{Cc}\t]+/gu;
const HEAD = /^(?::940:|940(?:\s+\d\d)?|\d{4}\s+\d{2}[A-Z0-9]{11,20}|[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?)\s*$/;
/** Fields that may follow the text of a statement line. */
const WITHIN_STATEMENT = /^(?:6\d[FM]?|86|90[CD]|NS)$/;
const MAX_FIELD = 4_096;
/** Refuses an interim report, since its lines come again in the statement of the day, often with other texts. */
const INTERIM = 'the file is an interim report (MT942); import the statement of the day (MT940), which has its lines';

class Mt940Reader {
  private parts: StatementPart[] = [];
  private field: Field | undefined;
  /** Field 61, and the fields 86 and NS that follow it. */
  private line: Field | undefined;
  private details: Field[] = [];
  private account: string | undefined;
  private isOpen = false;
  private isEmpty = true;
  private isInterim = false;
  private at = 1;

  constructor(private readonly time: BankTime) {}

  takeParts(): readonly StatementPart[] {
    const taken = this.parts;
    this.parts = [];
    return taken;
  }

  read({ text: line, at }: TextLine): void {
    this.at = at;
    const text = line.replace(CONTROLS, '');
    const [start, tag] = TAG.exec(text) ?? [];
    if (start !== undefined && tag !== undefined && !this.isTextOf86(tag)) {
      this.endField();
      this.field = { tag, at, text: text.slice(start.length) };
    } else if (this.isFrame(text)) this.endMessage();
    else if (this.isHead(text)) this.endMessage();
    else if (this.field) this.addToField(this.field, text);
    else if (text.trim() !== '') throw new StatementRefused('this is not a field of an MT940 message', at);
  }

  end(): void {
    this.endMessage();
    if (this.isEmpty && this.isInterim) throw new StatementRefused(INTERIM, 1);
    if (this.isEmpty) throw new StatementRefused('the file has no MT940 message', 1);
    if (this.isOpen) throw new StatementRefused('the file ends before the closing balance (field 62)', this.at);
  }

  /** A text continues if it wraps before `:30:` of a time, or if a payer wrote `:20:` in it: such fields do not follow a statement line. */
  private isTextOf86(tag: string): boolean {
    return this.isOpen && this.field?.tag === '86' && !WITHIN_STATEMENT.test(tag);
  }

  /** A payer may write a hyphen or a brace, which ends no message before the closing balance. */
  private isFrame(text: string): boolean {
    return FRAME.test(text) && !(this.isOpen && this.field?.tag === '86');
  }

  /** Lines of a frame appear between messages: before the first field, or after the closing balance. */
  private isHead(text: string): boolean {
    return !this.isOpen && HEAD.test(text) && (this.field === undefined || this.field.tag.startsWith('6'));
  }

  private endMessage(): void {
    this.endField();
    this.endLine();
  }

  private addToField(field: Field, text: string): void {
    field.text += `\n${text}`;
    if (field.text.length > MAX_FIELD) throw new StatementRefused('a field is longer than any bank writes', field.at);
  }

  private endField(): void {
    const { field } = this;
    this.field = undefined;
    if (!field) return;
    if (field.tag === '86' || field.tag === 'NS') return void this.details.push(field);
    this.endLine();
    if (field.tag === '25' || field.tag === '25P') this.account = field.text.split('\n')[0]?.trim();
    else if (field.tag === '60F' || field.tag === '60M') this.openStatement(field);
    else if (field.tag === '34F') this.isInterim = true;
    else if (field.tag === '61') this.beginLine(field);
    else if (field.tag === '62F' || field.tag === '62M') this.closeStatement(field);
    else if (!IGNORED.has(field.tag)) throw new StatementRefused(`field ${field.tag} is not one of MT940`, field.at);
  }

  /** Opens a statement. Pages after the first may repeat the previous page's date, so it does not limit the period. */
  private openStatement({ tag, text, at }: Field): void {
    if (this.isOpen) throw new StatementRefused('an opening balance (field 60) follows before the closing one', at);
    const { currency, amount, on } = balanceOf(text, at);
    if (this.account === undefined) throw new StatementRefused('a statement names no account (field 25)', at);
    this.isOpen = true;
    this.isEmpty = false;
    const account = withoutCurrency(this.account, currency);
    const period = tag === '60M' ? undefined : { from: on, slackDays: SLACK_DAYS };
    this.parts.push({
      kind: 'opens',
      account,
      currency,
      opening: amount,
      hasBalances: true,
      ...(period && { period }),
      at,
    });
  }

  private beginLine(field: Field): void {
    if (!this.isOpen)
      throw new StatementRefused(
        this.isInterim ? INTERIM : 'a statement line (field 61) stands outside of its balances',
        field.at,
      );
    this.line = field;
  }

  private endLine(): void {
    const { line: field, details } = this;
    this.line = undefined;
    this.details = [];
    if (!field) return;
    const { reference, supplement, ...line } = swiftLine(field.text, field.at);
    if (/^[0.,]*$/.test(line.amount)) return; // it moves nothing
    const { businessCode, text, ...found } = merged(details.map((each) => detailsOf(each, otherPartyOf(line))));
    const own = found.endToEndId === undefined || found.endToEndId === reference ? undefined : reference;
    this.parts.push({
      kind: 'line',
      line: {
        ...line,
        ...this.time.valueTimeOf(line.valueDate, field.at),
        ...found,
        text: joined([text, supplement, own]),
        transactionCode: businessCode === undefined ? line.transactionCode : `${line.transactionCode}/${businessCode}`,
        endToEndId: found.endToEndId ?? reference,
        at: field.at,
      },
    });
  }

  private closeStatement({ text, at }: Field): void {
    if (!this.isOpen) throw new StatementRefused('a closing balance (field 62) has no opening one', at);
    this.isOpen = false;
    this.account = undefined;
    const { amount, on } = balanceOf(text, at);
    this.parts.push({ kind: 'closes', closing: amount, on, period: { to: on, slackDays: SLACK_DAYS }, at });
  }
}

/** The other party of a movement; for a reversal, that of the movement that it reverses. */
const otherPartyOf = ({ direction, isReversal }: Pick<BankLine, 'direction' | 'isReversal'>): 'payer' | 'payee' =>
  (direction === 'in') === isReversal ? 'payee' : 'payer';

/** An MT940 states the days of its balances, and lines may be booked some days around them. */
const SLACK_DAYS = 31;

/** Some banks append the currency to the number: `NL08DEUT0319809633EUR`, `12-3456-7890123-00 NZD`. */
const withoutCurrency = (account: string | undefined, currency: string): string | undefined =>
  account?.endsWith(currency) ? account.slice(0, -currency.length).trim() : account;

/** Transaction reference, related reference, statement number, available balances, sums of an interim report. */
const IGNORED: ReadonlySet<string> = new Set([
  ...['12', '13', '13D', '20', '21', '28', '28C', '64', '64F', '65', '65F', '90C', '90D', '60', '62'],
]);

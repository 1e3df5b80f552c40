import { plainAmount } from './amounts.js';
import { StatementRefused, type StatementPart, type StatementParts } from './bank-line.js';
import type { BankTime } from './bank-time.js';
import { type CamtEntry, linesOf } from './camt-entry.js';
import {
  CAMT_DOCUMENT,
  type CamtField,
  type DetailField,
  type EntryField,
  type Place,
  SEVERAL,
  type StatementField,
} from './camt-fields.js';
import { XmlReader, type XmlVisitor } from './read-xml.js';

/** Reads camt.053 and camt.054 while the file arrives. */
export async function* readCamt(text: AsyncIterable<string>, time: BankTime): StatementParts {
  const visitor = new CamtVisitor(time);
  const xml = new XmlReader(visitor);
  for await (const chunk of text) {
    xml.read(chunk);
    yield visitor.takeParts();
  }
  xml.end();
  if (!visitor.hasStatement)
    throw new StatementRefused('the file is XML, but has no statement (camt.053) and no notification (camt.054)', 1);
  yield visitor.takeParts();
}

/** Refuses an interim report, since its entries come again in the statement of the day. */
const INTERIM =
  'the file is an interim report (camt.052); import the statement of the day (camt.053), which has its entries';

const DOCUMENT = CAMT_DOCUMENT.below.get('Document');

interface Balance {
  readonly type: string;
  readonly amount: string;
  readonly on: string | undefined;
}

class CamtVisitor implements XmlVisitor {
  hasStatement = false;
  private parts: StatementPart[] = [];
  private readonly path: (Place | undefined)[] = [];
  private statement: Partial<Record<StatementField, string>> = {};
  private balances: Balance[] = [];
  private entry: CamtEntry | undefined;
  private currency: string | undefined;
  private isForeign = false;
  private isOpen = false;
  private isMoved = false;
  private hasBalances = false;

  constructor(private readonly time: BankTime) {}

  takeParts(): readonly StatementPart[] {
    const taken = this.parts;
    this.parts = [];
    return taken;
  }

  open(name: string, attributes: Readonly<Record<string, string>>, at: number): void {
    const above = this.path.at(-1) ?? (this.path.some(Boolean) ? undefined : CAMT_DOCUMENT); // an envelope may enclose the document
    const place = above?.below.get(name);
    this.path.push(place);
    if (name === 'BkToCstmrAcctRpt' && above === DOCUMENT) throw new StatementRefused(INTERIM, at);
    if (isStatement(place)) this.beginStatement(place);
    if (place?.whole === 'entry') this.beginEntry(at);
    if (place?.whole === 'detail') this.entry?.details.push({});
    if (attributes.Ccy !== undefined) this.takeCurrency(attributes.Ccy, place?.field, at);
  }

  close(text: string, at: number): void {
    const place = this.path.pop();
    if (place?.field !== undefined) this.setField(place.field, text);
    if (place?.whole === 'balance') this.addBalance(at);
    if (place?.whole === 'entry') this.endEntry();
    if (isStatement(place)) this.endStatement(at);
  }

  private beginStatement({ whole }: Place): void {
    this.hasBalances = whole === 'statement';
    this.hasStatement = true;
    this.statement = {};
    this.balances = [];
    this.currency = undefined;
    this.isOpen = false;
    this.isMoved = false;
  }

  private beginEntry(at: number): void {
    this.entry = { fields: {}, details: [], at };
  }

  /** The amount that the bank booked is in the account's currency. An amount that was instructed abroad may be in another currency, and does not count. */
  private takeCurrency(currency: string, field: CamtField | undefined, at: number): void {
    if (field === 'balanceAmount' || field === 'amount') this.currency ??= this.statement.currency ?? currency;
    const known = this.statement.currency ?? this.currency;
    if (field === 'amount' && known !== undefined && currency !== known)
      throw new StatementRefused(`an entry is in ${currency.slice(0, 3)}, and the account in ${known}`, at);
    this.isForeign = field === 'detailAmount' && currency !== known;
  }

  private setField(field: CamtField, text: string): void {
    if (field === 'detailAmount' && this.isForeign) return;
    if (!this.entry) return void (this.statement[field as StatementField] ??= text);
    const detail = this.entry.details.at(-1);
    const target: Partial<Record<EntryField | DetailField, string>> =
      this.isInDetail() && detail ? detail : this.entry.fields;
    const known = target[field as EntryField | DetailField];
    if (SEVERAL.has(field) && known !== undefined && known !== '')
      target[field as EntryField | DetailField] = `${known}\n${text}`;
    else if (known === undefined || known === '') target[field as EntryField | DetailField] = text;
  }

  private isInDetail(): boolean {
    return this.path.some((place) => place?.whole === 'detail');
  }

  private addBalance(at: number): void {
    const { balanceType: type = '', balanceAmount = '', balanceSide, balanceOn } = this.statement;
    const amount = plainAmount(balanceAmount, at);
    this.balances.push({ type, amount: balanceSide === 'DBIT' ? `-${amount}` : amount, on: balanceOn?.slice(0, 10) });
    this.statement = { ...this.statement, ...NO_BALANCE };
  }

  private endEntry(): void {
    if (!this.entry) return;
    if (!this.isOpen) this.openStatement(this.entry.at); // the entry's amount may be the first to name the currency
    for (const line of linesOf(this.entry, this.time)) {
      this.isMoved = true;
      this.parts.push({ kind: 'line', line });
    }
    this.entry = undefined;
  }

  private openStatement(at: number): void {
    this.isOpen = true;
    const opening = this.opening?.amount;
    const { account, currency = this.currency, from, to } = this.statement;
    const period = { from: from?.slice(0, 10), to: to?.slice(0, 10), slackDays: 1 };
    this.parts.push({ kind: 'opens', account, currency, opening, hasBalances: this.hasBalances, period, at });
  }

  /** A statement of a day without movements may have only one of the two balances. */
  private endStatement(at: number): void {
    if (!this.isOpen) this.openStatement(at);
    const closes = this.closing ?? (this.isMoved ? undefined : this.opening);
    const opening = this.opening ?? (this.isMoved ? undefined : closes);
    this.parts.push({ kind: 'closes', opening: opening?.amount, closing: closes?.amount, on: closes?.on, at });
  }

  private get opening(): Balance | undefined {
    return this.balanceOf('OPBD') ?? this.balanceOf('PRCD') ?? this.balanceOf('ITBD');
  }

  private get closing(): Balance | undefined {
    const interim = this.balances.filter(({ type }) => type === 'ITBD');
    const hasOpening = this.balances.some(({ type }) => type === 'OPBD' || type === 'PRCD');
    const last = interim.length > (hasOpening ? 0 : 1) ? interim.at(-1) : undefined;
    return this.balanceOf('CLBD') ?? last;
  }

  private balanceOf(type: string): Balance | undefined {
    return this.balances.find((balance) => balance.type === type);
  }
}

const NO_BALANCE = {
  balanceType: undefined,
  balanceAmount: undefined,
  balanceSide: undefined,
  balanceOn: undefined,
} as const;

const isStatement = (place: Place | undefined): place is Place =>
  place?.whole === 'statement' || place?.whole === 'notification';

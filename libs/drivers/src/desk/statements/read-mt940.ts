import { type StatementPart, type StatementParts, StatementRefused } from './bank-line.js';
import type { BankTime } from './bank-time.js';
import { detailsOf } from './mt940-details.js';
import { balanceOf, swiftLine } from './mt940-fields.js';
import { linesOfText, type TextLine } from './text-lines.js';

/** Reads MT940 messages, one after the other, while the file arrives. */
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

const TAG = /^:(\d{2}[A-Z]?):/;
/** The frame of a message: `{1:…}{2:…}{4:`, `-}` and `-`. No line of a field begins so. */
const FRAME = /^(?:\{|-\}|-\s*$)/;
const MAX_FIELD = 4_096;

class Mt940Reader {
  private parts: StatementPart[] = [];
  private field: Field | undefined;
  /** Field 61, which waits for its field 86. */
  private line: Field | undefined;
  private account: string | undefined;
  private isOpen = false;
  private isEmpty = true;
  private at = 1;

  constructor(private readonly time: BankTime) {}

  takeParts(): readonly StatementPart[] {
    const taken = this.parts;
    this.parts = [];
    return taken;
  }

  read({ text, at }: TextLine): void {
    this.at = at;
    const [start, tag] = TAG.exec(text) ?? [];
    if (start !== undefined && tag !== undefined) {
      this.endField();
      this.field = { tag, at, text: text.slice(start.length) };
    } else if (FRAME.test(text)) this.endField();
    else if (this.field) this.addToField(this.field, text);
    else if (text.trim() !== '') throw new StatementRefused('this is not a field of an MT940 message', at);
  }

  end(): void {
    this.endField();
    if (this.isEmpty) throw new StatementRefused('the file has no MT940 message', 1);
    if (this.isOpen) throw new StatementRefused('the file ends before the closing balance (field 62)', this.at);
  }

  private addToField(field: Field, text: string): void {
    field.text += `\n${text}`;
    if (field.text.length > MAX_FIELD) throw new StatementRefused('a field is longer than any bank writes', field.at);
  }

  private endField(): void {
    const { field } = this;
    this.field = undefined;
    if (!field) return;
    if (field.tag !== '86') this.endLine('');
    if (field.tag === '25' || field.tag === '25P') this.account = field.text.split('\n')[0]?.trim();
    else if (field.tag === '60F' || field.tag === '60M') this.openStatement(field);
    else if (field.tag === '61') this.beginLine(field);
    else if (field.tag === '86') this.endLine(field.text);
    else if (field.tag === '62F' || field.tag === '62M') this.closeStatement(field);
    else if (!IGNORED.has(field.tag)) throw new StatementRefused(`field ${field.tag} is not one of MT940`, field.at);
  }

  private openStatement({ text, at }: Field): void {
    if (this.isOpen) throw new StatementRefused('an opening balance (field 60) follows before the closing one', at);
    const { currency, amount } = balanceOf(text, at);
    this.isOpen = true;
    this.isEmpty = false;
    this.parts.push({ kind: 'opens', account: this.account, currency, opening: amount, hasBalances: true, at });
  }

  private beginLine(field: Field): void {
    if (!this.isOpen)
      throw new StatementRefused('a statement line (field 61) stands outside of its balances', field.at);
    this.line = field;
  }

  private endLine(details: string): void {
    if (!this.line) return;
    const { text, at } = this.line;
    this.line = undefined;
    const { reference, ...line } = swiftLine(text, at);
    const { businessCode, ...found } = detailsOf(details);
    this.parts.push({
      kind: 'line',
      line: {
        ...line,
        ...this.time.valueTimeOf(line.valueDate, at),
        ...found,
        transactionCode: businessCode === undefined ? line.transactionCode : `${line.transactionCode}/${businessCode}`,
        endToEndId: found.endToEndId ?? reference,
        at,
      },
    });
  }

  private closeStatement({ text, at }: Field): void {
    if (!this.isOpen) throw new StatementRefused('a closing balance (field 62) has no opening one', at);
    this.isOpen = false;
    const { amount: closing, on } = balanceOf(text, at);
    this.parts.push({ kind: 'closes', closing, on, at });
  }
}

/** Transaction reference, related reference, statement number, available balances, sums of an interim report. */
const IGNORED: ReadonlySet<string> = new Set([
  '20',
  '21',
  '28',
  '28C',
  '34F',
  '13D',
  '64',
  '65',
  '90C',
  '90D',
  '60',
  '62',
]);

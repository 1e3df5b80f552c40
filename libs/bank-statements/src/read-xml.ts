import { SaxesParser } from 'saxes';
import { StatementRefused } from './bank-line.js';

/** Receives the elements of a document in their order. Names have no namespace prefix. */
export interface XmlVisitor {
  open(name: string, attributes: Readonly<Record<string, string>>, at: number): void;
  close(text: string, at: number): void;
}

/** No bank nests elements as deep or writes as much text into one; a file that does is meant to exhaust memory. */
const MAX_DEPTH = 40;
const MAX_TEXT = 16_384;
const PIECE = 65_536;

/** Visits a document while it is read. Refuses anything that is not well-formed, or that could define an entity. */
export class XmlReader {
  private readonly parser = new SaxesParser();
  private depth = 0;
  private text = '';

  constructor(private readonly visitor: XmlVisitor) {
    const refuse = (reason: string): never => this.refuse(reason);
    this.parser.on('error', ({ message }) =>
      refuse(`the file is not well-formed XML (${message.replace(/^[\d:]+ /, '')})`),
    );
    this.parser.on('doctype', () =>
      refuse('the file has a document type, which can define entities; no bank sends one'),
    );
    this.parser.on('cdata', (text) => this.addText(text));
    this.parser.on('text', (text) => this.addText(text));
    this.parser.on('opentag', ({ name, attributes }) => this.open(name, attributes));
    this.parser.on('closetag', () => this.close());
  }

  read(text: string): void {
    for (let from = 0; from < text.length; from += PIECE) {
      const before = this.parser.position;
      this.parser.write(text.slice(from, from + PIECE));
      if (this.parser.position - before > PIECE * 2) this.refuse('the file is not readable XML');
    }
  }

  /** Throws `StatementRefused` if the document is not complete. */
  end(): void {
    this.parser.close();
  }

  get line(): number {
    return this.parser.line;
  }

  private open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (++this.depth > MAX_DEPTH) this.refuse('elements are nested too deep');
    this.text = '';
    this.visitor.open(localName(name), attributes, this.parser.line);
  }

  private close(): void {
    this.depth--;
    this.visitor.close(this.text.trim(), this.parser.line);
    this.text = '';
  }

  private addText(text: string): void {
    this.text += text;
    if (this.text.length > MAX_TEXT) this.refuse('an element has more text than any bank writes');
  }

  private refuse(reason: string): never {
    throw new StatementRefused(reason, this.parser.line);
  }
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

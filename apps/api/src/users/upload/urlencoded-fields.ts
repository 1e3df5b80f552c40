import { isUtf8 } from 'node:buffer';
import { notUtf8 } from '@rampart/http';
import { fault, type Fault } from '@rampart/kernel';
import type { FieldPiece } from './read-fields.js';
import { FIELD_LIMITS } from './upload-body.js';

/** Yields the fields of an application/x-www-form-urlencoded body: `file` in pieces as they arrive, the others in one piece each. */
export async function* urlencodedFields(body: AsyncIterable<Buffer>): AsyncGenerator<FieldPiece> {
  const fields = new UrlencodedFields();
  for await (const chunk of body) yield* fields.push(chunk.toString('latin1'));
  yield* fields.end();
}

class UrlencodedFields {
  private name: string | undefined;
  private begun = false;
  private held = '';

  *push(text: string): Generator<FieldPiece> {
    const pairs = text.split('&');
    for (const [index, part] of pairs.entries()) {
      if (index > 0) yield* this.endPair();
      yield* this.continuePair(part);
    }
  }

  *end(): Generator<FieldPiece> {
    yield* this.endPair();
  }

  private *continuePair(part: string): Generator<FieldPiece> {
    const equals = this.name === undefined ? part.indexOf('=') : -1;
    this.held += equals < 0 ? part : part.slice(0, equals);
    this.checkLength();
    if (equals >= 0) {
      this.name = decoded(this.held);
      this.held = part.slice(equals + 1);
      this.checkLength();
    }
    if (this.name === 'file') yield this.filePiece(this.held.search(UNFINISHED_ESCAPE));
  }

  private *endPair(): Generator<FieldPiece> {
    if (this.name === 'file') yield this.filePiece(-1);
    else if (this.name !== undefined) yield { field: this.name, begins: true, text: decoded(this.held) };
    else if (this.held !== '') yield { field: decoded(this.held), begins: true, text: '' };
    this.name = undefined;
    this.begun = false;
    this.held = '';
  }

  /** Reads a space as a `+` that was not escaped, since base64 contains no spaces. */
  private filePiece(unfinished: number): FieldPiece {
    const ready = unfinished < 0 ? this.held : this.held.slice(0, unfinished);
    this.held = this.held.slice(ready.length);
    const begins = !this.begun;
    this.begun = true;
    return { field: 'file', begins, text: unescaped(ready).replaceAll(' ', '+') };
  }

  private checkLength(): void {
    if (this.name === 'file') return;
    const bytes = this.name === undefined ? FIELD_LIMITS.nameBytes : FIELD_LIMITS.valueBytes;
    if (this.held.length <= bytes * ESCAPED_BYTE) return;
    const what = this.name === undefined ? 'The name of a field' : `The field "${this.name}"`;
    throw fault('VALIDATION_FAILED', { problem: `${what} is longer than ${bytes} bytes.` });
  }
}

/** Each byte takes at most three characters, as `%41`. */
const ESCAPED_BYTE = 3;
const UNFINISHED_ESCAPE = /%[0-9a-f]?$/i;
const LONE_PERCENT = /%(?![0-9a-f]{2})/i;

function decoded(text: string): string {
  const bytes = Buffer.from(unescaped(text.replaceAll('+', ' ')), 'latin1');
  if (!isUtf8(bytes)) throw notUtf8();
  return bytes.toString('utf8');
}

function unescaped(text: string): string {
  if (!text.includes('%')) return text;
  if (LONE_PERCENT.test(text)) throw malformed();
  return text.replace(/%(..)/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
}

const malformed = (): Fault => fault('BODY_MALFORMED', { format: 'application/x-www-form-urlencoded' });

import { notUtf8 } from '@rampart/http';
import { fault, type Fault } from '@rampart/kernel';
import { jsonParser, type Token } from 'stream-json/parser.js';
import type { FieldPiece } from './read-fields.js';
import { FIELD_LIMITS, JSON_DEPTH } from './upload-body.js';

/** Yields the text properties of a JSON object in pieces as they arrive. Properties of other types are skipped, but their syntax is checked. */
export async function* jsonFields(body: AsyncIterable<Buffer>): AsyncGenerator<FieldPiece> {
  const parse = parser();
  const decode = utf8();
  const fields = new ObjectFields();
  for await (const chunk of body) {
    for (const token of parse(decode(chunk))) fields.see(token);
    yield* fields.take();
  }
  parse(decode());
  if (!fields.isComplete()) throw malformed();
}

/** Decodes a body chunk by chunk. Throws BODY_MALFORMED for bytes that are not UTF-8. */
function utf8(): (chunk?: Buffer) => string {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  return (chunk) => {
    try {
      return decoder.decode(chunk, { stream: chunk !== undefined });
    } catch {
      throw notUtf8();
    }
  };
}

const malformed = (): Fault => fault('BODY_MALFORMED', { format: 'JSON' });

/** Calls stream-json's tokenizer directly and does not pack values, so no text is held longer than a chunk of the body. */
function parser(): (text: string) => readonly Token[] {
  const parse = jsonParser({ packValues: false });
  return (text) => {
    try {
      const found = parse(text);
      return typeof found === 'symbol' ? [] : found.values;
    } catch {
      throw malformed();
    }
  };
}

/** Follows the tokens of one object and collects the pieces of its text properties. */
class ObjectFields {
  private pieces: { field: string; begins: boolean; text: string }[] = [];
  private depth = 0;
  private field = '';
  private reading: 'key' | 'text' | undefined;
  private complete = false;

  see(token: Token): void {
    if (token.name === 'startObject' || token.name === 'startArray') this.open(token.name);
    else if (token.name === 'endObject' || token.name === 'endArray') this.close();
    else if (this.depth === 0) throw notAnObject();
    else if (this.depth === 1) this.seeProperty(token);
  }

  take(): readonly FieldPiece[] {
    const taken = this.pieces;
    this.pieces = [];
    return taken;
  }

  isComplete(): boolean {
    return this.complete;
  }

  private open(name: 'startObject' | 'startArray'): void {
    if (this.depth === 0 && name === 'startArray') throw notAnObject();
    this.depth += 1;
    if (this.depth > JSON_DEPTH)
      throw fault('VALIDATION_FAILED', { problem: `The body is nested deeper than ${JSON_DEPTH} levels.` });
  }

  private close(): void {
    this.depth -= 1;
    this.complete = this.depth === 0;
  }

  private seeProperty(token: Token): void {
    if (token.name === 'startKey') this.startKey();
    else if (token.name === 'startString') this.startText();
    else if (token.name === 'stringChunk') this.addText(token.value);
    else if (token.name === 'endKey' || token.name === 'endString') this.reading = undefined;
  }

  private startKey(): void {
    this.field = '';
    this.reading = 'key';
  }

  private startText(): void {
    this.reading = 'text';
    this.pieces.push({ field: this.field, begins: true, text: '' });
  }

  private addText(text: string): void {
    if (this.reading === 'key') this.extendKey(text);
    else if (this.reading === 'text') this.extendText(text);
  }

  private extendKey(text: string): void {
    this.field += text;
    if (Buffer.byteLength(this.field) <= FIELD_LIMITS.nameBytes) return;
    throw fault('VALIDATION_FAILED', {
      problem: `The name of a field is longer than ${FIELD_LIMITS.nameBytes} bytes.`,
    });
  }

  private extendText(text: string): void {
    const last = this.pieces.at(-1);
    if (last) last.text += text;
    else this.pieces.push({ field: this.field, begins: false, text });
  }
}

const notAnObject = (): Fault => fault('VALIDATION_FAILED', { problem: 'The body must be a JSON object.' });

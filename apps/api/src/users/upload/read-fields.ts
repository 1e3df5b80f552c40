import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { fault, type Fault } from '@rampart/kernel';
import type { IncomingDocument } from '@rampart/kyc';
import { FIELD_LIMITS, type Intake } from './upload-body.js';

/** A piece of a field's value. A field arrives as one piece that begins it and any number that continue it. */
export interface FieldPiece {
  readonly field: string;
  readonly begins: boolean;
  readonly text: string;
}

/** Fields of an upload form, in any encoding. */
export interface UploadForm {
  readonly document?: IncomingDocument;
  readonly type?: string;
  readonly filename?: string;
}

/** Reads a form whose field `file` is base64. The text is decoded and stored piece by piece, never held whole. */
export async function readFields(pieces: AsyncIterable<FieldPiece>, intake: Intake): Promise<UploadForm> {
  const texts = new FieldTexts();
  const file = new FileField(intake);
  try {
    for await (const piece of pieces) {
      texts.count(piece);
      if (piece.field === 'file') await file.write(piece.text);
      else texts.add(piece);
    }
    return { document: await file.end(), type: texts.get('type'), filename: texts.get('filename') };
  } catch (error) {
    file.abandon(error);
    throw error;
  }
}

class FileField {
  private readonly decoder = new Base64Decoder();
  private readonly content = new PassThrough();
  private storing?: Promise<IncomingDocument>;

  constructor(private readonly intake: Intake) {}

  /** Rejects as soon as the document is refused. */
  async write(text: string): Promise<void> {
    this.storing ??= this.intake.store(this.content);
    const bytes = this.decoder.push(text);
    if (this.content.destroyed) await this.storing;
    if (bytes.length > 0 && !this.content.write(bytes)) await Promise.race([once(this.content, 'drain'), this.storing]);
  }

  async end(): Promise<IncomingDocument | undefined> {
    if (this.storing) this.content.end(this.decoder.end());
    return this.storing;
  }

  abandon(error: unknown): void {
    if (this.storing) this.content.destroy(error as Error);
  }
}

/** Collects the values of `type` and `filename`; other fields are counted and discarded. */
class FieldTexts {
  private readonly texts = new Map<string, string>([
    ['type', ''],
    ['filename', ''],
  ]);
  private readonly seen = new Set<string>();
  private fields = 0;

  count({ field, begins }: FieldPiece): void {
    if (!begins) return;
    if (field !== 'file') this.fields += 1;
    if (this.fields > FIELD_LIMITS.count) throw refused(`Send at most ${FIELD_LIMITS.count} fields.`);
    if (this.seen.has(field)) throw refused(`The field "${field}" must be given once.`);
    this.seen.add(field);
  }

  add({ field, text }: FieldPiece): void {
    const soFar = this.texts.get(field);
    if (soFar === undefined) return;
    if (Buffer.byteLength(soFar) + Buffer.byteLength(text) > FIELD_LIMITS.valueBytes) {
      throw refused(`The field "${field}" is longer than ${FIELD_LIMITS.valueBytes} bytes.`);
    }
    this.texts.set(field, soFar + text);
  }

  get(field: 'type' | 'filename'): string | undefined {
    return this.seen.has(field) ? this.texts.get(field) : undefined;
  }
}

const refused = (problem: string): Fault => fault('VALIDATION_FAILED', { problem });

/**
 * Decodes base64 that arrives in chunks: standard or URL-safe alphabet, padded or not, with white space anywhere and an optional `data:...;base64,` prefix.
 * Throws BODY_MALFORMED for anything else.
 */
export class Base64Decoder {
  private readonly prefix = new DataUrlPrefix();
  private pending = '';
  private padding = 0;

  push(text: string): Buffer {
    return this.decode(this.prefix.strip(WHITE_SPACE.test(text) ? text.replace(ALL_WHITE_SPACE, '') : text));
  }

  /** Decodes the digits that are left when the text ends. */
  end(): Buffer {
    const whole = this.decode(this.prefix.end());
    const digits = this.pending.length;
    if (digits === 1 || (this.padding > 0 && digits + this.padding !== 4)) throw malformed();
    return Buffer.concat([whole, this.take(digits)]);
  }

  private decode(text: string): Buffer {
    const digits = this.withoutPadding(text);
    if (NOT_A_DIGIT.test(digits)) throw malformed();
    this.pending += digits;
    return this.take(this.pending.length - (this.pending.length % 4));
  }

  private withoutPadding(text: string): string {
    const start = this.padding > 0 ? 0 : text.indexOf('=');
    if (start < 0 || text === '') return text;
    this.padding += text.length - start;
    if (this.padding > 2 || !ONLY_PADDING.test(text.slice(start))) throw malformed();
    return text.slice(0, start);
  }

  private take(digits: number): Buffer {
    const bytes = Buffer.from(this.pending.slice(0, digits), 'base64');
    this.pending = this.pending.slice(digits);
    return bytes;
  }
}

/** Removes the prefix of a `data:` URL from a text that arrives in chunks. */
class DataUrlPrefix {
  private held = '';
  private passed = false;

  strip(text: string): string {
    if (this.passed) return text;
    this.held += text;
    const scheme = this.held.slice(0, SCHEME.length).toLowerCase();
    if (scheme === SCHEME) return this.afterComma();
    return SCHEME.startsWith(scheme) ? '' : this.pass(this.held);
  }

  end(): string {
    if (this.passed) return '';
    if (this.held.length >= SCHEME.length) throw malformed();
    return this.pass(this.held);
  }

  private afterComma(): string {
    const comma = this.held.indexOf(',');
    if (comma > MAX_PREFIX || (comma < 0 && this.held.length > MAX_PREFIX)) throw malformed();
    if (comma < 0) return '';
    if (!/;base64$/i.test(this.held.slice(0, comma))) throw malformed();
    return this.pass(this.held.slice(comma + 1));
  }

  private pass(text: string): string {
    this.passed = true;
    this.held = '';
    return text;
  }
}

const SCHEME = 'data:';
const MAX_PREFIX = 200;
const WHITE_SPACE = /\s/;
const ALL_WHITE_SPACE = /\s+/g;
const NOT_A_DIGIT = /[^A-Za-z0-9+/_-]/;
const ONLY_PADDING = /^=+$/;
const malformed = (): Fault => fault('BODY_MALFORMED', { format: 'base64' });

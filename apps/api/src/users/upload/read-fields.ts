import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { fault } from '@rampart/kernel';
import type { IncomingDocument } from '@rampart/kyc';
import { Base64Decoder } from './base64.js';
import type { Intake } from './intake.js';
import { FIELD_LIMITS } from './upload-limits.js';

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

const refused = (problem: string) => fault('VALIDATION_FAILED', { problem });

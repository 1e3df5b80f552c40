import { fault } from '@rampart/kernel';

/** File name given to the part `file` if the client sends none, since multer treats a part without one as text. */
export const UNNAMED = 'rampart-unnamed';

const END_OF_HEADERS = '\r\n\r\n';
/** Headers beyond this length are left to the parser, which refuses them. */
const MAX_HEADERS = 16 * 1_024;

const DISPOSITION = /^content-disposition[ \t]*:[ \t]*form-data[ \t]*;[^\r\n]*(?:\r\n[ \t][^\r\n]*)*/im;
const IS_FILE = /;\s*name\s*=\s*(?:"file"|file)\s*(?:;|$)/i;
const EMPTY_NAME = /;\s*filename\s*=\s*(?:""|(?=;|$))/i;
const HAS_NAME = /;\s*filename\*?\s*=/i;

/** Adds a file name to the part `file` of a multipart body if it has none. All other bytes pass through unchanged. */
export class NameFiles {
  private readonly delimiter: Buffer;
  /** Starts with a line break, because the first delimiter may begin the body without the line break that belongs to it. */
  private held: Buffer = Buffer.from('\r\n');
  private toSkip = 2;
  private isInHeaders = false;

  constructor(boundary: string) {
    this.delimiter = Buffer.from(`\r\n--${boundary}`, 'latin1');
  }

  /** Returns the bytes to pass to the parser now. */
  push(chunk: Buffer): Buffer {
    this.held = Buffer.concat([this.held, chunk]);
    const passed: Buffer[] = [];
    for (let next = this.next(); next !== undefined; next = this.next()) passed.push(next);
    return this.withoutFirst(Buffer.concat(passed));
  }

  /** Returns the bytes that were held back when the body ended. */
  end(): Buffer {
    return this.withoutFirst(this.held);
  }

  private next(): Buffer | undefined {
    return this.isInHeaders ? this.nextHeaders() : this.nextContent();
  }

  private nextContent(): Buffer | undefined {
    const at = this.held.indexOf(this.delimiter);
    if (at >= 0) {
      this.isInHeaders = true;
      return this.take(at + this.delimiter.length);
    }
    const known = this.held.length - this.delimiter.length + 1;
    return known > 0 ? this.take(known) : undefined;
  }

  private nextHeaders(): Buffer | undefined {
    const end = this.held.indexOf(END_OF_HEADERS);
    if (end < 0 && this.held.length < MAX_HEADERS) return undefined;
    this.isInHeaders = false;
    if (end < 0) return this.take(this.held.length);
    return Buffer.from(named(this.take(end).toString('latin1')), 'latin1');
  }

  private take(length: number): Buffer {
    const taken = this.held.subarray(0, length);
    this.held = this.held.subarray(length);
    return taken;
  }

  private withoutFirst(bytes: Buffer): Buffer {
    const skipped = Math.min(this.toSkip, bytes.length);
    this.toSkip -= skipped;
    return bytes.subarray(skipped);
  }
}

function named(headers: string): string {
  return headers.replace(DISPOSITION, (line) => {
    if (!IS_FILE.test(line)) return line;
    if (EMPTY_NAME.test(line)) return line.replace(EMPTY_NAME, `; filename="${UNNAMED}"`);
    return HAS_NAME.test(line) ? line : `${line}; filename="${UNNAMED}"`;
  });
}

/** Generous limit; the standard allows 70 characters. */
const MAX_BOUNDARY = 200;
const BOUNDARY = /;[ \t]*boundary[ \t]*=[ \t]*(?:"((?:[^"\\]|\\.)*)"|([^;"]*))/i;

/** Returns the boundary of a Content-Type. It may be quoted; some clients omit the quotation marks even if its characters need them. Throws BODY_MALFORMED. */
export function boundaryOf(contentType: string): string {
  const [, quoted, bare = ''] = BOUNDARY.exec(contentType) ?? [];
  const boundary = quoted?.replace(/\\(.)/g, '$1') ?? bare.trim();
  if (boundary === '' || boundary.length > MAX_BOUNDARY)
    throw fault('BODY_MALFORMED', { format: 'multipart/form-data' });
  return boundary;
}

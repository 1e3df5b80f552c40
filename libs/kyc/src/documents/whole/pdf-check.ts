import { opensWithoutPassword } from './pdf-lock.js';

/** Size of the search window in bytes; every pattern is shorter. */
const WINDOW = 64 * 1024;
/** Number of bytes that viewers search for the end mark; programs append white space, zeros or a few lines after it. */
const END = 4 * 1024;
const AROUND = 4 * 1024;
/** Upper limit; real files have fewer. */
const MAX_EXCERPTS = 16;

const END_MARKS = ['%%EOF', 'startxref'];
const FILLING = '\0\t\n\f\r ';
const ENCRYPT = /\/Encrypt[\s\0]*(?:\d+[\s\0]+\d+[\s\0]+R|<<)/g;
const HANDLER = /\/Filter[\s\0]*\/Standard\b/g;

/** Searches a file that arrives in pieces for the end of a PDF, and for a password that is required to open it. */
export class PdfCheck {
  private pieces: Buffer[] = [];
  private length = 0;
  private seen = '';
  private isEncrypted = false;
  /** Parts of the file around references to its encryption, and its encryption dictionaries, which contain the values needed to open it. */
  private readonly trailers = new Set<string>();
  private readonly dictionaries = new Set<string>();

  push(chunk: Buffer): void {
    this.pieces.push(chunk);
    this.length += chunk.length;
    if (this.length >= WINDOW) this.look();
  }

  findProblem(): 'incomplete' | 'encrypted' | undefined {
    this.look();
    const last = withoutFilling(this.seen).slice(-END);
    if (!END_MARKS.some((mark) => last.includes(mark))) return 'incomplete';
    const isLocked = this.isEncrypted && !opensWithoutPassword([...this.trailers], [...this.dictionaries]);
    return isLocked ? 'encrypted' : undefined;
  }

  /** Overlaps the previous window, since a pattern may span two pieces. */
  private look(): void {
    const text = this.seen.slice(-WINDOW) + Buffer.concat(this.pieces).toString('latin1');
    this.pieces = [];
    this.length = 0;
    this.seen = text;
    for (const { index } of text.matchAll(ENCRYPT))
      this.noteTrailer(text.slice(Math.max(0, index - AROUND), index + AROUND));
    for (const { index } of text.matchAll(HANDLER)) keep(this.dictionaries, dictionaryAt(text, index));
  }

  private noteTrailer(trailer: string): void {
    this.isEncrypted = true;
    keep(this.trailers, trailer);
  }
}

const keep = (kept: Set<string>, excerpt: string): void => {
  if (kept.size < MAX_EXCERPTS) kept.add(excerpt);
};

/** Returns the object around `index`, or the trailer that contains it directly. */
function dictionaryAt(text: string, index: number): string {
  const before = text.slice(Math.max(0, index - AROUND), index);
  const after = text.slice(index, index + AROUND);
  const end = after.indexOf('endobj');
  return before.slice(before.lastIndexOf('obj') + 1) + (end < 0 ? after : after.slice(0, end));
}

function withoutFilling(text: string): string {
  let end = text.length;
  while (end > 0 && FILLING.includes(text[end - 1]!)) end -= 1;
  return text.slice(0, end);
}

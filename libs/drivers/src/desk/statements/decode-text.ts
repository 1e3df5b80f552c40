import { StatementRefused } from './bank-line.js';

export const ENCODINGS = ['utf-8', 'iso-8859-1'] as const;
export type Encoding = (typeof ENCODINGS)[number];

const NEWLINE = 10;

/**
 * Text of a file, chunk by chunk, without a byte order mark. Throws `StatementRefused` where the bytes are not of the encoding; a file of another
 * encoding would otherwise book names that no bank wrote.
 */
export async function* decodeText(bytes: AsyncIterable<Uint8Array>, encoding: Encoding): AsyncGenerator<string> {
  const decoder = encoding === 'utf-8' ? new Utf8() : new Latin1();
  let line = 1;
  for await (const chunk of bytes) {
    const text = decoder.read(chunk, line);
    if (text.includes('\0')) throw new StatementRefused('the file has a NUL character: it is no text', line);
    yield text;
    line += count(chunk);
  }
  yield decoder.end(line);
}

function count(chunk: Uint8Array): number {
  let lines = 0;
  for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, at + 1)) lines++;
  return lines;
}

class Utf8 {
  private readonly decoder = new TextDecoder('utf-8', { fatal: true });
  private isFirst = true;

  read(chunk: Uint8Array, line: number): string {
    if (this.isFirst && (startsWith(chunk, 0xff, 0xfe) || startsWith(chunk, 0xfe, 0xff)))
      throw new StatementRefused('the file is UTF-16; export it as UTF-8', 1);
    this.isFirst = false;
    return this.decode(line, () => this.decoder.decode(chunk, { stream: true }));
  }

  end(line: number): string {
    return this.decode(line, () => this.decoder.decode());
  }

  private decode(line: number, text: () => string): string {
    try {
      return text();
    } catch {
      throw new StatementRefused(
        'the file is not UTF-8, near this line; the profile of the account names its encoding',
        line,
      );
    }
  }
}

/** Every byte is a character of ISO-8859-1. So text of another encoding is found by its form: accents that are all well-formed UTF-8, or control characters. */
class Latin1 {
  private readonly rival = new TextDecoder('utf-8', { fatal: true });
  private isUtf8 = true;
  private hasAccents = false;
  private hasControls = false;

  read(chunk: Uint8Array): string {
    const text = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength).toString('latin1');
    this.hasAccents ||= /[\u0080-\u00FF]/.test(text);
    this.hasControls ||= /[\u0080-\u009F]/.test(text);
    this.compare(chunk, { stream: true });
    return text;
  }

  end(line: number): string {
    this.compare(new Uint8Array(), { stream: false });
    if (this.hasAccents && this.isUtf8)
      throw new StatementRefused('the file is UTF-8, and the profile of the account says ISO-8859-1', line);
    if (this.hasControls)
      throw new StatementRefused('the file is not ISO-8859-1: it has control characters of that encoding', line);
    return '';
  }

  private compare(chunk: Uint8Array, options: { stream: boolean }): void {
    if (!this.isUtf8) return;
    try {
      this.rival.decode(chunk, options);
    } catch {
      this.isUtf8 = false;
    }
  }
}

const startsWith = (chunk: Uint8Array, ...bytes: number[]): boolean => bytes.every((byte, i) => chunk[i] === byte);

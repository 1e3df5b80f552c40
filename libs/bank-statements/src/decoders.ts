import { isUtf8 } from 'node:buffer';
import { StatementRefused } from './bank-line.js';
import { doubleByteTable } from './double-bytes.js';
import type { Encoding } from './encodings.js';
import { SINGLE_BYTES } from './single-bytes.js';

/** Decodes a file that arrives in pieces. Throws `StatementRefused` if a byte has no meaning in the encoding. */
export interface TextDecoderOfBank {
  read(piece: Uint8Array, line: number): string;
  end(line: number): string;
}

export function decoderOf(encoding: Encoding | 'utf-16le' | 'utf-16be'): TextDecoderOfBank {
  if (encoding === 'utf-8' || encoding === 'utf-16le' || encoding === 'utf-16be') return new Unicode(encoding);
  if (encoding === 'big5' || encoding === 'gbk') return new DoubleBytes(encoding);
  return new SingleBytes(encoding);
}

class Unicode implements TextDecoderOfBank {
  private readonly decoder: InstanceType<typeof TextDecoder>;

  constructor(private readonly encoding: string) {
    this.decoder = new TextDecoder(encoding, { fatal: true });
  }

  read(piece: Uint8Array, line: number): string {
    return this.decode(
      () => this.decoder.decode(piece, { stream: true }),
      () => line + this.goodLinesOf(piece),
    );
  }

  end(line: number): string {
    return this.decode(
      () => this.decoder.decode(),
      () => line,
    );
  }

  private decode(text: () => string, line: () => number): string {
    try {
      return text();
    } catch {
      throw notOf(this.encoding.toUpperCase(), line());
    }
  }

  /** Number of lines in a piece before the first one that is outside of the encoding. */
  private goodLinesOf(piece: Uint8Array): number {
    if (this.encoding !== 'utf-8') return 0;
    const lines = Buffer.from(piece).toString('latin1').split('\n');
    return Math.max(
      lines.findIndex((line) => !isUtf8(Buffer.from(line, 'latin1'))),
      0,
    );
  }
}

/** Characters that no bank writes; they result from decoding a file of another encoding. */
const CONTROLS = /[\u0080-\u009F]/;

class SingleBytes implements TextDecoderOfBank {
  private readonly characters: readonly (string | undefined)[];

  constructor(private readonly encoding: keyof typeof SINGLE_BYTES) {
    this.characters = SINGLE_BYTES[encoding];
  }

  read(piece: Uint8Array, line: number): string {
    const latin = Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength).toString('latin1');
    const text = latin.replace(/[\u0080-\u00FF]/g, (byte) => this.characters[byte.charCodeAt(0) - 0x80] ?? '\u0080');
    const bad = text.search(CONTROLS);
    if (bad >= 0) throw notOf(this.encoding, line + linesIn(text.slice(0, bad)));
    return text;
  }

  end(): string {
    return '';
  }
}

/** ASCII, and two-byte characters whose first byte is above 0x80. */
class DoubleBytes implements TextDecoderOfBank {
  private readonly table: ReadonlyMap<number, string>;
  private lead = 0;

  constructor(private readonly encoding: 'big5' | 'gbk') {
    this.table = doubleByteTable(encoding);
  }

  read(piece: Uint8Array, line: number): string {
    let text = '';
    for (const byte of piece) {
      if (this.lead === 0 && byte < 0x80) text += String.fromCharCode(byte);
      else if (this.lead === 0) this.lead = byte;
      else {
        const character = this.table.get(this.lead * 256 + byte);
        if (character === undefined) throw notOf(this.encoding, line + linesIn(text));
        text += character;
        this.lead = 0;
      }
    }
    return text;
  }

  end(line: number): string {
    if (this.lead !== 0) throw notOf(this.encoding, line);
    return '';
  }
}

const linesIn = (text: string): number => text.split('\n').length - 1;

const notOf = (encoding: string, line: number): StatementRefused =>
  new StatementRefused(
    `the file is not ${encoding}, near this line; the account's profile names the encoding of its files`,
    line,
  );

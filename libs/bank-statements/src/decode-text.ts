import { StatementRefused } from './bank-line.js';
import { decoderOf, type TextDecoderOfBank } from './decoders.js';
import type { Encoding } from './encodings.js';

const NEWLINE = 10;
/** Number of bytes, from the first one that is not ASCII, that must be valid UTF-8 for the file to be read as UTF-8. */
const WINDOW = 65_536;

/**
 * Decodes the text of a file, chunk by chunk, without a byte order mark. The mark, or the zeros of UTF-16, decide the encoding; else UTF-8 is attempted, since
 * hardly any text of another encoding is well-formed UTF-8; else the account's encoding is used. Throws `StatementRefused` for bytes outside of the encoding,
 * since the file would otherwise book names that no bank wrote.
 */
export async function* decodeText(bytes: AsyncIterable<Uint8Array>, encoding: Encoding): AsyncGenerator<string> {
  let decoder: TextDecoderOfBank | undefined;
  let waiting: Uint8Array = new Uint8Array();
  let line = 1;
  for await (const chunk of bytes) {
    if (!decoder) {
      waiting = Buffer.concat([waiting, chunk]);
      decoder = chooseDecoder(waiting, encoding, false);
      if (!decoder) continue;
    }
    const piece = waiting.length > 0 ? waiting : chunk;
    waiting = new Uint8Array();
    yield checked(decoder.read(piece, line), line);
    line += count(piece);
  }
  decoder ??= chooseDecoder(waiting, encoding, true);
  yield checked(decoder.read(waiting, line), line);
  yield checked(decoder.end(line + count(waiting)), line + count(waiting));
}

function checked(text: string, line: number): string {
  if (text.includes('\0')) throw new StatementRefused('the file has a NUL character: it is no text', line);
  return text;
}

function count(chunk: Uint8Array): number {
  let lines = 0;
  for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, at + 1)) lines++;
  return lines;
}

/** Files that users download in place of a machine-readable one, by their first bytes. */
const OTHER_FILES: readonly (readonly [bytes: readonly number[], name: string])[] = [
  [[0x50, 0x4b, 0x03, 0x04], 'an Excel workbook or another archive'],
  [[0xd0, 0xcf, 0x11, 0xe0], 'an Excel workbook'],
  [[0x25, 0x50, 0x44, 0x46], 'a PDF'],
];

function chooseDecoder(start: Uint8Array, encoding: Encoding, isWhole: true): TextDecoderOfBank;
function chooseDecoder(start: Uint8Array, encoding: Encoding, isWhole: boolean): TextDecoderOfBank | undefined;
/** Undefined while too few bytes are known. */
function chooseDecoder(start: Uint8Array, encoding: Encoding, isWhole: boolean): TextDecoderOfBank | undefined {
  const other = OTHER_FILES.find(([bytes]) => startsWith(start, ...bytes))?.[1];
  if (other !== undefined)
    throw new StatementRefused(`the file is ${other}, and no text; export it in another form`, 1);
  if (startsWith(start, 0xff, 0xfe)) return decoderOf('utf-16le');
  if (startsWith(start, 0xfe, 0xff)) return decoderOf('utf-16be');
  if (start.length < 4 && !isWhole) return undefined;
  if (start[0] !== 0 && start[1] === 0 && start[3] === 0) return decoderOf('utf-16le');
  if (start[0] === 0 && start[1] !== 0 && start[2] === 0) return decoderOf('utf-16be');
  if (encoding === 'utf-8' || startsWith(start, 0xef, 0xbb, 0xbf)) return decoderOf('utf-8');
  const first = start.findIndex((byte) => byte > 0x7f);
  if (!isWhole && (first < 0 ? start.length < WINDOW : start.length < first + WINDOW)) return undefined;
  return decoderOf(first >= 0 && isUtf8(start.subarray(first, first + WINDOW), isWhole) ? 'utf-8' : encoding);
}

/** Whether bytes are UTF-8; a window in the middle of a file may end within a character. */
function isUtf8(bytes: Uint8Array, isEnd: boolean): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: !isEnd || bytes.length === WINDOW });
    return true;
  } catch {
    return false;
  }
}

const startsWith = (chunk: Uint8Array, ...bytes: number[]): boolean => bytes.every((byte, i) => chunk[i] === byte);

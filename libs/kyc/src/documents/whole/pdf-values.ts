/** Returns the bytes of the string that follows a key in a part of a PDF, or undefined if there is none. */
export function pdfString(text: string, key: string): Buffer | undefined {
  const found = new RegExp(`/${key}[\\s\\0]*([(<])`).exec(text);
  if (!found) return undefined;
  const start = found.index + found[0].length;
  return found[1] === '<' ? hexString(text, start) : literalString(text, start);
}

/** Returns the number that follows a key. */
export function pdfNumber(text: string, key: string): number | undefined {
  const found = new RegExp(`/${key}[\\s\\0]+(-?\\d{1,10})`).exec(text);
  return found ? Number(found[1]) : undefined;
}

const hexString = (text: string, start: number): Buffer =>
  Buffer.from(text.slice(start, text.indexOf('>', start)).replace(/[\s\0]/g, ''), 'hex');

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };
const ESCAPED = /\\(?:([0-7]{1,3})|(\r\n|[^0-7]))/y;

function literalString(text: string, start: number): Buffer {
  let read = '';
  for (let at = start, depth = 1; at < text.length;) {
    ESCAPED.lastIndex = at;
    const escaped = ESCAPED.exec(text);
    if (escaped) {
      read += unescaped(escaped);
      at = ESCAPED.lastIndex;
      continue;
    }
    const character = text[at]!;
    depth += character === '(' ? 1 : character === ')' ? -1 : 0;
    if (depth === 0) break;
    read += character;
    at += 1;
  }
  return Buffer.from(read, 'latin1');
}

function unescaped([, octal, character = '']: RegExpExecArray): string {
  if (octal !== undefined) return String.fromCharCode(parseInt(octal, 8) & 0xff);
  return /^[\r\n]/.test(character) ? '' : (ESCAPES[character] ?? character);
}

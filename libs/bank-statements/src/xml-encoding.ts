import { StatementRefused } from './bank-line.js';
import { decodeText } from './decode-text.js';
import { type Encoding, ENCODINGS } from './encodings.js';

/** Number of bytes that contain the declaration of a document. */
const DECLARATION = 200;

/** Names of our encodings that documents use. */
const NAMES: Readonly<Record<string, Encoding>> = {
  ...Object.fromEntries(ENCODINGS.map((encoding) => [encoding, encoding])),
  'us-ascii': 'utf-8',
  'utf-16': 'utf-8',
  'tis-620': 'windows-874',
  'gb2312': 'gbk',
  'gb18030': 'gbk',
};

/** Decodes a document in the encoding that it declares, or in the account's encoding without a declaration. */
export async function* decodeXml(bytes: AsyncIterable<Uint8Array>, encoding: Encoding): AsyncGenerator<string> {
  const iterator = bytes[Symbol.asyncIterator]();
  let start = Buffer.alloc(0);
  while (start.length < DECLARATION) {
    const next = await iterator.next();
    if (next.done) break;
    start = Buffer.concat([start, next.value]);
  }
  yield* decodeText(joined(start, iterator), declaredIn(start) ?? encoding);
}

async function* joined(start: Uint8Array, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield start;
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
}

function declaredIn(start: Buffer): Encoding | undefined {
  const [, name] =
    /^[^<]{0,4}<\?xml[^>]*?\bencoding\s*=\s*["']([\w.-]+)["']/.exec(
      start.subarray(0, DECLARATION).toString('latin1'),
    ) ?? [];
  if (name === undefined) return undefined;
  const known = NAMES[name.toLowerCase()];
  if (known === undefined)
    throw new StatementRefused(
      `the file says that it is ${name}, which is not read; ${ENCODINGS.join(', ')} and UTF-16 are`,
      1,
    );
  return known;
}

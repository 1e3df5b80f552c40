import fs from 'node:fs';

const CHUNK_BYTES = 1 << 20;
const LINE_FEED = 0x0a;

/**
 * Yields the complete lines of a file one at a time, since a log may exceed the maximum length of a string. Returns the offset of the end of the last
 * complete line.
 */
export function* readLines(path: string): Generator<string, number> {
  if (!fs.existsSync(path)) return 0;
  const file = fs.openSync(path, 'r');
  let whole = 0;
  let rest = Buffer.alloc(0);
  try {
    const chunk = Buffer.alloc(CHUNK_BYTES);
    for (let read = fs.readSync(file, chunk); read > 0; read = fs.readSync(file, chunk)) {
      rest = Buffer.concat([rest, chunk.subarray(0, read)]);
      for (let end = rest.indexOf(LINE_FEED); end >= 0; end = rest.indexOf(LINE_FEED)) {
        yield rest.toString('utf8', 0, end);
        whole += end + 1;
        rest = rest.subarray(end + 1);
      }
    }
    return whole;
  } finally {
    fs.closeSync(file);
  }
}

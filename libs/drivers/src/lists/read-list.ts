import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import path from 'node:path';
import { StringDecoder } from 'node:string_decoder';
import type { AddressList } from './address-list.js';
import { readOfac } from './read-ofac.js';
import { readPlain } from './read-plain.js';

const READERS: Readonly<Record<string, (text: AsyncIterable<string>) => Promise<AddressList>>> = {
  '.xml': readOfac,
  '.txt': readPlain,
  '.csv': readPlain,
};

/** Whether the file extension belongs to a readable format. */
export const isListFile = (name: string): boolean => path.extname(name) in READERS;

/** Reads a file and computes its digest. Throws `ListUnreadable`. */
export async function readList(file: string): Promise<{ list: AddressList; sha256: string }> {
  const hash = createHash('sha256');
  const decoder = new StringDecoder('utf8');
  async function* hashed(): AsyncGenerator<string> {
    for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
      hash.update(chunk);
      yield decoder.write(chunk);
    }
    yield decoder.end();
  }
  const list = await READERS[path.extname(file)]!(hashed());
  return { list, sha256: hash.digest('hex') };
}

import { type AddressList, ListUnreadable, normalAddress } from './address-list.js';

const ADDRESS = /^[\w:-]{20,128}$/;

/** Reads a list with one address per line, in the first column; `#` begins a comment. The first line may name the columns. */
export async function readPlain(text: AsyncIterable<string>): Promise<AddressList> {
  const addresses = new Set<string>();
  let at = 0;
  for await (const line of linesOf(text)) {
    at += 1;
    const [first = ''] = line.replace(/^\uFEFF/, '').split(/[,;\t]/);
    const address = first.trim().replace(/^"(.*)"$/, '$1');
    if (address === '' || address.startsWith('#')) continue;
    if (at === 1 && !ADDRESS.test(address)) continue; // the names of the columns
    if (!ADDRESS.test(address)) throw new ListUnreadable(`line ${at} is no address`);
    addresses.add(normalAddress(address));
  }
  return { addresses, publishedAt: undefined };
}

const MAX_LINE = 4_096;

async function* linesOf(text: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of text) {
    const lines = (rest + chunk).split(/\r?\n/);
    rest = lines.pop() ?? '';
    if (rest.length > MAX_LINE) throw new ListUnreadable('it has a line of more than 4,096 characters');
    yield* lines;
  }
  yield rest;
}

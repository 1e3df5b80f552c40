import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Decimal } from '@rampart/kernel';
import { newSample, type Sample, type SampleLine, signedAmount } from './sample.js';
import { camtBalances, camtEntry, camtHead, camtTail } from './write-camt.js';
import { csvHead, csvRow, mt940Head, mt940Line, mt940Tail } from './write-text.js';

export const LARGE_FORMATS = ['camt', 'mt940', 'csv'] as const;
export type LargeFormat = (typeof LARGE_FORMATS)[number];

const BLOCK = 1_000;

/** Writes a statement of `count` lines without keeping them in memory. */
export async function writeLargeFile(path: string, format: LargeFormat, count: number): Promise<void> {
  await pipeline(Readable.from(PIECES[format](count)), createWriteStream(path));
}

function* blocksOf(count: number): Generator<readonly SampleLine[]> {
  for (let from = 0; from < count; from += BLOCK)
    yield newSample(1 + from / BLOCK, { lines: Math.min(BLOCK, count - from) }).lines;
}

const EMPTY: Sample = { ...newSample(1, { lines: 0 }), opening: '100.00' };

const closingAfter = (count: number): string => {
  let balance = new Decimal(EMPTY.opening);
  for (const block of blocksOf(count)) for (const line of block) balance = balance.plus(signedAmount(line));
  return balance.toFixed(2);
};

const PIECES: Readonly<Record<LargeFormat, (count: number) => Generator<string>>> = {
  *camt(count) {
    yield camtHead(EMPTY, '053') + camtBalances(EMPTY, closingAfter(count));
    for (const block of blocksOf(count)) yield block.map((line) => camtEntry(line, EMPTY.currency)).join('');
    yield camtTail('053');
  },
  *mt940(count) {
    yield mt940Head(EMPTY);
    for (const block of blocksOf(count)) yield block.map(mt940Line).join('');
    yield mt940Tail(EMPTY, closingAfter(count));
  },
  *csv(count) {
    yield csvHead(FORM);
    let balance = new Decimal(EMPTY.opening);
    for (const block of blocksOf(count))
      yield block
        .map((line) =>
          csvRow(line, { ...EMPTY, balance: (balance = balance.plus(signedAmount(line))).toFixed(2) }, FORM),
        )
        .join('');
  },
};

const FORM = { delimiter: ';', decimal: ',' } as const;

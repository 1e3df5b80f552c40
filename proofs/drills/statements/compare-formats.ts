import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { accountOf } from './account.js';
import { hasHledger, readByHledger } from './hledger.js';
import { newSample } from './sample.js';
import { writeCamt } from './write-camt.js';
import { writeCsv, writeMt940 } from './write-text.js';

const AT_ONCE = 100;
const FORM = { delimiter: ';', decimal: ',' } as const;

/** Compares how generated statements are read in every format, and by hledger. Returns one sentence for each difference. */
export async function compareFormats(folder: string, count: number): Promise<string[]> {
  const isJudged = hasHledger();
  if (!isJudged)
    console.log('hledger is not installed, so no independent program judges the amounts (apt-get install hledger)');
  const problems: string[] = [];
  for (let from = 1; from <= count; from += AT_ONCE)
    problems.push(...(await compareSome(folder, { from, to: Math.min(from + AT_ONCE - 1, count), isJudged })));
  console.log(
    `${count} statements in 4 formats: ${problems.length} differ${isJudged ? ', by each other and by hledger' : ''}`,
  );
  return problems;
}

async function compareSome(
  folder: string,
  { from, to, isJudged }: { from: number; to: number; isJudged: boolean },
): Promise<string[]> {
  const problems: string[] = [];
  const files: string[] = [];
  const amounts = new Map<string, readonly string[]>();
  for (let seed = from; seed <= to; seed++) {
    const sample = { ...newSample(seed, { hasReferences: seed % 2 === 0 }), account: `S${seed}` };
    const csv = writeCsv(sample, FORM);
    const all = [
      await readAs('camt', writeCamt(sample), sample.account),
      await readAs('camt', writeCamt(sample, '054'), sample.account),
      await readAs('mt940', writeMt940(sample), sample.account),
      await readAs('csv', csv, sample.account),
    ];
    if (new Set(all.map(({ lines }) => lines)).size !== 1)
      problems.push(`statement ${seed}: the formats are not read alike`);
    amounts.set(sample.account, all[0]?.amounts ?? []);
    const file = join(folder, `${seed}.csv`);
    writeFileSync(file, csv);
    files.push(file);
  }
  if (isJudged) problems.push(...(await differencesTo(readByHledger(folder, files), amounts)));
  files.forEach((file) => rmSync(file));
  return problems;
}

async function differencesTo(
  theirs: ReadonlyMap<string, readonly string[]>,
  ours: ReadonlyMap<string, readonly string[]>,
): Promise<string[]> {
  const { Decimal } = await import('@rampart/kernel');
  const plain = (amounts: readonly string[] = []): string =>
    amounts.map((amount) => new Decimal(amount).toFixed()).join();
  return [...ours].flatMap(([account, amounts]) =>
    plain(amounts) === plain(theirs.get(account)) ? [] : [`statement ${account}: hledger reads other amounts`],
  );
}

async function readAs(format: 'camt' | 'mt940' | 'csv', text: string, number: string) {
  const { readStatement } = await import('@rampart/bank-desk');
  const lines: string[] = [];
  const amounts: string[] = [];
  await readStatement(only(Buffer.from(text)), format, {
    account: await accountOf([number]),
    now: new Date(),
    take: (some) => {
      for (const { direction, amount, valueAt, identity, text: remittance } of some) {
        lines.push([direction, amount, valueAt.toISOString(), identity, remittance].join());
        amounts.push(direction === 'in' ? amount : `-${amount}`);
      }
    },
  });
  return { lines: lines.join('\n'), amounts };
}

export async function* only(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

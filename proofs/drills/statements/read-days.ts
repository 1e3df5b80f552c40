import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { numbersFrom } from './sample.js';

/** A movement of a made-up account. */
interface Movement {
  readonly id: number;
  readonly day: string;
  readonly cents: number;
  readonly text: string;
  readonly code: string;
  readonly reference: string;
}

export interface DaysAsked {
  readonly folder: string;
  readonly count: number;
  /** Whether hledger decides what is right. */
  readonly isJudged: boolean;
}

const NUMBER = '111-222333-4';
const DAYS = ['12', '13', '14', '15'];
const AMOUNTS = [100, 20_000, 20_000, 12_345];
const NO_REFERENCES = ['NONREF', 'NOTPROVIDED', '000000000', ''];

/**
 * Books days whose lines have placeholder references, equal amounts, charges and interest, from MT940 files that overlap and arrive in any order, and decides
 * about the lines in doubt as an operator who knows the truth. The account must have each movement once, and hledger's closing balance to the cent. `server` is
 * the address of a Postgres. Returns one sentence for each difference.
 */
export async function readDays(server: string, { folder, count, isJudged }: DaysAsked): Promise<string[]> {
  process.env['TEST_PG_URL'] = server;
  const { makeDesk } = await import('../../../test/support/own-desk.js');
  const desk = await makeDesk();
  const problems: string[] = [];
  let asked = 0;
  try {
    for (let seed = 1; seed <= count; seed++) {
      await desk.database.query('TRUNCATE desk.import CASCADE');
      const truth = movementsOf(seed);
      const files = filesOf(truth, seed);
      const lineOf = new Map<string, Movement>();
      for (const file of files) {
        const { preview } = await desk.book(writeStatement(truth, file), { format: 'mt940' });
        file.forEach((each, i) => lineOf.set(`${preview.id}/${i + 1}`, each));
        desk.tick();
      }
      asked += await decideAll(desk, lineOf, new Set(files.flat()));
      problems.push(...(await differencesOf(desk, { seed, folder, isJudged, expected: [...new Set(files.flat())] })));
    }
  } finally {
    await desk.close();
  }
  console.log(
    `${count} accounts out of overlapping files: ${asked} lines decided by an operator, ${problems.length} differ`,
  );
  return problems;
}

type Desk = Awaited<ReturnType<typeof import('../../../test/support/own-desk.js').makeDesk>>;

function movementsOf(seed: number): Movement[] {
  const next = numbersFrom(seed);
  const pick = <T>(all: readonly T[]): T => all[Math.floor(next() * all.length)] as T;
  return Array.from({ length: 4 + Math.floor(next() * 12) }, (_, id) => ({ id, day: pick(DAYS) }))
    .toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : a.id - b.id))
    .map(({ day }, id): Movement => {
      const kind = next();
      const base = {
        id,
        day,
        text: pick(['thanks', 'rent']),
        reference: next() < 0.3 ? `B${seed}X${id}` : pick(NO_REFERENCES),
      };
      if (kind < 0.1) return { ...base, cents: -350, code: 'NCHG', text: 'fee' };
      if (kind < 0.2) return { ...base, cents: 7, code: 'NINT', text: 'interest' };
      return { ...base, cents: kind < 0.8 ? pick(AMOUNTS) : -pick(AMOUNTS), code: 'NTRF' };
    });
}

/** Overlapping parts of the account that together cover it, in any order, one of them twice. */
function filesOf(truth: readonly Movement[], seed: number): (readonly Movement[])[] {
  const next = numbersFrom(seed * 7 + 1);
  const files: (readonly Movement[])[] = [];
  for (let from = 0; from < truth.length;) {
    const to = Math.min(truth.length, from + 1 + Math.floor(next() * 6));
    files.push(truth.slice(Math.max(0, from - Math.floor(next() * 4)), to));
    from = to;
  }
  const again = files[Math.floor(next() * files.length)] ?? [];
  return [...files, again]
    .map((file) => ({ file, key: next() }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ file }) => file);
}

const swift = (cents: number): string => (Math.abs(cents) / 100).toFixed(2).replace('.', ',');
const balance = (tag: string, day: string, cents: number): string =>
  `:${tag}:${cents < 0 ? 'D' : 'C'}2601${day}SGD${swift(cents)}`;

function writeStatement(truth: readonly Movement[], file: readonly Movement[]): string {
  const [first, last] = [file[0]!, file.at(-1)!];
  const opening = sumOf(truth.slice(0, first.id));
  const lines = file.flatMap(({ day, cents, code, reference, text }) => [
    `:61:2601${day}01${day}${cents < 0 ? 'D' : 'C'}${swift(cents)}${code}NONREF//${reference}`,
    `:86:${text}`,
  ]);
  const head = [':20:X', `:25:${NUMBER}`, ':28C:1', balance('60F', first.day, opening)];
  return [...head, ...lines, balance('62F', last.day, opening + sumOf(file)), '-', ''].join('\r\n');
}

const sumOf = (movements: readonly Movement[]): number => movements.reduce((sum, { cents }) => sum + cents, 0);
/** Equal for indistinguishable movements. */
const kindOf = ({ day, cents, code, text, reference }: Movement): string =>
  [day, cents, code, text, NO_REFERENCES.includes(reference) ? '' : reference].join();

/** Books what is missing, kind by kind. Returns how many lines needed a decision. */
async function decideAll(
  desk: Desk,
  lineOf: ReadonlyMap<string, Movement>,
  all: ReadonlySet<Movement>,
): Promise<number> {
  const booked = await desk.database.query<{ line: string }>(`SELECT import_id || '/' || ord AS line FROM desk.line`);
  const missing = new Map<string, number>();
  const add = (kind: string, by: number): unknown => missing.set(kind, (missing.get(kind) ?? 0) + by);
  for (const each of all) add(kindOf(each), 1);
  for (const { line } of booked) add(kindOf(lineOf.get(line)!), -1);
  const waiting = await desk.undecided.listLines();
  for (const { importId, line } of waiting) {
    const kind = kindOf(lineOf.get(`${importId}/${line}`)!);
    const isNew = (missing.get(kind) ?? 0) > 0;
    if (isNew) add(kind, -1);
    await desk.undecided.decideLine(importId, line, isNew ? 'new' : 'known');
  }
  return waiting.length;
}

async function differencesOf(
  desk: Desk,
  {
    seed,
    folder,
    isJudged,
    expected,
  }: { seed: number; folder: string; isJudged: boolean; expected: readonly Movement[] },
): Promise<string[]> {
  const [sum] = await desk.database.query<{ cents: number; count: number }>(
    `SELECT coalesce(sum(CASE direction WHEN 'in' THEN amount ELSE -amount END) * 100, 0)::int AS cents, count(*)::int AS count FROM desk.line`,
  );
  const closing = isJudged ? closingByHledger(folder, expected) : sumOf(expected);
  const problems = (await desk.rail.findAccountProblems()).filter(
    ({ kind }) => kind === 'accountDiffers' || kind === 'statementGap',
  );
  return [
    ...(sum?.count === expected.length
      ? []
      : [`account ${seed}: ${sum?.count} lines are booked, of ${expected.length}`]),
    ...(sum?.cents === closing
      ? []
      : [`account ${seed}: the books close at ${sum?.cents} cents, and hledger at ${closing}`]),
    ...problems.map(({ detail }) => `account ${seed}: ${detail}`),
  ];
}

function closingByHledger(folder: string, movements: readonly Movement[]): number {
  const journal = movements.map(
    ({ day, cents, text }) => `2026-01-${day} ${text}\n  bank  SGD ${(cents / 100).toFixed(2)}\n  other\n`,
  );
  const file = join(folder, 'days.journal');
  writeFileSync(file, journal.join('\n'));
  const table = execFileSync('hledger', ['-f', file, 'balance', 'bank', '-O', 'csv', '--no-total'], {
    encoding: 'utf8',
  });
  const [, amount = '0'] = /"bank","SGD (-?[\d.,]+)"/.exec(table) ?? [];
  return Math.round(Number(amount.replaceAll(',', '')) * 100);
}

// npm run house:figures [-- --list]: lines of files, functions and libs of apps and libs, switches by name, awkward doc comments,
// words of the longest page of docs and of the median sentence of the pages about operations. Prints what is over, and fails.
import fs from 'node:fs';
import { filesBelow, proseOf, read } from './docs/pages.js';
import { findAwkwardComments } from './house/awkward-comments.js';
import { type Measured, measureFile, measureFunctions, measureLibs, sources } from './house/measure-files.js';

/** 95 of 100 are at most so long. */
const MAX_P95 = { files: 120, functions: 30, webFunctions: 40 } as const;
/** Lines of a lib, and of a lib without rooms of its own. */
const MAX_LIB = { lines: 7_500, withoutRooms: 4_000 } as const;
const MAX_COMMENTS = 200;
const MAX_WORDS = { page: 2_500, sentence: 18 } as const;
/** A function or constant that says whether one product is used: what products have is in their manifests. */
const SWITCH = /\buses[A-Z]\w*/g;

const isListing = process.argv.includes('--list');
const pages = filesBelow('docs').filter((file) => file.endsWith('.md'));
const functions = sources.flatMap(measureFunctions);

checkP95('files', sources.map(measureFile), MAX_P95.files);
checkP95('functions', functions, MAX_P95.functions);
checkP95(
  'of web',
  functions.filter(({ name }) => name.startsWith('apps/web/')),
  MAX_P95.webFunctions,
);
checkLibs();
checkSwitches();
checkComments();
checkPages();

function checkP95(kind: string, measured: readonly Measured[], most: number): void {
  const sorted = measured.toSorted((a, b) => a.lines - b.lines);
  const at = (share: number): number =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]?.lines ?? 0;
  console.log(
    `${kind.padEnd(10)} ${sorted.length} of them; lines: median ${at(0.5)}, p95 ${at(0.95)} (at most ${most}), longest ${at(1)}`,
  );
  if (isListing) printLines(sorted.filter(({ lines }) => lines > most).toReversed());
  if (at(0.95) > most) process.exitCode = 1;
}

function checkLibs(): void {
  const libs = measureLibs().toSorted((a, b) => b.lines - a.lines);
  const over = libs.filter(({ lines, rooms }) => lines > (rooms === 0 ? MAX_LIB.withoutRooms : MAX_LIB.lines));
  console.log(
    `${'libs'.padEnd(10)} ${libs.length} of them; longest ${libs[0]?.name} with ${libs[0]?.lines} lines (at most ${MAX_LIB.lines}, without rooms ${MAX_LIB.withoutRooms})`,
  );
  printLines(over);
  if (over.length > 0) process.exitCode = 1;
}

function checkSwitches(): void {
  const found = sources.flatMap((file) =>
    [...fs.readFileSync(file, 'utf8').matchAll(SWITCH)].map(([name]) => `${measureFile(file).name} ${name}`),
  );
  console.log(`${'switches'.padEnd(10)} ${found.length} named uses... (0)`);
  for (const name of found) console.log(`        ${name}`);
  if (found.length > 0) process.exitCode = 1;
}

function checkComments(): void {
  const found = findAwkwardComments();
  console.log(`${'comments'.padEnd(10)} ${found.length} are awkward (at most ${MAX_COMMENTS})`);
  const isOver = found.length > MAX_COMMENTS;
  if (isListing || isOver)
    for (const { file, patterns, text } of found) console.log(`        ${file} [${patterns.join(', ')}] ${text}`);
  if (isOver) process.exitCode = 1;
}

function printLines(measured: readonly Measured[]): void {
  for (const { name, lines } of measured) console.log(`  ${String(lines).padStart(5)}  ${name}`);
}

/** Words of the longest page, and of the median sentence of the pages about operations. */
function checkPages(): void {
  const byLength = pages.map((name) => ({ name, words: wordsIn(read(name)) })).toSorted((a, b) => b.words - a.words);
  const lengths = pages
    .filter((page) => page.startsWith('docs/operations'))
    .flatMap((page) => sentencesIn(read(page)).map(wordsIn))
    .toSorted((a, b) => a - b);
  const median = lengths[Math.floor(lengths.length / 2)] ?? 0;
  const tooLong = byLength.filter(({ words }) => words > MAX_WORDS.page);
  const longest = byLength[0];
  console.log(
    `${'pages'.padEnd(10)} ${pages.length} of them; longest ${longest?.name} with ${longest?.words} words (at most ${MAX_WORDS.page})`,
  );
  console.log(
    `${'sentences'.padEnd(10)} ${lengths.length} in docs/operations*; words: median ${median} (at most ${MAX_WORDS.sentence}), longest ${lengths.at(-1)}`,
  );
  for (const { name, words } of tooLong) console.log(`  ${String(words).padStart(4)}  ${name}`);
  if (tooLong.length > 0 || median > MAX_WORDS.sentence) process.exitCode = 1;
}

/** A word has a letter or a digit: borders of tables have none. */
function wordsIn(text: string): number {
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}

/** Sentences of paragraphs and items of lists; tables, headings and code have none. A code span counts as one word. */
function sentencesIn(page: string): string[] {
  return proseOf(page.replaceAll(/(?<!`)`[^`\n]+`(?!`)/g, 'Code'))
    .split(/\n(?=\n| *(?:[-*]|\d+\.) )/)
    .filter((block) => /^[^|#]/.test(block.trim()))
    .flatMap((block) => block.split(/(?<=[.!?][)*"]?) (?=[^a-z])/));
}

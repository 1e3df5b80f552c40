// npm run house:figures: lines per file and per function of apps and libs, median, 95th percentile and longest. Fails above MAX_P95.
// Specs, suites of the ports, generated files and migrations do not count. Then words of the longest page of docs and of the median sentence of the
// pages about operations. Fails above MAX_WORDS.
import fs from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { inProject } from './bootstrap/project.mjs';
import { filesBelow, proseOf, read } from './docs/pages.js';

const FOLDERS = ['apps', 'libs'];
const OUTSIDE = /\.(spec|gen|d)\.tsx?$|\/(migrations|suites)\//;
const MAX_P95 = { files: 120, functions: 40 } as const;
const MAX_WORDS = { page: 2_500, sentence: 18 } as const;

interface Measured {
  readonly name: string;
  readonly lines: number;
}

const sources = FOLDERS.flatMap((folder) => filesIn(inProject(folder)));
const pages = filesBelow('docs').filter((file) => file.endsWith('.md'));
const figures = { files: sources.map(measureFile), functions: sources.flatMap(measureFunctions) };

for (const kind of ['files', 'functions'] as const) {
  const sorted = figures[kind].toSorted((a, b) => a.lines - b.lines);
  const at = (share: number): number =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]?.lines ?? 0;
  console.log(
    `${kind.padEnd(10)} ${sorted.length} of them; lines: median ${at(0.5)}, p95 ${at(0.95)} (at most ${MAX_P95[kind]}), longest ${at(1)}`,
  );
  if (process.argv.includes('--list'))
    for (const { name, lines } of sorted.filter(({ lines }) => lines > MAX_P95[kind]).toReversed())
      console.log(`  ${String(lines).padStart(4)}  ${name}`);
  if (at(0.95) > MAX_P95[kind]) process.exitCode = 1;
}

checkPages();

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

function filesIn(folder: string): string[] {
  return fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('node_modules'))
    .map((file) => path.join(folder, file))
    .filter((file) => !OUTSIDE.test(file));
}

function measureFile(file: string): Measured {
  return {
    name: path.relative(inProject('.'), file),
    lines: fs.readFileSync(file, 'utf8').trimEnd().split('\n').length,
  };
}

/** Every function with a body of statements; an arrow that is one expression does not count as a function. */
function measureFunctions(file: string): Measured[] {
  const source = ts.createSourceFile(file, fs.readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const found: Measured[] = [];
  const collect = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body && ts.isBlock(node.body)) {
      const [first, last] = [node.getStart(source), node.end].map(
        (at) => source.getLineAndCharacterOfPosition(at).line,
      );
      const name = node.name?.getText(source) ?? 'anonymous';
      found.push({ name: `${path.relative(inProject('.'), file)} ${name}`, lines: (last ?? 0) - (first ?? 0) + 1 });
    }
    ts.forEachChild(node, collect);
  };
  collect(source);
  return found;
}

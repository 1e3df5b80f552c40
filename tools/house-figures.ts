// npm run house:figures: lines per file and per function of apps and libs, median, 95th percentile and longest. Fails above MAX_P95.
// Specs, suites of the ports, generated files and migrations do not count.
import fs from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { inProject } from './bootstrap/project.mjs';

const FOLDERS = ['apps', 'libs'];
const OUTSIDE = /\.(spec|gen|d)\.tsx?$|\/(migrations|suites)\//;
const MAX_P95 = { files: 120, functions: 40 } as const;

interface Measured {
  readonly name: string;
  readonly lines: number;
}

const sources = FOLDERS.flatMap((folder) => filesIn(inProject(folder)));
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

// Lines of files and functions, and lines of each lib.
import fs from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { inProject } from '../bootstrap/project.mjs';

const FOLDERS = ['apps', 'libs'];
const OUTSIDE = /\.(spec|gen|d)\.tsx?$|\/(migrations|suites)\//;

export interface Measured {
  readonly name: string;
  readonly lines: number;
}

export interface Lib extends Measured {
  /** Folders with sources of their own below its `src`. */
  readonly rooms: number;
}

/** Sources of apps and libs. Specs, suites of the ports, generated files and migrations do not count. */
export const sources: readonly string[] = FOLDERS.flatMap((folder) => filesIn(inProject(folder)));

export const measureFile = (file: string): Measured => ({ name: nameOf(file), lines: linesOf(file) });

export function measureLibs(): Lib[] {
  const libs = new Map<string, { lines: number; rooms: Set<string> }>();
  for (const file of sources) {
    const [folder, lib = '', , room = '', ...below] = nameOf(file).split('/');
    if (folder !== 'libs') continue;
    const found = libs.get(lib) ?? { lines: 0, rooms: new Set() };
    libs.set(lib, found);
    found.lines += linesOf(file);
    if (below.length > 0) found.rooms.add(room);
  }
  return [...libs].map(([lib, { lines, rooms }]) => ({ name: `libs/${lib}`, lines, rooms: rooms.size }));
}

/** Every function with a body of statements; an arrow that is one expression does not count as a function. */
export function measureFunctions(file: string): Measured[] {
  const source = ts.createSourceFile(file, fs.readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const found: Measured[] = [];
  const collect = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body && ts.isBlock(node.body)) {
      const [first, last] = [node.getStart(source), node.end].map(
        (at) => source.getLineAndCharacterOfPosition(at).line,
      );
      const name = node.name?.getText(source) ?? 'anonymous';
      found.push({ name: `${nameOf(file)} ${name}`, lines: (last ?? 0) - (first ?? 0) + 1 });
    }
    ts.forEachChild(node, collect);
  };
  collect(source);
  return found;
}

const nameOf = (file: string): string => path.relative(inProject('.'), file);

const linesOf = (file: string): number => fs.readFileSync(file, 'utf8').trimEnd().split('\n').length;

function filesIn(folder: string): string[] {
  return fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('node_modules'))
    .map((file) => path.join(folder, file))
    .filter((file) => !OUTSIDE.test(file));
}

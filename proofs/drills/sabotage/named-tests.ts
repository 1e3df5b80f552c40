import fs from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { inProject } from '../../../tools/bootstrap/project.mjs';
import type { Sabotage } from './sabotage.js';

const ROW: unique symbol = Symbol('text of a row');
const PLACEHOLDER = /%[a-zA-Z#]|\$[a-zA-Z_.#]+/;
/** Suites that cover every operation have these rows. */
const { paths } = JSON.parse(fs.readFileSync(inProject('apps/api/openapi.json'), 'utf8')) as {
  paths: Record<string, object>;
};
const PLACES = Object.entries(paths)
  .flatMap(([route, methods]) => Object.keys(methods).map((method) => `of ${method} ${route}`))
  .join('\n');

/** A full title as characters, in which ROW represents the text of a row. */
type Title = readonly (string | typeof ROW)[];

/** The titles of a suite, and the text from which its rows can come. */
interface Titles {
  readonly titles: readonly Title[];
  readonly text: string;
}

const titlesByFile = new Map<string, Titles>();
const modules = new Map<string, Titles>();

/** Patches whose test files do not exist, or have no test with the name in `only`. */
export const unnamed = (patches: readonly Pick<Sabotage, 'name' | 'tests' | 'only'>[]): string[] =>
  patches.flatMap(({ name, tests, only }) => {
    const missing = tests.filter((test) => filesOf(test).length === 0);
    if (missing.length > 0) return missing.map((test) => `"${name}": there is no ${test}`);
    const isFound = only === undefined || tests.flatMap(filesOf).some((file) => hasTest(file, only));
    return isFound ? [] : [`"${name}": no test of ${tests.join(' ')} is named "${only}"`];
  });

/** Resolves a path of `tests`: the start of a file's name, or a folder. */
function filesOf(test: string): string[] {
  const full = inProject(test);
  if (fs.statSync(full, { throwIfNoEntry: false })?.isDirectory())
    return fs.readdirSync(full).flatMap((entry) => filesOf(path.join(test, entry)));
  return ['', '.ts'].map((end) => `${full}${end}`).filter((file) => fs.existsSync(file) && file.includes('.spec.'));
}

/** Whether a title can contain each piece of `only`, in which `.*` matches anything. */
function hasTest(file: string, only: string): boolean {
  const { titles, text } = titlesOf(file);
  const pieces = only.split(/\.[*?]/).map((piece) => piece.toLowerCase());
  return titles.some((title) => pieces.every((piece) => contains(title, piece, text)));
}

function titlesOf(file: string): Titles {
  const known = titlesByFile.get(file);
  if (known) return known;
  const all = [...withImports(file)].map(readModule);
  const titles = {
    titles: all.flatMap((each) => each.titles),
    text: [...all.map(({ text }) => text), PLACES].join('\n').toLowerCase(),
  };
  titlesByFile.set(file, titles);
  return titles;
}

/** The titles in one file, cached because many suites import the same ones. */
function readModule(file: string): Titles {
  const known = modules.get(file);
  if (known) return known;
  const text = fs.readFileSync(file, 'utf8');
  const read = { text, titles: titlesIn(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true), []) };
  modules.set(file, read);
  return read;
}

/** Sources of the service. */
const TESTED = /\/(?:libs|apps)\/[^/]+\/src\/(?!.+\.spec\.ts$)/;

/** Suites of the ports, which suites of drivers call by this name. */
const SUITES_OF_PORTS = "from '@rampart/ports/suites'";

/** A suite and its imports: tests, and rows of their tables, may be in a module that several suites call. Code under test contains no tests. */
function withImports(file: string, found = new Set<string>()): ReadonlySet<string> {
  if (found.has(file) || !fs.existsSync(file)) return found;
  found.add(file);
  if (TESTED.test(file)) return found;
  const text = fs.readFileSync(file, 'utf8');
  for (const [, name] of text.matchAll(/from '(\.[^']+)\.js'/g))
    withImports(path.resolve(path.dirname(file), `${name}.ts`), found);
  if (text.includes(SUITES_OF_PORTS)) withImports(inProject('libs/ports/suites/index.ts'), found);
  return found;
}

/** The full titles below a node. */
function titlesIn(node: ts.Node, above: Title): Title[] {
  const kind = ts.isCallExpression(node) ? rootName(node.expression) : undefined;
  const title = kind !== undefined && ts.isCallExpression(node) ? node.arguments[0] : undefined;
  const own: Title = title ? [...above, ...(above.length > 0 ? [' '] : []), ...partsOf(title)] : above;
  const below: Title[] = [];
  ts.forEachChild(node, (child) => void below.push(...titlesIn(child, kind === 'describe' ? own : above)));
  return kind === 'it' ? [own, ...below] : below;
}

/** Whether a call is `it` or `describe`, whatever is called on them, or a function named after them. */
function rootName(callee: ts.Expression): 'it' | 'describe' | undefined {
  if (ts.isIdentifier(callee))
    return /^(it|test)([A-Z]|$)/.test(callee.text)
      ? 'it'
      : /^(describe|in[A-Z]|onEach)/.test(callee.text)
        ? 'describe'
        : undefined;
  if (ts.isPropertyAccessExpression(callee) || ts.isCallExpression(callee)) return rootName(callee.expression);
  return ts.isTaggedTemplateExpression(callee) ? rootName(callee.tag) : undefined;
}

function partsOf(title: ts.Expression): Title {
  if (ts.isStringLiteralLike(title)) return withRows(title.text);
  if (!ts.isTemplateExpression(title)) return [ROW];
  return [
    ...withRows(title.head.text),
    ...title.templateSpans.flatMap(({ literal }): Title => [ROW, ...withRows(literal.text)]),
  ];
}

const withRows = (text: string): Title =>
  text
    .toLowerCase()
    .split(PLACEHOLDER)
    .flatMap((part, at): Title => (at === 0 ? [...part] : [ROW, ...part]));

/** Whether a title contains `piece` when its rows are filled with text that the file has. */
const contains = (title: Title, piece: string, text: string): boolean =>
  title.some((_, start) => follows(title, start, piece, text));

function follows(title: Title, at: number, piece: string, text: string): boolean {
  if (piece === '') return true;
  if (at === title.length) return false;
  if (title[at] !== ROW) return title[at] === piece[0] && follows(title, at + 1, piece.slice(1), text);
  return Array.from({ length: piece.length + 1 }, (_, taken) => taken).some(
    (taken) =>
      text.includes(piece.slice(0, taken).replaceAll('"', '')) && follows(title, at + 1, piece.slice(taken), text),
  );
}

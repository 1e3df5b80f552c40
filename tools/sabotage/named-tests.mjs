import fs from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { inProject } from '../setup/project.mjs';

const ROW = Symbol('text of a row');
const PLACEHOLDER = /%[a-zA-Z#]|\$[a-zA-Z_.#]+/;
/** Suites of every operation have these rows. */
const PLACES = Object.entries(JSON.parse(fs.readFileSync(inProject('apps/api/openapi.json'), 'utf8')).paths)
  .flatMap(([route, methods]) => Object.keys(methods).map((method) => `of ${method} ${route}`))
  .join('\n');
const titlesByFile = new Map();

/** Patches whose test files do not exist, or have no test of the name that `only` gives. */
export const unnamed = (patches) =>
  patches.flatMap(({ name, tests, only }) => {
    const missing = tests.filter((test) => filesOf(test).length === 0);
    if (missing.length > 0) return missing.map((test) => `"${name}": there is no ${test}`);
    const isFound = only === undefined || tests.flatMap(filesOf).some((file) => hasTest(file, only));
    return isFound ? [] : [`"${name}": no test of ${tests.join(' ')} is named "${only}"`];
  });

/** A path of `tests` is the start of a file's name, or a folder. */
function filesOf(test) {
  const full = inProject(test);
  if (fs.statSync(full, { throwIfNoEntry: false })?.isDirectory())
    return fs.readdirSync(full).flatMap((entry) => filesOf(path.join(test, entry)));
  return ['', '.ts', '.mjs']
    .map((end) => `${full}${end}`)
    .filter((file) => fs.existsSync(file) && file.includes('.spec.'));
}

/** Whether a title can contain each piece of `only`, in which `.*` stands for anything. */
function hasTest(file, only) {
  const { titles, text } = titlesOf(file);
  const pieces = only.split(/\.[*?]/).map((piece) => piece.toLowerCase());
  return titles.some((title) => pieces.every((piece) => contains(title, piece, text)));
}

function titlesOf(file) {
  if (!titlesByFile.has(file)) {
    const text = fs.readFileSync(file, 'utf8');
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
    titlesByFile.set(file, {
      titles: titlesIn(source, []),
      text: `${text}\n${textOfImports(file, text)}\n${PLACES}`.toLowerCase(),
    });
  }
  return titlesByFile.get(file);
}

/** Rows of a table may stand in a module that the suite imports. */
const textOfImports = (file, text) =>
  [...text.matchAll(/from '(\.[^']+)\.(m?)js'/g)]
    .flatMap(([, name, m]) => [`${name}.${m}ts`, `${name}.${m}js`])
    .map((name) => path.resolve(path.dirname(file), name))
    .filter((name) => fs.existsSync(name))
    .map((name) => fs.readFileSync(name, 'utf8'))
    .join('\n');

/** The full titles below a node, each a list of characters in which ROW stands for the text of a row. */
function titlesIn(node, above) {
  const kind = ts.isCallExpression(node) ? rootName(node.expression) : undefined;
  const own =
    kind && node.arguments[0] ? [...above, ...(above.length > 0 ? [' '] : []), ...partsOf(node.arguments[0])] : above;
  const below = [];
  ts.forEachChild(node, (child) => void below.push(...titlesIn(child, kind === 'describe' ? own : above)));
  return kind === 'it' ? [own, ...below] : below;
}

/** `it` and `describe` by whatever is called on them, and functions that are named after them. */
function rootName(callee) {
  if (ts.isIdentifier(callee))
    return /^(it|test)([A-Z]|$)/.test(callee.text)
      ? 'it'
      : /^(describe|in[A-Z]|onEach)/.test(callee.text)
        ? 'describe'
        : undefined;
  if (ts.isPropertyAccessExpression(callee) || ts.isCallExpression(callee)) return rootName(callee.expression);
  return ts.isTaggedTemplateExpression(callee) ? rootName(callee.tag) : undefined;
}

function partsOf(title) {
  if (ts.isStringLiteralLike(title)) return withRows(title.text);
  if (!ts.isTemplateExpression(title)) return [ROW];
  return [
    ...withRows(title.head.text),
    ...title.templateSpans.flatMap(({ literal }) => [ROW, ...withRows(literal.text)]),
  ];
}

const withRows = (text) =>
  text
    .toLowerCase()
    .split(PLACEHOLDER)
    .flatMap((part, at) => (at === 0 ? [...part] : [ROW, ...part]));

/** Whether a title contains `piece` when its rows are filled with text that the file has. */
const contains = (title, piece, text) => title.some((_, start) => follows(title, start, piece, text));

function follows(title, at, piece, text) {
  if (piece === '') return true;
  if (at === title.length) return false;
  if (title[at] !== ROW) return title[at] === piece[0] && follows(title, at + 1, piece.slice(1), text);
  return Array.from({ length: piece.length + 1 }, (_, taken) => taken).some(
    (taken) =>
      text.includes(piece.slice(0, taken).replaceAll('"', '')) && follows(title, at + 1, piece.slice(taken), text),
  );
}

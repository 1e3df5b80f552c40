// npm run words:methods: how many methods of libs are named by one word, which several classes could own. Fails above MAX_SHARE;
// --list prints them by file.
import fs from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { inProject } from './setup/project.mjs';

const MAX_SHARE = 0.3;
const OUTSIDE = /\.(spec|gen|d)\.ts$|\/migrations\//;

const names = sources(inProject('libs')).flatMap(namesOf);
const methods = names.filter(({ kind }) => kind === 'method');
const functions = names.filter(({ kind }) => kind === 'function');

if (process.argv.includes('--list')) {
  for (const { file, name } of methods.filter(isOneWord))
    console.log(`${path.relative(inProject('.'), file)}  ${name}`);
}
for (const [what, all] of [
  ['methods', methods],
  ['exported functions', functions],
]) {
  console.log(
    `${what.padEnd(18)} ${percent(shareOf(all))} named by one word (${all.filter(isOneWord).length} of ${all.length})`,
  );
}
if (shareOf(methods) > MAX_SHARE) {
  console.log(
    `More than ${percent(MAX_SHARE)} of the methods in libs are one word: name them verb and object (findTransaction); --list shows them.`,
  );
  process.exitCode = 1;
}

function sources(folder) {
  return fs
    .readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => file.includes('/src/') && !OUTSIDE.test(file));
}

/** Methods and function-valued members of classes, and exported functions. */
function namesOf(file) {
  const source = ts.createSourceFile(file, fs.readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const found = [];
  const add = (kind, name) => name && ts.isIdentifier(name) && found.push({ file, kind, name: name.text });
  const visit = (node) => {
    if (isMethod(node)) add('method', node.name);
    if (ts.isFunctionDeclaration(node) && isExported(node)) add('function', node.name);
    if (ts.isVariableStatement(node) && isExported(node))
      node.declarationList.declarations.filter(isFunctionValued).forEach(({ name }) => add('function', name));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function isMethod(node) {
  const isMember = ts.isMethodDeclaration(node) || (ts.isPropertyDeclaration(node) && isFunctionValued(node));
  return isMember && ts.isClassLike(node.parent);
}

function isFunctionValued({ initializer }) {
  return initializer !== undefined && (ts.isArrowFunction(initializer) || ts.isFunctionExpression(initializer));
}

function isExported(node) {
  return (
    ts.getCombinedModifierFlags(node) & ts.ModifierFlags.Export ||
    node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
  );
}

function isOneWord({ name }) {
  return !/[A-Z_]/.test(name.slice(1));
}

function shareOf(all) {
  return all.length === 0 ? 0 : all.filter(isOneWord).length / all.length;
}

function percent(share) {
  return `${(share * 100).toFixed(0)} %`;
}

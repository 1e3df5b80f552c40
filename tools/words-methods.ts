// npm run words:methods: how many methods of libs are named by one word, which several classes could own. Fails above MAX_SHARE;
// --list prints them by file.
import fs from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { inProject } from './bootstrap/project.mjs';

interface Name {
  readonly file: string;
  readonly kind: 'method' | 'function';
  readonly name: string;
}

const MAX_SHARE = 0.3;
const OUTSIDE = /\.(spec|gen|d)\.ts$|\/migrations\//;

const names = sources(inProject('libs')).flatMap(namesOf);
const methods = names.filter(({ kind }) => kind === 'method');
const functions = names.filter(({ kind }) => kind === 'function');

if (process.argv.includes('--list')) {
  for (const { file, name } of methods.filter(isOneWord))
    console.log(`${path.relative(inProject('.'), file)}  ${name}`);
}
for (const [title, all] of [
  ['methods', methods],
  ['exported functions', functions],
] as const) {
  console.log(
    `${title.padEnd(18)} ${percent(shareOf(all))} named by one word (${all.filter(isOneWord).length} of ${all.length})`,
  );
}
if (shareOf(methods) > MAX_SHARE) {
  console.log(
    `More than ${percent(MAX_SHARE)} of the methods in libs are one word: name them verb and object (findTransaction); --list shows them.`,
  );
  process.exitCode = 1;
}

function sources(folder: string): string[] {
  return fs
    .readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => file.includes('/src/') && !OUTSIDE.test(file));
}

/** Methods and function-valued members of classes, and exported functions. */
function namesOf(file: string): Name[] {
  const source = ts.createSourceFile(file, fs.readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const found: Name[] = [];
  const add = (kind: Name['kind'], name: ts.Node | undefined): void => {
    if (name && ts.isIdentifier(name)) found.push({ file, kind, name: name.text });
  };
  const collect = (node: ts.Node): void => {
    if (isMethod(node)) add('method', node.name);
    if (ts.isFunctionDeclaration(node) && isExported(node)) add('function', node.name);
    if (ts.isVariableStatement(node) && isExported(node))
      node.declarationList.declarations.filter(isFunctionValued).forEach(({ name }) => add('function', name));
    ts.forEachChild(node, collect);
  };
  collect(source);
  return found;
}

function isMethod(node: ts.Node): node is ts.MethodDeclaration | ts.PropertyDeclaration {
  const isMember = ts.isMethodDeclaration(node) || (ts.isPropertyDeclaration(node) && isFunctionValued(node));
  return isMember && ts.isClassLike(node.parent);
}

function isFunctionValued({ initializer }: ts.HasExpressionInitializer): boolean {
  return initializer !== undefined && (ts.isArrowFunction(initializer) || ts.isFunctionExpression(initializer));
}

function isExported(node: ts.FunctionDeclaration | ts.VariableStatement): boolean {
  return node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false;
}

function isOneWord({ name }: Name): boolean {
  return !/[A-Z_]/.test(name.slice(1));
}

function shareOf(all: readonly Name[]): number {
  return all.length === 0 ? 0 : all.filter(isOneWord).length / all.length;
}

function percent(share: number): string {
  return `${(share * 100).toFixed(0)} %`;
}

import ts from 'typescript';
import { filledIn, textOf } from './catalogue-texts.js';

/** Texts that a module of a page shows: sentences between tags, and literals that read like words. Each once. */
export function pageTexts(file: string, source: string): string[] {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const found = textsIn(ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, kind));
  return [...new Set(found.map(collapsed))].filter((text) => readsLikeWords(text) && !CODE.test(text));
}

function textsIn(node: ts.Node): string[] {
  if (isPassedOver(node)) return [];
  if (isElement(node) && node.children.some(hasWords)) return [sentenceOf(node), ...literalsIn(node)];
  const text = textOf(node);
  return [...(text === undefined ? [] : [text]), ...childrenOf(node).flatMap(textsIn)];
}

/** Literals of an element whose sentence is listed: attributes, and what its expressions choose from. */
function literalsIn(node: ts.Node): string[] {
  return childrenOf(node).flatMap((child) =>
    isElement(child) || ts.isJsxText(child) ? (ts.isJsxText(child) ? [] : literalsIn(child)) : textsIn(child),
  );
}

function sentenceOf(node: ts.JsxElement | ts.JsxFragment): string {
  return node.children
    .map((child) => {
      if (ts.isJsxText(child)) return child.text;
      if (isElement(child)) return sentenceOf(child);
      if (!ts.isJsxExpression(child) || child.expression === undefined) return '{…}';
      return textOf(child.expression) ?? filledIn(child.expression);
    })
    .join('');
}

const isElement = (node: ts.Node): node is ts.JsxElement | ts.JsxFragment =>
  ts.isJsxElement(node) || ts.isJsxFragment(node);
const hasWords = (node: ts.Node): boolean => ts.isJsxText(node) && /[a-z]/i.test(node.text);
const collapsed = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** Several words, or one that begins like a label. */
const readsLikeWords = (text: string): boolean =>
  /^\P{L}*\p{Lu}\p{Ll}/u.test(text)
    ? !(/^\w+$/.test(text) && /\w[A-Z]/.test(text))
    : /\p{L}{2}[,.:;)]? [\p{L}{(]/u.test(text);

/** Commands and programs that a page offers to copy. */
const CODE = /\bcurl -|<svg |\bimport \{|^node |^1px |^[a-z]+ [a-z]+play/;

/** Attributes whose texts no reader sees. */
const UNSEEN =
  /^(className|class|style|id|key|d|viewBox|transform|href|to|path|rel|type|name|autoComplete|data-.*|aria-(describedby|labelledby|controls))$/;

function isPassedOver(node: ts.Node): boolean {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node)) return true;
  if (ts.isJsxAttribute(node)) return UNSEEN.test(node.name.getText());
  if (ts.isThrowStatement(node)) return true;
  return ts.isStringLiteral(node) && ts.isBinaryExpression(node.parent) && isComparison(node.parent);
}

const isComparison = ({ operatorToken: { kind } }: ts.BinaryExpression): boolean =>
  kind === ts.SyntaxKind.EqualsEqualsEqualsToken || kind === ts.SyntaxKind.ExclamationEqualsEqualsToken;

function childrenOf(node: ts.Node): ts.Node[] {
  const children: ts.Node[] = [];
  ts.forEachChild(node, (child) => void children.push(child));
  return children;
}

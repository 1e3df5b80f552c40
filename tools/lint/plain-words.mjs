import path from 'node:path';
import { BEFORE_NOUN, EXCEPTIONS, RETIRED } from './retired-words.mjs';

const WORD = /\p{Lu}(?:\p{Lu}+(?!\p{Ll})|\p{Ll}*)|\p{Ll}+/gu;
const SCREAMING = /^[A-Z][A-Z0-9_]*$/;
const EXCEPTED = new RegExp(EXCEPTIONS.map(({ text }) => `(?<![A-Za-z])${text}(?![a-z])`).join('|'), 'g');
const NOUN = { words: ['try'], instead: 'attempt' };

const byFirstWord = new Map();
for (const row of RETIRED) byFirstWord.set(row.words[0], [...(byFirstWord.get(row.words[0]) ?? []), row]);

const messages = { retired: '"{{found}}" is a retired word of ours. The field says: {{instead}}.' };

/** Refuses the words of retired-words.mjs where a file declares names, and in its comments, strings and texts. */
export const plainWords = {
  meta: { type: 'problem', schema: [], messages },
  create(context) {
    const { sourceCode } = context;
    const report = (node, found) =>
      found.forEach(({ text, instead }) =>
        context.report({ node, messageId: 'retired', data: { found: text, instead } }),
      );
    const reportText = (node, text) => report(node, retiredInText(text));
    return {
      'Program'(program) {
        report(program, retiredInName(path.basename(context.filename)));
        for (const comment of sourceCode.getAllComments()) report({ loc: comment.loc }, retiredInText(comment.value));
      },
      'Identifier, PrivateIdentifier'(node) {
        if (declares(node)) report(node, retiredInName(node.name));
      },
      'Literal'(node) {
        if (typeof node.value === 'string' && !isModuleName(node)) reportText(node, node.value);
      },
      'TemplateElement': (node) => reportText(node, node.value.cooked ?? node.value.raw),
      'JSXText': (node) => reportText(node, node.value),
    };
  },
};

/** Retired words in a name, with what stands in their place. */
export function retiredInName(name) {
  const places = SCREAMING.test(name) ? ['text', 'names', 'constants'] : ['text', 'names'];
  return retiredIn(name, (row) => places.includes(row.in));
}

/** Retired words in prose. A name that prose quotes is read word by word as well. */
export function retiredInText(text) {
  const words = wordsOf(text);
  const nouns = words
    .filter(({ lower, gap }, at) => lower === 'try' && gap.trim() === '' && BEFORE_NOUN.includes(words[at - 1]?.lower))
    .map((word) => ({ text: word.text, instead: NOUN.instead }));
  return [...retiredIn(text, (row) => row.in === 'text'), ...nouns];
}

function retiredIn(text, holds) {
  const words = wordsOf(text);
  return words.flatMap(({ lower }, at) =>
    (byFirstWord.get(lower) ?? [])
      .filter((row) => holds(row) && row.words.every((word, offset) => words[at + offset]?.lower === word))
      .map((row) => ({
        text: words
          .slice(at, at + row.words.length)
          .map((word) => word.text)
          .join(''),
        instead: row.instead,
      })),
  );
}

/** Each word with the `gap` before it, which is what divides it from the word before. */
function wordsOf(text) {
  const read = text.replaceAll(EXCEPTED, ' ');
  let end = 0;
  return [...read.matchAll(WORD)].map(({ 0: word, index }) => {
    const gap = read.slice(end, index);
    end = index + word.length;
    return { text: word, lower: word.toLowerCase(), gap };
  });
}

/** Where a name is given, not where another file's name is used. */
function declares(node) {
  const { parent } = node;
  if (parent.type === 'ImportSpecifier') return parent.local === node && parent.imported.name !== node.name;
  if (parent.type === 'ExportSpecifier') return parent.exported === node && parent.local.name !== node.name;
  if (parent.type === 'Property' && parent.parent.type === 'ObjectPattern')
    return parent.value === node && !parent.shorthand;
  if (parent.type === 'AssignmentPattern')
    return parent.left === node && !(parent.parent.type === 'Property' && parent.parent.shorthand);
  return DECLARING.some(
    ([type, part]) =>
      parent.type === type && (parent[part] === node || (Array.isArray(parent[part]) && parent[part].includes(node))),
  );
}

const FUNCTIONS = [
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunctionExpression',
  'TSDeclareFunction',
  'TSEmptyBodyFunctionExpression',
  'TSFunctionType',
  'TSMethodSignature',
  'TSAbstractMethodDefinition',
];
const KEYED = [
  'MethodDefinition',
  'TSAbstractMethodDefinition',
  'PropertyDefinition',
  'TSAbstractPropertyDefinition',
  'AccessorProperty',
  'TSMethodSignature',
  'TSPropertySignature',
  'Property',
];
const NAMED = [
  'ClassDeclaration',
  'ClassExpression',
  'FunctionDeclaration',
  'FunctionExpression',
  'TSDeclareFunction',
  'TSInterfaceDeclaration',
  'TSTypeAliasDeclaration',
  'TSModuleDeclaration',
  'VariableDeclarator',
];
const DECLARING = [
  ...NAMED.map((type) => [type, 'id']),
  ...KEYED.map((type) => [type, 'key']),
  ...FUNCTIONS.map((type) => [type, 'params']),
  ['ArrayPattern', 'elements'],
  ['RestElement', 'argument'],
  ['TSParameterProperty', 'parameter'],
  ['CatchClause', 'param'],
  ['ImportDefaultSpecifier', 'local'],
  ['ImportNamespaceSpecifier', 'local'],
  ['TSTypeParameter', 'name'],
  ['TSNamedTupleMember', 'label'],
];

/** The file that has the name is judged for it. */
function isModuleName({ parent }) {
  return (
    [
      'ImportDeclaration',
      'ExportNamedDeclaration',
      'ExportAllDeclaration',
      'ImportExpression',
      'TSExternalModuleReference',
      'TSImportType',
    ].includes(parent.type) ||
    (parent.type === 'TSLiteralType' && parent.parent.type === 'TSImportType')
  );
}

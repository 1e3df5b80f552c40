import path from 'node:path';
import { AST_NODE_TYPES, type TSESLint, type TSESTree } from '@typescript-eslint/utils';
import { BEFORE_NOUN, EXCEPTIONS, FIELDS, RETIRED, type RetiredWord } from './retired-words.js';

const WORD = /\p{Lu}(?:\p{Lu}+(?!\p{Ll})|\p{Ll}*)|\p{Ll}+/gu;
const SCREAMING = /^[A-Z][A-Z0-9_]*$/;
const EXCEPTED = new RegExp(EXCEPTIONS.map(({ text }) => `(?<![A-Za-z])${text}(?![a-z])`).join('|'), 'g');
const NOUN = { words: ['try'], instead: 'attempt' };

const byFirstWord = new Map<string | undefined, RetiredWord[]>();
for (const row of RETIRED) byFirstWord.set(row.words[0], [...(byFirstWord.get(row.words[0]) ?? []), row]);

const messages = { retired: '"{{found}}" is a retired word of ours. The field says: {{instead}}.' };

interface Finding {
  readonly text: string;
  readonly instead: string;
}

/** `quoting` names the properties whose texts quote code or tests of other files, which are judged there. */
type Options = [{ readonly quoting?: readonly string[] }?];

const schema = [
  {
    type: 'object',
    properties: { quoting: { type: 'array', items: { type: 'string' } } },
    additionalProperties: false,
  },
] as const;

/** Refuses the words of retired-words.ts where a file declares names, and in its comments, strings and texts. */
export const plainWords: TSESLint.RuleModule<keyof typeof messages, Options> = {
  meta: { type: 'problem', schema, messages },
  defaultOptions: [],
  create(context) {
    const [{ quoting = [] } = {}] = context.options;
    const { sourceCode } = context;
    const report = (at: { node: TSESTree.Node } | { loc: TSESTree.SourceLocation }, found: readonly Finding[]): void =>
      found.forEach(({ text, instead }) =>
        context.report({ ...at, messageId: 'retired', data: { found: text, instead } }),
      );
    const reportText = (node: TSESTree.Node, text: string): void => {
      if (!isQuote(node, quoting)) report({ node }, retiredInText(text));
    };
    return {
      'Program'(program) {
        report({ node: program }, retiredInName(path.basename(context.filename)));
        for (const comment of sourceCode.getAllComments()) report({ loc: comment.loc }, retiredInText(comment.value));
      },
      'Identifier, PrivateIdentifier'(node: TSESTree.Identifier | TSESTree.PrivateIdentifier) {
        if (declares(node) && !isExceptedField(node, context.filename)) report({ node }, retiredInName(node.name));
      },
      'Literal'(node: TSESTree.Literal) {
        if (typeof node.value === 'string' && !isModuleName(node)) reportText(node, node.value);
      },
      'TemplateElement': (node: TSESTree.TemplateElement) => reportText(node, node.value.cooked ?? node.value.raw),
      'JSXText': (node: TSESTree.JSXText) => reportText(node, node.value),
    };
  },
};

/** Retired words in a name, with their replacements. */
export function retiredInName(name: string): Finding[] {
  const places = SCREAMING.test(name) ? ['text', 'names', 'constants'] : ['text', 'names'];
  return retiredIn(wordsOf(name), (row) => places.includes(row.in));
}

/** Retired words in prose. A name that prose quotes is read word by word as well. */
export function retiredInText(text: string): Finding[] {
  const words = wordsOf(text);
  const nouns = words
    .filter(({ lower, gap }, at) => lower === 'try' && gap.trim() === '' && BEFORE_NOUN.includes(words[at - 1]?.lower))
    .map((word) => ({ text: word.text, instead: NOUN.instead }));
  return [...retiredIn(words, (row) => row.in === 'text'), ...nouns];
}

function retiredIn(words: readonly Word[], holds: (row: RetiredWord) => boolean): Finding[] {
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

/** A word with the `gap` before it, which is what divides it from the word before. */
interface Word {
  readonly text: string;
  readonly lower: string;
  readonly gap: string;
}

function wordsOf(text: string): Word[] {
  const read = text.replaceAll(EXCEPTED, ' ');
  let end = 0;
  return [...read.matchAll(WORD)].map(({ 0: word, index }) => {
    const gap = read.slice(end, index);
    end = index + word.length;
    return { text: word, lower: word.toLowerCase(), gap };
  });
}

/** Where a name is given, not where another file's name is used. */
function declares(node: TSESTree.Identifier | TSESTree.PrivateIdentifier): boolean {
  const { parent } = node;
  switch (parent.type) {
    case AST_NODE_TYPES.ImportSpecifier:
      return parent.local === node && nameIn(parent.imported) !== node.name;
    case AST_NODE_TYPES.ExportSpecifier:
      return parent.exported === node && nameIn(parent.local) !== node.name;
    case AST_NODE_TYPES.AssignmentPattern:
      return parent.left === node && !isShorthand(parent.parent);
    case AST_NODE_TYPES.Property:
      return parent.parent.type === AST_NODE_TYPES.ObjectPattern
        ? parent.value === node && !parent.shorthand
        : isDeclaring(parent, node);
    default:
      return isDeclaring(parent, node);
  }
}

/** A key that FIELDS allows in the folder of this file. */
function isExceptedField({ name, parent }: TSESTree.Node & { readonly name: string }, filename: string): boolean {
  const isKey = parent?.type === AST_NODE_TYPES.Property || parent?.type === AST_NODE_TYPES.PropertyDefinition;
  return isKey && FIELDS.some(({ field, in: folder }) => field === name && filename.includes(`${folder}/`));
}

const isShorthand = (node: TSESTree.Node): boolean => node.type === AST_NODE_TYPES.Property && node.shorthand;

function isDeclaring(parent: TSESTree.Node, node: TSESTree.Node): boolean {
  return (DECLARING.get(parent.type) ?? []).some((part) => {
    const found: unknown = Reflect.get(parent, part);
    return found === node || (Array.isArray(found) && found.includes(node));
  });
}

/** Modules may name what they share by a string. */
const nameIn = (name: TSESTree.Identifier | TSESTree.StringLiteral): string =>
  name.type === AST_NODE_TYPES.Identifier ? name.name : name.value;

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
/** Parts of nodes that declare names, by the type of the node. */
const DECLARING = new Map<string, string[]>();
for (const [type, part] of [
  ...NAMED.map((type) => [type, 'id'] as const),
  ...KEYED.map((type) => [type, 'key'] as const),
  ...FUNCTIONS.map((type) => [type, 'params'] as const),
  ['ArrayPattern', 'elements'],
  ['RestElement', 'argument'],
  ['TSParameterProperty', 'parameter'],
  ['CatchClause', 'param'],
  ['ImportDefaultSpecifier', 'local'],
  ['ImportNamespaceSpecifier', 'local'],
  ['TSTypeParameter', 'name'],
  ['TSNamedTupleMember', 'label'],
] as const)
  DECLARING.set(type, [...(DECLARING.get(type) ?? []), part]);

/** A text that is the value of a quoting property, alone or in a list. */
function isQuote(node: TSESTree.Node, quoting: readonly string[]): boolean {
  const parent = node.parent;
  if (parent?.type === AST_NODE_TYPES.ArrayExpression || parent?.type === AST_NODE_TYPES.TemplateLiteral)
    return isQuote(parent, quoting);
  return (
    parent?.type === AST_NODE_TYPES.Property &&
    parent.value === node &&
    parent.key.type === AST_NODE_TYPES.Identifier &&
    quoting.includes(parent.key.name)
  );
}

/** The file that has the name is judged for it. */
function isModuleName({ parent }: TSESTree.Literal): boolean {
  const importing = parent.type === AST_NODE_TYPES.TSLiteralType ? parent.parent : parent;
  return NAMING_MODULES.has(importing.type);
}

const NAMING_MODULES = new Set<AST_NODE_TYPES>([
  AST_NODE_TYPES.ImportDeclaration,
  AST_NODE_TYPES.ExportNamedDeclaration,
  AST_NODE_TYPES.ExportAllDeclaration,
  AST_NODE_TYPES.ImportExpression,
  AST_NODE_TYPES.TSExternalModuleReference,
  AST_NODE_TYPES.TSImportType,
]);

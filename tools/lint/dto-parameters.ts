import { AST_NODE_TYPES, type TSESLint, type TSESTree } from '@typescript-eslint/utils';

/** Nest hands what these read to the global pipe, which parses by the type that the compiler emitted for the parameter. */
const READERS = new Set(['Body', 'Query', 'Param']);
/** Names its DTO itself, so the pipe needs no emitted type. */
const FILTERS = 'Filters';
const PLAIN = new Set<string>(['TSStringKeyword', 'TSNumberKeyword', 'TSBooleanKeyword', 'TSUndefinedKeyword']);
/** Types that every compiler emits as Object: the pipe lets their values pass, and their handler reads them itself. */
const UNPARSED = new Set<string>(['TSTypeLiteral', 'TSUnknownKeyword']);

const messages = {
  typeOnly: 'The validation pipe needs the class {{name}} at run time: import it as a value, not as a type.',
  noClass:
    'The validation pipe parses by a class: give this parameter a DTO class, or Record<string, unknown> where its handler parses it.',
  piece: 'Compilers differ in what they emit for this type: a named part of a request is a string, number or boolean.',
  otherDto: 'Filters parses {{parsed}}, and this parameter says {{declared}}.',
};

type MessageId = keyof typeof messages;
type Context = Readonly<TSESLint.RuleContext<MessageId, []>>;
type Parameter = TSESTree.Identifier | TSESTree.ObjectPattern | TSESTree.ArrayPattern;
type Problem = { readonly messageId: MessageId; readonly data?: Record<string, string> } | undefined;
type Definition = TSESLint.Scope.Definition | undefined;

/** Refuses parameters of routes whose parsing would depend on the compiler that emitted their types. */
export const dtoParameters: TSESLint.RuleModule<MessageId> = {
  meta: { type: 'problem', schema: [], messages },
  defaultOptions: [],
  create: (context) => ({
    Decorator(node) {
      const parameter = parameterOf(node);
      if (node.expression.type !== AST_NODE_TYPES.CallExpression || parameter === undefined) return;
      const { callee, arguments: given } = node.expression;
      if (callee.type !== AST_NODE_TYPES.Identifier) return;
      const type = parameter.typeAnnotation?.typeAnnotation;
      const problem = READERS.has(callee.name)
        ? problemOfRead(context, type, given[0])
        : callee.name === FILTERS
          ? problemOfFilters(type, given[0])
          : undefined;
      if (problem) context.report({ node: type ?? parameter, ...problem });
    },
  }),
};

/** The parameter that a decorator precedes, without its default value. */
function parameterOf({ parent }: TSESTree.Decorator): Parameter | undefined {
  const parameter = parent.type === AST_NODE_TYPES.AssignmentPattern ? parent.left : parent;
  switch (parameter.type) {
    case AST_NODE_TYPES.Identifier:
    case AST_NODE_TYPES.ObjectPattern:
    case AST_NODE_TYPES.ArrayPattern:
      return parameter;
    default:
      return undefined;
  }
}

function problemOfRead(
  { sourceCode }: Context,
  type: TSESTree.TypeNode | undefined,
  first: TSESTree.CallExpressionArgument | undefined,
): Problem {
  if (first?.type === AST_NODE_TYPES.Literal) return isPlain(type) ? undefined : { messageId: 'piece' };
  if (type === undefined) return { messageId: 'noClass' };
  if (UNPARSED.has(type.type) || isUnparsedRecord(type)) return undefined;
  const name = nameOf(type);
  const definition = name === undefined ? undefined : definitionOf(sourceCode.getScope(type), name);
  if (name !== undefined && isTypeImport(definition)) return { messageId: 'typeOnly', data: { name } };
  return isClass(definition) ? undefined : { messageId: 'noClass' };
}

function problemOfFilters(
  type: TSESTree.TypeNode | undefined,
  dto: TSESTree.CallExpressionArgument | undefined,
): Problem {
  const parsed = dto?.type === AST_NODE_TYPES.Identifier ? dto.name : 'nothing';
  const declared = (type && nameOf(type)) ?? 'another type';
  return parsed === declared ? undefined : { messageId: 'otherDto', data: { parsed, declared } };
}

const isPlain = (type: TSESTree.TypeNode | undefined): boolean =>
  type?.type === AST_NODE_TYPES.TSUnionType ? type.types.every(isPlain) : type !== undefined && PLAIN.has(type.type);

const isUnparsedRecord = (type: TSESTree.TypeNode): boolean =>
  type.type === AST_NODE_TYPES.TSTypeReference &&
  nameOf(type) === 'Record' &&
  type.typeArguments?.params[1]?.type === AST_NODE_TYPES.TSUnknownKeyword;

const nameOf = (type: TSESTree.TypeNode): string | undefined =>
  type.type === AST_NODE_TYPES.TSTypeReference && type.typeName.type === AST_NODE_TYPES.Identifier
    ? type.typeName.name
    : undefined;

function definitionOf(scope: TSESLint.Scope.Scope | null, name: string): Definition {
  return scope === null ? undefined : (scope.set.get(name)?.defs[0] ?? definitionOf(scope.upper, name));
}

const isTypeImport = (definition: Definition): boolean =>
  definition !== undefined &&
  [definition.parent, definition.node].some((node) => node && 'importKind' in node && node.importKind === 'type');

/** The compiler itself refuses a value import of a mere type in a decorated signature. */
const isClass = (definition: Definition): boolean =>
  definition !== undefined && ['ImportBinding', 'ClassName'].includes(definition.type);

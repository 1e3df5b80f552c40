/** Nest hands what these read to the global pipe, which parses by the type that the compiler emitted for the parameter. */
const READERS = new Set(['Body', 'Query', 'Param']);
/** Names its DTO itself, so the pipe needs no emitted type. */
const FILTERS = 'Filters';
const PLAIN = new Set(['TSStringKeyword', 'TSNumberKeyword', 'TSBooleanKeyword', 'TSUndefinedKeyword']);
/** Types that every compiler emits as Object: the pipe lets their values pass, and their handler reads them itself. */
const UNPARSED = new Set(['TSTypeLiteral', 'TSUnknownKeyword']);

const messages = {
  typeOnly: 'The validation pipe needs the class {{name}} at run time: import it as a value, not as a type.',
  noClass:
    'The validation pipe parses by a class: give this parameter a DTO class, or Record<string, unknown> where its handler parses it.',
  piece: 'Compilers differ in what they emit for this type: a named part of a request is a string, number or boolean.',
  otherDto: 'Filters parses {{parsed}}, and this parameter says {{declared}}.',
};

/** Refuses parameters of routes whose parsing would depend on the compiler that emitted their types. */
export const dtoParameters = {
  meta: { type: 'problem', schema: [], messages },
  create: (context) => ({
    Decorator(node) {
      const { callee, arguments: given = [] } = node.expression;
      const parameter = parameterOf(node);
      if (callee?.type !== 'Identifier' || parameter === undefined) return;
      const type = parameter.typeAnnotation?.typeAnnotation;
      const problem = READERS.has(callee.name)
        ? problemOfRead(context, type, given)
        : callee.name === FILTERS
          ? problemOfFilters(type, given)
          : undefined;
      if (problem) context.report({ node: type ?? parameter, ...problem });
    },
  }),
};

/** The parameter that a decorator stands before, without its default value. */
function parameterOf({ parent }) {
  if (parent.type === 'AssignmentPattern') return parent.left;
  return ['Identifier', 'ObjectPattern', 'ArrayPattern'].includes(parent.type) ? parent : undefined;
}

function problemOfRead(context, type, [first]) {
  if (first?.type === 'Literal') return isPlain(type) ? undefined : { messageId: 'piece' };
  if (type === undefined) return { messageId: 'noClass' };
  if (UNPARSED.has(type.type) || isUnparsedRecord(type)) return undefined;
  const name = nameOf(type);
  const definition = name && definitionOf(context.sourceCode.getScope(type), name);
  if (isTypeImport(definition)) return { messageId: 'typeOnly', data: { name } };
  return isClass(definition) ? undefined : { messageId: 'noClass' };
}

function problemOfFilters(type, [dto]) {
  const [parsed, declared] = [dto?.name ?? 'nothing', (type && nameOf(type)) ?? 'another type'];
  return parsed === declared ? undefined : { messageId: 'otherDto', data: { parsed, declared } };
}

const isPlain = (type) => (type?.type === 'TSUnionType' ? type.types.every(isPlain) : PLAIN.has(type?.type));

const isUnparsedRecord = (type) =>
  nameOf(type) === 'Record' && type.typeArguments?.params[1]?.type === 'TSUnknownKeyword';

const nameOf = ({ type, typeName }) =>
  type === 'TSTypeReference' && typeName.type === 'Identifier' ? typeName.name : undefined;

function definitionOf(scope, name) {
  return scope === null ? undefined : (scope.set.get(name)?.defs[0] ?? definitionOf(scope.upper, name));
}

const isTypeImport = (definition) =>
  definition?.type === 'ImportBinding' &&
  (definition.parent.importKind === 'type' || definition.node.importKind === 'type');

/** The compiler itself refuses a value import of what is no value in a decorated signature. */
const isClass = (definition) => definition?.type === 'ImportBinding' || definition?.type === 'ClassName';

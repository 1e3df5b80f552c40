import { readFileSync } from 'node:fs';
import path from 'node:path';
import { AST_NODE_TYPES, ESLintUtils, type TSESLint, type TSESTree } from '@typescript-eslint/utils';
import type ts from 'typescript';
import { ThrownCodes } from './thrown-codes.js';

const DOCUMENT = path.join(import.meta.dirname, '..', '..', 'apps', 'api', 'openapi.json');
const ROUTE = new Set(['Get', 'Post', 'Put', 'Patch', 'Delete']);
/** The caller of an operation is a partner, so the lookup of its own row finds it. */
const UNREACHABLE = new Set(['PARTNER_NOT_FOUND']);
const OURS = /\/(?:apps|libs)\//;

const messages = {
  missing:
    '{{operation}} can throw {{codes}}, which its description does not declare: add them to its @Throws() and run `npm run generate`.',
};

/** Demands that the OpenAPI document declares each error that the code of an operation can throw. */
export const declaredThrows: TSESLint.RuleModule<keyof typeof messages> = {
  meta: { type: 'problem', schema: [], messages },
  defaultOptions: [],
  create(context) {
    const { program, esTreeNodeToTSNodeMap } = ESLintUtils.getParserServices(context);
    return {
      MethodDefinition(node) {
        const operation = operationOf(node);
        const names = operation && declaredOf(operation);
        if (!names) return;
        const thrown = codesIn(program).codesOf(esTreeNodeToTSNodeMap.get(node));
        const codes = [...thrown].filter((code) => !names.has(code) && !UNREACHABLE.has(code)).sort();
        if (codes.length > 0)
          context.report({ node: node.key, messageId: 'missing', data: { operation, codes: codes.join(', ') } });
      },
    };
  },
};

const known = new WeakMap<ts.Program, ThrownCodes>();

function codesIn(program: ts.Program): ThrownCodes {
  const codes = known.get(program) ?? new ThrownCodes(program.getTypeChecker(), (file) => OURS.test(file));
  known.set(program, codes);
  return codes;
}

/** Returns the operation's id, as Nest names it, of a method that is a route. */
function operationOf({ decorators, key, parent }: TSESTree.MethodDefinition): string | undefined {
  const name = parent.parent.id?.name;
  if (name === undefined || key.type !== AST_NODE_TYPES.Identifier || !decorators.some(isRoute)) return undefined;
  return `${name.replace(/Controller$/, '')}_${key.name}`;
}

const isRoute = ({ expression }: TSESTree.Decorator): boolean =>
  expression.type === AST_NODE_TYPES.CallExpression &&
  expression.callee.type === AST_NODE_TYPES.Identifier &&
  ROUTE.has(expression.callee.name);

interface Described {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly responses: Readonly<Record<string, Response>> };
}
interface Operation {
  readonly operationId: string;
  readonly responses: Readonly<Record<string, Response>>;
}
interface Response {
  readonly $ref?: string;
  readonly content?: Readonly<Record<string, { readonly schema: Schema }>>;
}
interface Schema {
  readonly properties?: { readonly code?: { readonly enum?: readonly string[] } };
}

let declared: ReadonlyMap<string, ReadonlySet<string>> | undefined;

/** Returns the codes that the document names for an operation; undefined if the operation is not part of the partner API. */
function declaredOf(operation: string): ReadonlySet<string> | undefined {
  declared ??= readDocument();
  return declared.get(operation);
}

function readDocument(): ReadonlyMap<string, ReadonlySet<string>> {
  const { paths, components } = JSON.parse(readFileSync(DOCUMENT, 'utf8')) as Described;
  const codesOf = (response: Response): readonly string[] => {
    const { content } = components.responses[response.$ref?.split('/').at(-1) ?? ''] ?? response;
    return content?.['application/json']?.schema.properties?.code?.enum ?? [];
  };
  return new Map(
    Object.values(paths)
      .flatMap((methods) => Object.values(methods))
      .map(({ operationId, responses }) => [operationId, new Set(Object.values(responses).flatMap(codesOf))]),
  );
}

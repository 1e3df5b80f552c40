import { AST_NODE_TYPES, type TSESLint, type TSESTree } from '@typescript-eslint/utils';

/** Functions that take a connection of their own, or the one of the current unit of work. */
const OPENERS = new Set(['inTransaction', 'inUnit', 'write', 'writer']);
const MANAGER = 'manager';

const messages = {
  second:
    'This function runs in the database transaction of its manager. {{what}} takes a second connection, and callers that hold all connections wait for each other: pass the manager.',
};

type FunctionNode = TSESTree.ArrowFunctionExpression | TSESTree.FunctionDeclaration | TSESTree.FunctionExpression;

/** Refuses a second connection inside a database transaction, where the code shows it: in functions that are given the manager of one. */
export const oneConnection: TSESLint.RuleModule<keyof typeof messages> = {
  meta: { type: 'problem', schema: [], messages },
  defaultOptions: [],
  create(context) {
    let depth = 0;
    const enter = (node: FunctionNode): void => void (depth += takesManager(node) ? 1 : 0);
    const leave = (node: FunctionNode): void => void (depth -= takesManager(node) ? 1 : 0);
    const report = (node: TSESTree.Node, what: string): void =>
      void (depth > 0 && context.report({ node, messageId: 'second', data: { what } }));
    return {
      'ArrowFunctionExpression': enter,
      'FunctionDeclaration': enter,
      'FunctionExpression': enter,
      'ArrowFunctionExpression:exit': leave,
      'FunctionDeclaration:exit': leave,
      'FunctionExpression:exit': leave,
      'MemberExpression'(node) {
        if (isOwn(node) && nameOf(node.property) === 'database') report(node, 'this.database');
      },
      'CallExpression'(node) {
        const { callee } = node;
        if (callee.type === AST_NODE_TYPES.Identifier && OPENERS.has(callee.name)) report(node, callee.name);
      },
      'AwaitExpression'({ argument }) {
        if (argument.type !== AST_NODE_TYPES.CallExpression || !callsService(argument)) return;
        if (!mentionsManager(context.sourceCode, argument))
          report(argument, context.sourceCode.getText(argument.callee));
      },
    };
  },
};

const takesManager = ({ params }: FunctionNode): boolean => params.some((param) => nameOf(param) === MANAGER);

/** `this.<service>.<method>(…)`: another class, which has a connection of its own unless it is given one. */
function callsService({ callee }: TSESTree.CallExpression): boolean {
  return callee.type === AST_NODE_TYPES.MemberExpression && isOwn(callee.object);
}

const isOwn = (node: TSESTree.Node): node is TSESTree.MemberExpression =>
  node.type === AST_NODE_TYPES.MemberExpression && node.object.type === AST_NODE_TYPES.ThisExpression;

const nameOf = (node: TSESTree.Node): string | undefined =>
  node.type === AST_NODE_TYPES.Identifier ? node.name : undefined;

const mentionsManager = (source: Readonly<TSESLint.SourceCode>, node: TSESTree.Node): boolean =>
  source.getTokens(node).some(({ value }) => value === MANAGER);

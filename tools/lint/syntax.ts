/** House rules that are patterns of syntax; what they are for is said in the message. */
export const forbid = {
  newDate: {
    selector: "NewExpression[callee.name='Date'][arguments.length=0]",
    message: 'Ask a Clock for the time: clock.now(), or clock.trueTime() where the outside world checks it.',
  },
  dateNow: {
    selector: "CallExpression[callee.object.name='Date'][callee.property.name='now']",
    message: 'Ask a Clock for the time: clock.now(), or clock.trueTime() where the outside world checks it.',
  },
  random: {
    selector: "CallExpression[callee.object.name='Math'][callee.property.name='random']",
    message: 'Ask for ids (ids.next()) and for randomness (node:crypto).',
  },
  environment: {
    selector: "MemberExpression[object.name='process'][property.name='env']",
    message: 'Only libs/config reads the environment; ask for ENV.',
  },
  enums: { selector: 'TSEnumDeclaration', message: 'Words are literal unions from one list, not enums.' },
  // eslint-disable-next-line no-restricted-syntax -- its own name
  forwardRef: {
    selector: "Identifier[name='forwardRef']",
    message: 'forwardRef means that an edge points the wrong way.',
  },
  eagerRelation: {
    selector: 'Property[key.name=/^(eager|cascade)$/][value.value=true]',
    message: 'Relations are never eager and never cascade.',
  },
  asyncResourceBind: {
    selector: "CallExpression[callee.object.name='AsyncResource'][callee.property.name='bind']",
    message:
      'It defines a deprecated property on each function that it makes, which costs more than a look-up. Make an AsyncResource, and run in its scope.',
  },
  connection: {
    selector:
      "NewExpression[callee.property.name=/^(Client|Pool)$/][callee.object.name='pg'], NewExpression[callee.name='DataSource']",
    message:
      'Sessions with Postgres are configured where they are made: libs/data/src/connections.ts, newDataSource, or connectTo of tools/postgres/connect.ts.',
  },
  constantAfterAwait: {
    selector:
      "Program > ExpressionStatement[expression.type='AwaitExpression'] ~ :matches(VariableDeclaration, ClassDeclaration)",
    message: 'The program awaited above runs before this line, and its functions find nothing here. Move it up.',
  },
  parseFloat: {
    selector: "CallExpression[callee.name='parseFloat'], CallExpression[callee.property.name='parseFloat']",
    message: 'Amounts are exact: Amount or Decimal.',
  },
};

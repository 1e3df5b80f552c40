import type { TSESLint, TSESTree } from '@typescript-eslint/utils';

/** Distinguishes SQL from replacement texts of regular expressions, which number their groups in the same way. */
const KEYWORD = /\b(SELECT|INSERT|VALUES|UPDATE|SET|DELETE|FROM|JOIN|WHERE|AND|OR|LIMIT|OFFSET)\b/;
const NUMBERED = /\$\d/;
/** The end of a text whose number follows: `… = $${i + 1}`. */
const NUMBER_FOLLOWS = /[^\w$]\$$/;

const messages = {
  positional:
    'Write the value where it is used, as in rows(database, sql`… ${value} …`) of @rampart/sql, instead of a numbered parameter.',
};

/** Refuses SQL text with numbered parameters. */
export const positionalParameters: TSESLint.RuleModule<keyof typeof messages> = {
  meta: { type: 'problem', schema: [], messages },
  defaultOptions: [],
  create: (context) => ({
    Literal(node) {
      if (typeof node.value === 'string' && isNumbered(node.value)) context.report({ node, messageId: 'positional' });
    },
    TemplateLiteral(node) {
      if (isNumbered(textOf(node)) || makesNumber(node)) context.report({ node, messageId: 'positional' });
    },
  }),
};

const isNumbered = (text: string): boolean => NUMBERED.test(text) && KEYWORD.test(text);

const textOf = ({ quasis }: TSESTree.TemplateLiteral): string => quasis.map(({ value }) => value.raw).join(' ');

const makesNumber = ({ quasis }: TSESTree.TemplateLiteral): boolean =>
  quasis.some(({ value, tail }, i) => !tail && NUMBER_FOLLOWS.test(i === 0 ? ` ${value.raw}` : value.raw));

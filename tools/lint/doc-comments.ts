import type { TSESLint } from '@typescript-eslint/utils';

const WITHOUT_SUBJECT = /^\*[\s*]*(It|That|What|The same|By|Of|Per|Like|To|Beside|During|Asked|Answered|Told|Said)\b/;
const CONDITIONAL_WHERE = /\bUndefined where\b/;

const messages = {
  subject:
    'A doc comment names its subject, so it does not begin with "{{found}}": subject, verb, object, in the present tense.',
  condition: 'A condition begins with "if": "Undefined if ...".',
};

/** Refuses doc comments that begin with a word whose subject the reader must guess, such as a preposition. Units and times ("In USD.") may begin with one. */
export const docComments: TSESLint.RuleModule<keyof typeof messages> = {
  meta: { type: 'problem', schema: [], messages },
  defaultOptions: [],
  create: (context) => ({
    Program() {
      for (const { type, value, loc } of context.sourceCode.getAllComments()) {
        if (String(type) !== 'Block') continue;
        const found = WITHOUT_SUBJECT.exec(value)?.[1];
        if (found) context.report({ loc, messageId: 'subject', data: { found } });
        if (CONDITIONAL_WHERE.test(value)) context.report({ loc, messageId: 'condition' });
      }
    },
  }),
};

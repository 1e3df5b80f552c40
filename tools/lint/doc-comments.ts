import type { TSESLint } from '@typescript-eslint/utils';

const WITHOUT_SUBJECT = /^\*[\s*]*(It|That|What|The same)\b/;

const messages = {
  subject:
    'A doc comment names its subject, so it does not begin with "{{found}}": subject, verb, object, in the present tense.',
};

/** Refuses doc comments that begin with a word whose subject the reader must guess. */
export const docComments: TSESLint.RuleModule<keyof typeof messages> = {
  meta: { type: 'problem', schema: [], messages },
  defaultOptions: [],
  create: (context) => ({
    Program() {
      for (const { type, value, loc } of context.sourceCode.getAllComments()) {
        const found = String(type) === 'Block' ? WITHOUT_SUBJECT.exec(value)?.[1] : undefined;
        if (found) context.report({ loc, messageId: 'subject', data: { found } });
      }
    },
  }),
};

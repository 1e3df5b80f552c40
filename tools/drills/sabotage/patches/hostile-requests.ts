import type { Sabotage } from '../sabotage.js';

const BODY = {
  file: 'libs/http/src/parse-body.ts',
  tests: ['libs/http/src/parse-body.spec'],
  project: 'unit',
} as const;

/** What anyone may send, to keep the service busy or to break it. */
export const HOSTILE_REQUESTS: readonly Sabotage[] = [
  {
    name: 'zeros at the end of a number are searched for from each zero',
    file: 'libs/http/src/exact-number.ts',
    find: '.replace(/(?<!0)0+$/,',
    replace: '.replace(/0+$/,',
    tests: ['libs/http/src/exact-number.spec'],
    project: 'unit',
    only: 'within milliseconds with a hundred thousand zeros',
  },
  {
    ...BODY,
    name: 'a number in a body may have any length',
    find: 'digits.length > MAX_NUMBER_LENGTH || ',
    replace: '',
    only: '350 characters at most',
  },
  {
    ...BODY,
    name: 'a body may have any number of values',
    find: 'if (values > MAX_VALUES) throw',
    replace: 'if (values < 0) throw',
    only: '10 000 at most',
  },
  {
    ...BODY,
    name: 'a key that comes twice overflows the stack',
    find: 'orMalformed(() => parseLossless(text, null, { parseNumber, onDuplicateKey: ({ newValue }) => newValue }));',
    replace: 'parseLossless(text, null, { parseNumber, onDuplicateKey: ({ newValue }) => newValue });',
    only: 'where a later key of the same name takes its place',
  },
  {
    ...BODY,
    name: 'white space in a body is searched for its end from each character',
    find: "if (text.trim() === '') return {};",
    replace: "if (text.replace(/\\s+$/, '') === '') return {};",
    tests: ['test/contract/hostile-payloads.spec'],
    project: 'contract',
    only: 'any JSON body, in any encoding',
  },
  {
    name: 'words of a list are compared with each other',
    file: 'libs/contract/src/fields.ts',
    find: 'new Set(value).size === value.length;',
    replace: 'value.every((word, index) => value.indexOf(word) === index);',
    tests: ['libs/contract/src/fields.spec'],
    project: 'unit',
    only: 'however many words it has',
  },
  {
    name: 'the whole name of a file is normalised',
    file: 'apps/api/src/users/upload/filename.ts',
    find: '.at(-1)!.slice(0, MAX_LENGTH);',
    replace: '.at(-1)!;',
    tests: ['apps/api/src/users/upload/filename.spec'],
    project: 'unit',
    only: 'within milliseconds',
  },
  {
    name: 'the name of a payer may have any length',
    file: 'libs/transactions/src/receipts/payer-name.ts',
    find: 'if (payerName.length > MAX_LENGTH) return false;',
    replace: '',
    tests: ['libs/transactions/src/receipts/payer-name.spec'],
    project: 'unit',
    only: 'within milliseconds',
  },
];

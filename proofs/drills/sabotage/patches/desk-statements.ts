import type { Sabotage } from '../sabotage.js';

const LINES = {
  file: 'libs/drivers/src/desk/books/compare-lines.ts',
  tests: ['test/medium/drivers/desk-lines.spec'],
  project: 'medium',
} as const;
const STATEMENTS = { tests: ['test/journeys/desk-statements.spec'], project: 'journeys' } as const;

/** The bank desk's statements: lines of several files, balances, and what is missing. */
export const DESK_STATEMENTS: readonly Sabotage[] = [
  {
    ...LINES,
    name: 'a line that says what a booked one says is taken for it',
    in: 'COMPARE_LINES',
    find: "THEN 'new' ELSE 'doubt' END, t.line_id",
    replace: "THEN 'new' ELSE 'known' END, t.line_id",
    only: 'that may be the same wait for an operator',
  },
  {
    ...LINES,
    name: 'a line with the reference of another is taken for it, whatever it says',
    in: 'COMPARE_LINES',
    find: "WHEN named.facts = s.facts THEN 'known' ELSE 'doubt' END",
    replace: "WHEN named.facts = s.facts THEN 'known' ELSE 'known' END",
    only: 'with a reference of another amount are named',
  },
  {
    ...LINES,
    name: 'a line of another format is booked beside its like',
    in: 'COMPARE_LINES',
    find: 'b.format <> file.format',
    replace: 'b.format <> b.format',
    only: 'of the same bytes are known',
  },
  {
    ...LINES,
    name: 'a replaced line still counts',
    file: 'libs/drivers/src/desk/books/book-import.ts',
    in: 'DECIDE_LINE',
    find: 'SET reversed = true, replaced_by',
    replace: 'SET replaced_by',
    only: 'that replace a booked one',
  },
  {
    name: 'a statement that continues none is no gap',
    tests: ['libs/drivers/src/desk/checks/balance-problems.spec'],
    project: 'unit',
    file: 'libs/drivers/src/desk/checks/balance-problems.ts',
    in: 'gapsOf',
    find: '!ends.some((end) => new Decimal(end).eq(file.opening))',
    replace: 'ends.length === 0',
    only: 'that do not are a gap',
  },
  {
    name: 'words of a CSV column are codes of charges and interest',
    tests: ['libs/drivers/src/desk/books/bank-item.spec'],
    project: 'unit',
    file: 'libs/drivers/src/desk/books/bank-item.ts',
    in: 'bankItemOf',
    find: 'split(/[/+.]/)',
    replace: 'split(/[^A-Z]+/)',
    only: 'INT TRANSFER',
  },
  {
    ...STATEMENTS,
    name: 'a debit of a payout file pays all of it, whatever the bank took',
    file: 'libs/drivers/src/desk/batches/settle-batches.ts',
    in: 'SETTLE_BATCHES',
    find: 'WHERE d.debited = (',
    replace: 'WHERE d.debited <= (',
    only: 'less what the bank refuses in its report',
  },
  {
    ...STATEMENTS,
    name: 'the heartbeat of statements goes on while one is refused',
    file: 'libs/reconciliation/src/statements/statement-check.ts',
    in: 'StatementCheck.compareStatements',
    find: '...(hasUnread ? [] : [STATEMENT])',
    replace: '...(hasUnread ? [STATEMENT] : [STATEMENT])',
    only: 'that is refused is a finding of its account',
  },
];

import { execFileSync, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const hasHledger = (): boolean => spawnSync('hledger', ['--version']).status === 0;

const RULES = `skip 1
separator ;
decimal-mark ,
fields date, amount, after, subject, code0, reference, endref, name, other, description
date-format %Y-%m-%d
account1 bank:%subject
account2 other
`;

/** Reads CSV files with hledger's own reader: the signed amounts of each account, in the order of their dates. */
export function readByHledger(folder: string, files: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const rules = join(folder, 'desk.rules');
  writeFileSync(rules, RULES);
  const names = files.flatMap((file) => ['-f', file]);
  const table = execFileSync('hledger', ['register', 'bank:', ...names, '--rules-file', rules, '-O', 'csv'], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    env: { ...process.env, LANG: 'C.UTF-8' },
  });
  const amounts = new Map<string, string[]>();
  for (const [, account = '', amount = ''] of table.matchAll(/"bank:(\w+)","([^"]*)","[^"]*"$/gm))
    amounts.set(account, [...(amounts.get(account) ?? []), amount.replaceAll('.', '').replace(',', '.')]);
  return amounts;
}

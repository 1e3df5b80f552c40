import { newDataSource, verifyAudit, breakText } from '@rampart/data';
import { type Executor, rows, sql } from '@rampart/sql';
import { findWrongSums } from '@rampart/ledger';
import { SQL_RULES } from '@rampart/reconciliation';
import type { Manifest } from './manifest.js';

export interface Checked {
  /** Always empty for an intact backup. */
  readonly problems: readonly string[];
  /** Open items that also await an operator in the service. */
  readonly open: readonly string[];
  readonly checks: number;
}

const EVER = { from: new Date(0), to: new Date('9999-01-01T00:00:00Z') };
const MAX_NAMED = 5;

/** Runs the reconciliation rules over everything restored, sums every entry, verifies the audit log, and looks for the file of each document. */
export async function checkRestored(url: string, { files }: Manifest, hasVault: boolean): Promise<Checked> {
  const database = await newDataSource(url, 'verify-backup').initialize();
  try {
    const [problems, open] = [[] as string[], [] as string[]];
    for (const rule of SQL_RULES) {
      const found = await rows<{ subject: string; detail: string }>(database, rule.broken(EVER));
      const named = found.slice(0, MAX_NAMED).map(({ subject, detail }) => `${rule.name}: ${subject}, ${detail}`);
      (rule.reads === 'whatChanged' ? problems : open).push(...named);
    }
    const wrong = await findWrongSums(database);
    problems.push(...wrong.map(({ account, currency, amount }) => `sumDiffers: ${account}, by ${amount} ${currency}`));
    const { broken } = await verifyAudit(database);
    if (broken) problems.push(breakText(broken));
    if (hasVault) problems.push(...(await findLost(database, new Set(files.map((file) => file.path)))));
    return { problems, open, checks: SQL_RULES.length + (hasVault ? 3 : 2) };
  } finally {
    await database.destroy();
  }
}

async function findLost(database: Executor, files: ReadonlySet<string>): Promise<string[]> {
  const documents = await rows<{ id: string; key: string }>(
    database,
    sql`SELECT id, vault_key AS key FROM kyc_document`,
  );
  return documents
    .filter(({ key }) => !files.has(`vault/${key}`))
    .slice(0, MAX_NAMED)
    .map(({ id }) => `documentMissing: the backup lacks the file of document ${id}`);
}

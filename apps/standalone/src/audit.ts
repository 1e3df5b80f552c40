import { loadEnv } from '@rampart/config';
import { type AuditMark, markOf, markText, newDataSource, breakText, verifyAudit } from '@rampart/data';
import { connectionProblem } from './connection-problem.js';
import { Refusal } from './refusal.js';
import { reportFailure } from './report-failure.js';

/**
 * Verifies that the audit log stands as it was written. Arguments are marks that an earlier run printed; they are kept out of reach
 * of the accounts that can write to the database.
 */
try {
  const marks = process.argv.slice(2).map(markAsked);
  const database = await newDataSource(loadEnv().DATABASE_URL, 'audit').initialize().catch(inWords);
  const { verifiedTo, head, broken } = await verifyAudit(database, marks).finally(() => database.destroy());
  console.log(`audit verified to row ${verifiedTo}`);
  if (head) console.log(`mark: ${markText(head)}`);
  if (broken) console.error(breakText(broken));
  if (broken) process.exitCode = 1;
} catch (error) {
  reportFailure(error);
  process.exitCode = 1;
}

function markAsked(text: string): AuditMark {
  const mark = markOf(text);
  if (!mark) throw new Refusal(`"${text}" is no mark. A mark is what this program prints, such as 120:3f…`);
  return mark;
}

function inWords(error: unknown): never {
  throw connectionProblem(error) ?? error;
}

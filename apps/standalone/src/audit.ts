import { readFileSync } from 'node:fs';
import { loadEnv } from '@rampart/config';
import { type AuditMark, breakText, markOf, marksIn, markText, newDataSource, verifyAudit } from '@rampart/data';
import { connectionProblem } from './connection-problem.js';
import { Refusal } from './refusal.js';
import { reportFailure } from './report-failure.js';

/**
 * Verifies that the audit log is unaltered. Arguments are marks that an earlier run printed, or files of marks that the worker exported; keep them out of reach
 * of the accounts that can write to the database.
 */
try {
  const marks = process.argv.slice(2).flatMap(marksAsked);
  const database = await newDataSource(loadEnv().DATABASE_URL, 'audit').initialize().catch(inWords);
  const { verifiedTo, head, broken } = await verifyAudit(database, marks).finally(() => database.destroy());
  console.log(`audit verified to row ${verifiedTo}`);
  if (marks.length > 0) console.log(`compared with ${marks.length} ${marks.length === 1 ? 'mark' : 'marks'}`);
  if (head) console.log(`mark: ${markText(head)}`);
  if (broken) console.error(breakText(broken));
  if (broken) process.exitCode = 1;
} catch (error) {
  reportFailure(error);
  process.exitCode = 1;
}

function marksAsked(text: string): readonly AuditMark[] {
  const mark = markOf(text);
  const marks = mark ? [mark] : marksIn(contentOf(text));
  if (marks.length === 0) throw new Refusal(`${text} has no mark in it.`);
  return marks;
}

function contentOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new Refusal(
      `"${file}" is no mark and no file. A mark is what this program prints, such as 120:3f…; a file has a mark in each line`,
    );
  }
}

function inWords(error: unknown): never {
  throw connectionProblem(error) ?? error;
}

import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { inProject, root } from '../bootstrap/project.mjs';

/** Names the last commit on which every suite passed, in `npm test -- --long` or a check that chose all. It is committed, so that CI finds it in a fresh clone. */
const FILE = inProject('proofs', 'green-commit');

const DAY_MS = 86_400_000;

const git = (...args: readonly string[]): string =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim();

/** The hash of the commit under test. */
export const headCommit = (): string => git('rev-parse', 'HEAD');

/** Files that changed since the last commit on which everything passed; undefined if it is unknown, or no ancestor. */
export function changedSinceGreen(): string[] | undefined {
  try {
    const green = fs.readFileSync(FILE, 'utf8').trim();
    git('merge-base', '--is-ancestor', green, 'HEAD');
    return git('diff', '--name-only', green, 'HEAD').split('\n').filter(Boolean);
  } catch {
    return undefined;
  }
}

/** Files that changed within a day before HEAD: those of the change itself, as far as a clone knows. */
export function changedLately(): string[] {
  const since = new Date(Number(git('log', '-1', '--format=%ct')) * 1_000 - DAY_MS);
  return [
    ...new Set(git('log', '--name-only', '--format=', `--since=${since.toISOString()}`).split('\n').filter(Boolean)),
  ];
}

/** Notes that everything passed on HEAD, unless files are changed that HEAD does not have. */
export function noteGreen(): void {
  if (git('status', '--porcelain') !== '') return;
  fs.writeFileSync(FILE, `${headCommit()}\n`);
  console.log(
    'Everything passed on this commit. Commit proofs/green-commit, and CI runs the proofs of what changes after it.',
  );
}

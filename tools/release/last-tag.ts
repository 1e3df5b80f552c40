import { execFileSync } from 'node:child_process';
import { Problem } from '../bootstrap/problem.mjs';
import { root } from '../bootstrap/project.mjs';

/** The tag of the newest release that the present commit contains, such as `v1.2.0`; undefined before the first release. */
export function lastTag(repository = root): string | undefined {
  const newestFirst = ['-c', 'versionsort.suffix=-', 'tag', '--list', 'v[0-9]*', '--merged', 'HEAD'];
  return git(repository, [...newestFirst, '--sort=-version:refname']).split('\n')[0] || undefined;
}

/** A file as a commit has it. */
export const fileAt = (commit: string, file: string, repository = root): string =>
  git(repository, ['show', `${commit}:${file}`]);

/** The full hash of a tag, branch or commit. */
export function commitOf(ref: string, repository = root): string {
  try {
    return git(repository, ['rev-parse', '--verify', '--quiet', `${ref}^{commit}`]).trim();
  } catch {
    throw new Problem(
      `The git history here has no ${ref}. A shallow clone lacks older commits: git fetch --unshallow --tags`,
    );
  }
}

const git = (cwd: string, args: readonly string[]): string =>
  execFileSync('git', args, { cwd, encoding: 'utf8', maxBuffer: 2 ** 26, stdio: ['ignore', 'pipe', 'pipe'] });

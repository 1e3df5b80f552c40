import { execFile } from 'node:child_process';
import fs from 'node:fs';
import { promisify } from 'node:util';
import { Problem } from '../bootstrap/problem.mjs';
import { inProject, root } from '../bootstrap/project.mjs';

/** The release that users upgrade from. */
export interface Release {
  readonly version: string;
  readonly commit: string;
}

export const lastRelease = (): Release =>
  JSON.parse(fs.readFileSync(inProject('tools/release/last.json'), 'utf8')) as Release;

/** The full hash of a tag, branch or commit of this repository. */
export async function commitOf(ref: string): Promise<string> {
  try {
    const { stdout } = await promisify(execFile)('git', ['rev-parse', '--verify', `${ref}^{commit}`], { cwd: root });
    return stdout.trim();
  } catch {
    throw new Problem(
      `The git history here has no ${ref}. A shallow clone lacks older commits: git fetch --unshallow --tags`,
    );
  }
}

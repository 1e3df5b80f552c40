import fs from 'node:fs';
import path from 'node:path';
import { inProject } from '../bootstrap/project.mjs';
import { PACKAGES } from './pack.js';

/** How npm publishes with provenance, and what is missing for that. */
export interface Provenance {
  /** Arguments of `npm publish`. */
  readonly args: readonly string[];
  /** Sentences for the person at the terminal; empty if nothing is missing. */
  readonly lacks: readonly string[];
}

/** Provenance is a statement that CI signs: which commit and which run built the package. No other machine can sign it. */
export function provenance(env: NodeJS.ProcessEnv): Provenance {
  const isGithub = env['GITHUB_ACTIONS'] === 'true' && env['ACTIONS_ID_TOKEN_REQUEST_URL'] !== undefined;
  const isGitlab = env['GITLAB_CI'] === 'true' && env['SIGSTORE_ID_TOKEN'] !== undefined;
  const isInCi = isGithub || isGitlab;
  return {
    args: isInCi ? ['--provenance'] : [],
    lacks: [
      ...(isInCi
        ? []
        : [
            'npm signs provenance in CI only: GitHub Actions with the permission `id-token: write`, or GitLab with the id token SIGSTORE_ID_TOKEN.',
          ]),
      ...withoutRepository().map(
        (name) => `libs/${name}/package.json names no \`repository\`, which provenance is compared with.`,
      ),
    ],
  };
}

const withoutRepository = (): string[] =>
  PACKAGES.filter((name) => {
    const file = inProject(path.join('libs', name, 'package.json'));
    return !('repository' in (JSON.parse(fs.readFileSync(file, 'utf8')) as object));
  });

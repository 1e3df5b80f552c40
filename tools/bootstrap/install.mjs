// @ts-check
import fs from 'node:fs';
import { runNpm } from './command.mjs';
import { withLock } from './lock.mjs';
import { Problem } from './problem.mjs';
import { inProject } from './project.mjs';

/** @typedef {Record<string, { version?: string, optional?: boolean } | undefined>} Packages */

/** Brings node_modules to what package-lock.json says; says why when there is something to do. */
export async function ensureInstalled() {
  if (reasonToInstall() === undefined) return;
  await withLock(
    'install',
    async () => {
      const reason = reasonToInstall();
      if (reason === undefined) return;
      console.log(`Installing dependencies with npm ci: ${reason}. This takes a minute the first time.`);
      const code = await runNpm(['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']);
      if (code !== 0) throw new Problem(`npm ci failed with code ${code}; what it printed above says why.`);
    },
    () => console.log('Another process is installing the dependencies; waiting for it.'),
  );
}

/** Compares the lock file with what npm notes about what it installed: times of files say little after a git checkout. */
function reasonToInstall() {
  const installed = packages('node_modules/.package-lock.json');
  if (installed === undefined) return 'node_modules is missing';
  const locked = Object.entries(packages('package-lock.json') ?? {}).filter(([path]) => path !== '');
  const stale = locked.find(
    ([path, meta]) => installed[path]?.version !== meta?.version && !(meta?.optional && !installed[path]),
  );
  if (stale === undefined) return undefined;
  const [path, meta] = stale;
  return `${path.replace(/^.*node_modules\//, '')} ${meta?.version} is needed, ${installed[path]?.version ?? 'none'} is installed`;
}

/**
 * @param {string} file
 * @returns {Packages | undefined}
 */
function packages(file) {
  try {
    return JSON.parse(fs.readFileSync(inProject(file), 'utf8')).packages;
  } catch {
    return undefined;
  }
}

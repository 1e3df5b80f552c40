// @ts-check
import fs from 'node:fs';
import { runNpm } from './command.mjs';
import { withLock } from './lock.mjs';
import { neededPackages } from './needed-packages.mjs';
import { Problem } from './problem.mjs';
import { inProject } from './project.mjs';
import { npmArguments } from './tiers.mjs';

/** @typedef {import('./needed-packages.mjs').Packages} Packages */

/**
 * Installs what package-lock.json says a tier needs; says why when there is something to do.
 * @param {import('./tiers.mjs').Tier} tier
 */
export async function ensureInstalled(tier) {
  if (reasonToInstall(tier) === undefined) return;
  await withLock(
    'install',
    async () => {
      const reason = reasonToInstall(tier);
      if (reason === undefined) return;
      console.log(`Installing dependencies with npm ci: ${reason}. This takes a minute the first time.`);
      const code = await runNpm(['ci', ...npmArguments(tier), '--no-audit', '--no-fund', '--loglevel=error']);
      if (code !== 0) throw new Problem(`npm ci failed with code ${code}; what it printed above says why.`);
    },
    () => console.log('Another process is installing the dependencies; waiting for it.'),
  );
}

/**
 * Compares the lock file with what npm notes about what it installed: times of files say little after a git checkout.
 * @param {import('./tiers.mjs').Tier} tier
 */
function reasonToInstall(tier) {
  const installed = packages('node_modules/.package-lock.json');
  if (installed === undefined) return 'node_modules is missing';
  const locked = packages('package-lock.json') ?? {};
  const path = [...neededPackages(locked, tier)].find((each) => isStale(locked[each], installed[each]));
  if (path === undefined) return undefined;
  return `${path.replace(/^.*node_modules\//, '')} ${locked[path]?.version} is needed, ${installed[path]?.version ?? 'none'} is installed`;
}

/**
 * Optional packages of other systems are never installed.
 * @param {import('./needed-packages.mjs').Package | undefined} locked
 * @param {import('./needed-packages.mjs').Package | undefined} installed
 */
const isStale = (locked, installed) =>
  locked?.version !== installed?.version && !(locked?.optional && installed === undefined);

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

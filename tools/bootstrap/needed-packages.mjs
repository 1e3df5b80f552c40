// @ts-check
import { WORKSPACES_OF } from './tiers.mjs';

/**
 * An entry of package-lock.json, or of what npm notes in node_modules/.package-lock.json.
 * @typedef {{ version?: string, optional?: boolean, link?: boolean, dependencies?: Names, devDependencies?: Names,
 *   optionalDependencies?: Names, peerDependencies?: Names }} Package
 * @typedef {Record<string, string>} Names
 * @typedef {Record<string, Package | undefined>} Packages
 */

/**
 * Paths in package-lock.json of all packages that a tier needs, found as Node.js resolves them.
 * @param {Packages} locked
 * @param {import('./tiers.mjs').Tier} tier
 * @returns {Set<string>}
 */
export const neededPackages = (locked, tier) =>
  reachable(locked, ['', ...WORKSPACES_OF[tier]], (each) => ({
    ...runtimeOf(each),
    ...(tier === 'start' ? {} : each.devDependencies),
  }));

/**
 * Paths in package-lock.json of the packages that the service itself loads.
 * @param {Packages} locked
 * @returns {Set<string>}
 */
export const runtimePackages = (locked) => reachable(locked, [''], runtimeOf);

/** @param {Package} each */
const runtimeOf = ({ dependencies, optionalDependencies }) => ({ ...dependencies, ...optionalDependencies });

/**
 * @param {Packages} locked
 * @param {readonly string[]} folders of the package.json files that ask first
 * @param {(folder: Package) => Names} asked
 * @returns {Set<string>}
 */
function reachable(locked, folders, asked) {
  /** @type {Set<string>} */
  const found = new Set();
  /** @type {(from: string, names: Names) => void} */
  const follow = (from, names) => {
    for (const name of Object.keys(names)) {
      const path = resolve(locked, from, name);
      if (path === undefined || found.has(path)) continue;
      found.add(path);
      const each = locked[path] ?? {};
      follow(path, { ...runtimeOf(each), ...each.peerDependencies });
    }
  };
  for (const folder of folders) follow(folder, asked(locked[folder] ?? {}));
  return found;
}

/**
 * Where a package finds another one: in its own node_modules, or in those of a folder above.
 * @param {Packages} locked
 * @param {string} from
 * @param {string} name
 * @returns {string | undefined}
 */
function resolve(locked, from, name) {
  const path = `${from === '' ? '' : `${from}/`}node_modules/${name}`;
  if (locked[path] !== undefined) return path;
  return from === '' ? undefined : resolve(locked, parentOf(from), name);
}

/** @param {string} folder */
const parentOf = (folder) => folder.slice(0, Math.max(0, folder.lastIndexOf('/')));

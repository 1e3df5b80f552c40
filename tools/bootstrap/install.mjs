// @ts-check
import fs from 'node:fs';
import { runNpm } from './command.mjs';
import { withLock } from './lock.mjs';
import { planInstallation } from './plan-installation.mjs';
import { Problem } from './problem.mjs';
import { inProject } from './project.mjs';
import { npmArguments } from './tiers.mjs';

/** @typedef {import('./needed-packages.mjs').Packages} Packages */

/** There while npm works: one that was killed leaves packages of which a part is missing, and npm takes them for complete. */
const UNFINISHED = inProject('node_modules', '.unfinished');

/**
 * Installs what package-lock.json says a tier needs; says why when there is something to do.
 * @param {import('./tiers.mjs').Tier} tier
 */
export async function ensureInstalled(tier) {
  if (plan(tier) === undefined) return;
  await withLock(
    'install',
    async () => {
      const { reason, command } = plan(tier) ?? {};
      if (command === undefined) return;
      const [name] = command;
      console.log(`Installing dependencies with npm ${name}: ${reason}. This takes a minute the first time.`);
      if (fs.existsSync(inProject('node_modules'))) fs.writeFileSync(UNFINISHED, '');
      const code = await runNpm([...command, ...npmArguments(tier), '--no-audit', '--no-fund', '--loglevel=error']);
      fs.rmSync(UNFINISHED, { force: true });
      if (code !== 0) throw new Problem(`npm ${name} failed with code ${code}; what it printed above says why.`);
    },
    () => console.log('Another process is installing the dependencies; waiting for it.'),
  );
}

/** @param {import('./tiers.mjs').Tier} tier */
function plan(tier) {
  const installed = fs.existsSync(UNFINISHED) ? undefined : packages('node_modules/.package-lock.json');
  return planInstallation(packages('package-lock.json') ?? {}, installed, tier);
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

// @ts-check
import fs from 'node:fs';
import { runNpm } from './command.mjs';
import { withLock } from './lock.mjs';
import { Problem } from './problem.mjs';
import { inProject } from './project.mjs';

/** Notes which install scripts have run, so that a start runs none twice. */
const NOTE = 'node_modules/.allowed-scripts.json';

/**
 * Runs the install scripts of the packages that package.json allows. `.npmrc` turns off all install scripts, so that a package that was
 * taken over runs nothing on the machine that installs it.
 */
export async function ensureAllowedScripts() {
  if (scriptsToRun().length === 0) return;
  await withLock(
    'install-scripts',
    async () => {
      const missing = scriptsToRun();
      if (missing.length === 0) return;
      const names = missing.map((each) => each.slice(0, each.lastIndexOf('@')));
      const code = await runNpm(['rebuild', '--ignore-scripts=false', '--loglevel=error', '--silent', ...names]);
      if (code !== 0) throw new Problem(`the install scripts of ${names.join(', ')} failed with code ${code}.`);
      fs.writeFileSync(inProject(NOTE), JSON.stringify([...new Set([...noted(), ...missing])]));
    },
    () => console.log('Another process is running the allowed install scripts; waiting for it.'),
  );
}

/** Installed packages with an allowed script that has not run, as name@version. */
function scriptsToRun() {
  const { allowScripts = {} } = json('package.json') ?? {};
  const installed = json('node_modules/.package-lock.json')?.packages ?? {};
  const done = new Set(noted());
  return Object.keys(allowScripts)
    .filter((name) => allowScripts[name] === true && installed[`node_modules/${name}`]?.hasInstallScript)
    .map((name) => `${name}@${installed[`node_modules/${name}`].version}`)
    .filter((each) => !done.has(each));
}

/** @returns {string[]} */
const noted = () => json(NOTE) ?? [];

/** @param {string} file */
function json(file) {
  try {
    return JSON.parse(fs.readFileSync(inProject(file), 'utf8'));
  } catch {
    return undefined;
  }
}

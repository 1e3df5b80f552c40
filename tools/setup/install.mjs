import fs from 'node:fs';
import { withLock } from './lock.mjs';
import { Problem } from './problem.mjs';
import { inProject } from './project.mjs';
import { runNpm } from './run.mjs';

/** Brings node_modules to what package-lock.json says; says why when there is something to do. */
export async function ensureInstalled() {
  if (reasonToInstall() === undefined) return;
  await withLock(
    'install',
    async () => {
      const reason = reasonToInstall();
      if (reason === undefined) return;
      console.log(`Installing dependencies with npm ci: ${reason}. This takes a minute the first time.`);
      const code = await runNpm(['ci', '--no-audit', '--no-fund', '--loglevel=error']);
      if (code !== 0) throw new Problem(`npm ci failed with code ${code}; what it printed above says why.`);
    },
    () => console.log('Another process is installing the dependencies; waiting for it.'),
  );
}

/** Compares what is wanted with what npm notes about what it installed: times of files say little after a git checkout. */
function reasonToInstall() {
  const installed = packages('node_modules/.package-lock.json');
  if (installed === undefined) return 'node_modules is missing';
  const wanted = Object.entries(packages('package-lock.json') ?? {}).filter(([path]) => path !== '');
  const stale = wanted.find(
    ([path, meta]) => installed[path]?.version !== meta.version && !(meta.optional && !installed[path]),
  );
  return (
    stale &&
    `${stale[0].replace(/^.*node_modules\//, '')} ${stale[1].version} is wanted, ${installed[stale[0]]?.version ?? 'none'} is installed`
  );
}

function packages(file) {
  try {
    return JSON.parse(fs.readFileSync(inProject(file), 'utf8')).packages;
  } catch {
    return undefined;
  }
}

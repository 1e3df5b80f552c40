import fs from 'node:fs';
import path from 'node:path';
import { withLock } from './lock.mjs';
import { Problem } from './problem.mjs';
import { inProject } from './project.mjs';
import { runNode } from './run.mjs';

const STAMP = inProject('dist/.built');
/** What the build depends on besides the sources. */
const SETTINGS = ['tsconfig.json', 'tsconfig.build.json', 'nest-cli.json', 'package-lock.json'];

/** Builds when a source is newer than the last build. */
export async function ensureBuilt() {
  if (!isStale()) return;
  await underLock(async () => {
    if (isStale()) await compile();
  });
}

/** Builds, whatever is there. */
export const build = () => underLock(() => compile());

const underLock = (work) => withLock('build', work, () => console.log('Another process is building; waiting for it.'));

async function compile() {
  console.log('Building ...');
  const startedAt = new Date();
  fs.rmSync(inProject('dist'), { recursive: true, force: true });
  const code = await runNode([inProject('node_modules/@nestjs/cli/bin/nest.js'), 'build', 'api']);
  if (code !== 0) throw new Problem('The build failed; what it printed above says why.');
  fs.writeFileSync(STAMP, '');
  fs.utimesSync(STAMP, startedAt, startedAt); // what was saved during the build counts as newer
  console.log(`Built in ${((Date.now() - startedAt.getTime()) / 1000).toFixed(1)} s`);
}

function isStale() {
  const builtAt = fs.statSync(STAMP, { throwIfNoEntry: false })?.mtimeMs;
  return builtAt === undefined || [...SETTINGS.map((name) => inProject(name)), ...sourceFolders()].some((file) => isNewer(file, builtAt));
}

/** Only what is compiled: the pages and tables that are generated beside the sources do not count. */
function sourceFolders() {
  return ['apps', 'libs'].flatMap((kind) => fs.readdirSync(inProject(kind)).map((name) => inProject(kind, name, 'src')));
}

/** Folders count as well: their time changes when a file in them is removed. */
function isNewer(file, moment) {
  const stat = fs.statSync(file, { throwIfNoEntry: false });
  if (stat === undefined) return false;
  if (stat.isDirectory()) return stat.mtimeMs > moment || fs.readdirSync(file).some((name) => isNewer(path.join(file, name), moment));
  return stat.mtimeMs > moment && isSource(file);
}

const isSource = (file) => file.endsWith('.json') || (file.endsWith('.ts') && !file.endsWith('.spec.ts'));
